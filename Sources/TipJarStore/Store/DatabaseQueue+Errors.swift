import GRDB

extension DatabaseQueue {
  /// Reads. An error of SQLite's is thrown as a ``StoreKitError`` that names the file.
  func reading<T: Sendable>(
    _ file: String, _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    try await Self.translating(file) { try await read(body) }
  }

  /// Writes all or nothing, with the same errors.
  func writing<T: Sendable>(
    _ file: String, _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    try await Self.translating(file) { try await write(body) }
  }

  private static func translating<T>(
    _ file: String, _ body: () async throws -> T
  ) async throws -> T {
    do {
      return try await body()
    } catch let error as DatabaseError {
      throw StoreKitError.systemError("\(file): \(error.message ?? "unusable")")
    } catch is RowDecodingError {
      throw StoreKitError.systemError("\(file): a row is damaged")
    }
  }
}
