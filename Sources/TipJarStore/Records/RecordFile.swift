import Foundation
import GRDB
import TipJarFiles

/// An open database of the state folder.
struct RecordFile: Sendable {
  let queue: DatabaseQueue
  let identity: FileIdentity
  /// A Boolean value that indicates whether nothing closed it properly: a crash, or another program
  /// that has it open. The end of its log may be lost.
  let isSuspect: Bool
  let aside: SetAside?

  /// The error of a file that is not a database of this program, or a damaged one.
  struct Damage: Error {
    let problem: String
  }

  /// Opens a database, and creates its tables if it is new. One that is suspect is checked by SQLite
  /// and by `decode`, which reads its rows; one in which a call found damage is damaged.
  ///
  /// - Throws: ``Damage``; ``StoreOpenError`` for a file of another version, which stays as it is; a
  ///   `DatabaseError` for a problem that is not the file's.
  init(
    _ path: String, _ schema: StoreSchema.Steps, aside: SetAside?,
    decode: (Database) throws -> Void
  ) throws {
    isSuspect = FileFacts(path: "\(path)-wal").map { $0.size > 0 } ?? false
    self.aside = aside
    var opened: DatabaseQueue?
    do {
      if let problem = Self.markedProblem(path) { throw Damage(problem: problem) }
      try Self.checkHeader(path)
      queue = try DatabaseQueue(path: path, configuration: Self.configuration)
      opened = queue
      identity = FileIdentity(path)
      // WAL alone would lose the last purchases in a power cut, and with them the count of their
      // ids. GRDB sets NORMAL when it switches to WAL, whatever was set before.
      try queue.inDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      let migrator = schema.migrator
      try queue.read { db in
        guard try migrator.hasBeenSuperseded(db) else { return }
        throw StoreOpenError(otherVersion: path, isNewer: try migrator.hasCompletedMigrations(db))
      }
      try migrator.migrate(queue)
      if isSuspect {
        try queue.read { db in
          let verdict = try String.fetchOne(db, sql: "PRAGMA quick_check(1)") ?? ""
          guard verdict == "ok" else { throw Damage(problem: Self.oneLine(verdict)) }
          try decode(db)
        }
      }
    } catch {
      try? opened?.close()
      throw Self.damage(error, path) ?? error
    }
  }

  /// SQLite trusts these bytes: other values make a database read-only, or change its mode.
  private static func checkHeader(_ path: String) throws(Damage) {
    guard let file = FileHandle(forReadingAtPath: path) else { return }
    defer { try? file.close() }
    guard let header = try? file.read(upToCount: 100), header.count == 100 else { return }
    guard header[18...19].allSatisfy({ $0 == 1 || $0 == 2 }),
      (header[52...55] + header[64...67]).allSatisfy({ $0 == 0 })
    else { throw Damage(problem: "its header is damaged") }
  }

  /// Returns the damage that an error reports; nil for a problem that is not the file's.
  private static func damage(_ error: any Error, _ path: String) -> Damage? {
    if isDecoding(error) { return Damage(problem: "a row is damaged") }
    guard let error = error as? DatabaseError, isDamage(error, path) else { return nil }
    return Damage(problem: oneLine(error.message ?? "it cannot be read"))
  }

  /// Returns whether an error is that of a row that this program cannot have written.
  static func isDecoding(_ error: any Error) -> Bool {
    error is RowDecodingError || error is DecodingError
  }

  private static func isDamage(_ error: DatabaseError, _ path: String) -> Bool {
    // A header can declare a file read-only, and so can its permissions: then the file is not
    // damaged.
    if error.resultCode == .SQLITE_READONLY {
      let folder = URL(filePath: path).deletingLastPathComponent().path
      return access(path, W_OK) == 0 && access(folder, W_OK) == 0
    }
    return [
      .SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH,
      .SQLITE_FORMAT,
    ].contains(error.resultCode)
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  // MARK: Damage that a call finds

  /// Has the next start set a file aside, in which a call found damage.
  static func mark(_ path: String, _ problem: String) {
    let descriptor = open("\(path)-problem", O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      .write(contentsOf: Data(oneLine(problem).utf8))
  }

  /// The damage that a call found in a file; nil if none did.
  static func markedProblem(_ path: String) -> String? {
    try? String(contentsOfFile: "\(path)-problem", encoding: .utf8)
  }

  /// A number that changes when another connection commits, in this process or another one.
  func dataVersion() async throws -> Int {
    try await queue.writeWithoutTransaction { db in
      try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0
    }
  }

  /// The longest wait for a file that another program has locked.
  fileprivate static let patience = Duration.seconds(5)

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience / .seconds(1))
    if let trace = StatementTrace.current {
      configuration.prepareDatabase { $0.trace { trace("\($0)") } }
    }
    configuration.journalMode = .wal
    return configuration
  }
}

/// A call before each SQL statement of the databases that are opened within its scope.
package enum StatementTrace { @TaskLocal package static var current: (@Sendable (String) -> Void)? }

/// A file by its path and its identity. A file that is removed continues to exist for the programs
/// that have it open, and their writes are lost.
struct FileIdentity: Sendable {
  private let path: String
  private let identity: FileFacts?

  init(_ path: String) {
    self.path = path
    identity = FileFacts(path: path)
  }

  func check() throws(StoreKitError) {
    guard identity == nil || FileFacts(path: path) != identity else { return }
    let name = URL(filePath: path).lastPathComponent
    throw .problem("\(name) was taken away or replaced; start the program again")
  }
}

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

  /// Writes all or nothing, with the same errors. The wait for a locked file includes that behind
  /// other writes, so that many of them fail together and not one after another.
  func writing<T: Sendable>(
    _ file: String, _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    let end = ContinuousClock.now + RecordFile.patience
    return try await translating(file) {
      try await writeWithoutTransaction { db in
        let left = end - .now
        let isLate = left < RecordFile.patience / 2
        if isLate { try Self.setPatience(max(.zero, left), db) }
        defer { if isLate { try? Self.setPatience(RecordFile.patience, db) } }
        try db.beginTransaction(.immediate)
        do {
          let result = try body(db)
          try db.commit()
          return result
        } catch {
          try? db.rollback()
          throw error
        }
      }
    }
  }

  private static func setPatience(_ time: Duration, _ db: Database) throws {
    try db.execute(sql: "PRAGMA busy_timeout = \(Int(time / .milliseconds(1)))")
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
      throw StoreKitError.problem("\(file): \(problem)")
    } catch let error where RecordFile.isDecoding(error) {
      RecordFile.mark(path, "a row is damaged")
      throw StoreKitError.problem("\(file): a row is damaged")
    }
  }
}
