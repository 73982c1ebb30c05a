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
    try await translating(file) {
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
    try await translating(file) { try await write(body) }
  }

  /// Has the next start set a file aside in which damage is found.
  private func translating<T>(
    _ file: String, _ body: () async throws -> T
  ) async throws -> T {
    do {
      return try await body()
    } catch let error as DatabaseError {
      let problem = error.message ?? "unusable"
      // The schema is part of the file, and fits the statements of the program that opened it.
      let isSchema = problem.contains("no such") || problem.contains("no column named")
      if isSchema || [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode) {
        RecordFile.mark(path, problem)
      }
      throw StoreKitError.systemError("\(file): \(problem)")
    } catch let error where RecordFile.isDecoding(error) {
      RecordFile.mark(path, "a row is damaged")
      throw StoreKitError.systemError("\(file): a row is damaged")
    }
  }
}
