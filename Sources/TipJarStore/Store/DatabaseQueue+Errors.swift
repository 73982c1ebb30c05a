import GRDB

extension DatabaseQueue {
  /// Reads one state of the file. An error of SQLite's is thrown as a ``StoreKitError`` that names
  /// the file.
  ///
  /// GRDB's `read` forbids writes by a setting of the connection, and after each change of it
  /// SQLite compiles every cached statement again. Here a rollback takes care of them.
  func reading<T: Sendable>(
    _ file: String, _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    try await Self.translating(file) {
      try await unsafeRead { db in
        try db.beginTransaction(.deferred)
        defer { try? db.rollback() }
        return try body(db)
      }
    }
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
