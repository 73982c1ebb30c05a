import Foundation
import GRDB
import Synchronization
import TipJarFiles

/// An open database of the state folder.
struct RecordFile: Sendable {
  let queue: DatabaseQueue
  /// The connection for writing of a file that is only read; nil for the same connection.
  private let writer: Writer?
  let identity: FileIdentity
  /// A Boolean value that indicates whether nothing closed it properly: a crash, or another program
  /// that has it open. The end of its log may be lost.
  let isSuspect: Bool
  let aside: SetAside?

  /// A Boolean value that indicates whether nothing on the disk was changed when it was opened.
  let isForReading: Bool
  /// A Boolean value that indicates whether it takes the place of a file that does not exist.
  var isInMemory: Bool { isForReading && writer == nil }
  /// A Boolean value that indicates whether it can be written, now or when it is needed.
  let canWrite: Bool

  /// The connection that is made for the first write.
  private final class Writer: Sendable {
    let open: @Sendable () async throws -> RecordFile
    let opened = Mutex<RecordFile?>(nil)
    init(_ open: @escaping @Sendable () async throws -> RecordFile) { self.open = open }
  }

  /// The connection for writing, which is opened if the file was only read until now.
  private var writable: DatabaseQueue {
    get async throws {
      guard let writer else { return queue }
      if let file = writer.opened.withLock({ $0 }) { return file.queue }
      let file = try await writer.open()
      writer.opened.withLock { $0 = file }
      return file.queue
    }
  }

  /// Reads one state of the file, whose name errors of SQLite have.
  func reading<T: Sendable>(
    _ name: String, _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> T { try await queue.reading(name, body) }

  /// Writes all or nothing, with the same errors.
  func writing<T: Sendable>(
    _ name: String, _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> T { try await writable.writing(name, body) }

  /// Closes the file: the end of a program alone leaves its log, and then the next start reads every
  /// row to check the file. It does so too if the system refuses to close it. Later calls throw
  /// `CancellationError`.
  func close() {
    if !isForReading {
      // A cancelled read interrupts the connection, also after its end, and a close that is interrupted
      // leaves the log. With nothing left to copy from it, closing removes it all the same.
      _ = queue.inDatabase { db in
        (0..<3).contains { _ in (try? db.checkpoint(.passive)) != nil }
      }
    }
    try? queue.close()
    writer?.opened.withLock { $0?.close() }
  }

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
    isSuspect = Self.hasLog(path)
    self.aside = aside
    (writer, isForReading, canWrite) = (nil, false, true)
    var opened: DatabaseQueue?
    do {
      if let problem = Self.markedProblem(path) { throw Damage(problem: problem) }
      try Self.checkHeader(path)
      queue = try DatabaseQueue(path: path, configuration: Self.configuration())
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

  /// Creates the tables in memory, in place of a file that does not exist.
  init(inMemory schema: StoreSchema.Steps) throws {
    queue = try DatabaseQueue()
    (writer, isForReading, canWrite, isSuspect, aside) = (nil, true, true, false, nil)
    identity = FileIdentity("")
    try schema.migrator.migrate(queue)
  }

  /// Opens a database without a change to it, or returns nil if a start has to repair it first. A
  /// call that writes opens it with `writer`. A folder that cannot be written is read as it is.
  init?(
    reading path: String, _ schema: StoreSchema.Steps,
    writer: @escaping @Sendable () async throws -> RecordFile
  ) throws {
    let folder = URL(filePath: path).deletingLastPathComponent().path
    canWrite = WritingProblem.mayWrite(folder) && WritingProblem.mayWrite(path)
    (self.writer, isForReading, isSuspect) = (Writer(writer), true, false)
    aside = SetAside(lastOf: path)
    if canWrite {
      let isLeft = Self.hasLog(path) && !Self.isOpenElsewhere(path)
      guard !isLeft, Self.markedProblem(path) == nil else { return nil }
    }
    do {
      try Self.checkHeader(path)
      // Without its index, SQLite cannot read a log in a folder to which it cannot write.
      let isAlone = !canWrite && access("\(path)-shm", F_OK) != 0
      let place = isAlone ? URL(filePath: path).absoluteString + "?immutable=1" : path
      queue = try DatabaseQueue(path: place, configuration: Self.configuration(isForReading: true))
      identity = FileIdentity(path)
      let migrator = schema.migrator
      let isCurrent = try queue.unsafeRead { db in
        if try migrator.hasBeenSuperseded(db) {
          throw StoreOpenError(
            otherVersion: path, isNewer: try migrator.hasCompletedMigrations(db))
        }
        return try migrator.hasCompletedMigrations(db)
      }
      guard isCurrent else { return nil }
    } catch {
      guard let damage = Self.damage(error, path) ?? error as? Damage else { throw error }
      if canWrite { return nil }
      throw damage
    }
  }

  /// Returns whether a file has a log, which a program removes that closes the file.
  private static func hasLog(_ path: String) -> Bool {
    FileFacts(path: "\(path)-wal").map { $0.size > 0 } ?? false
  }

  /// Returns whether another program has a file open: it locks a byte of the log's index as long as
  /// it does (SQLite's WAL-mode file format).
  private static func isOpenElsewhere(_ path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: "\(path)-shm") else { return false }
    defer { try? file.close() }
    var range = flock()
    range.l_type = .init(F_WRLCK)
    range.l_whence = .init(SEEK_SET)
    (range.l_start, range.l_len) = (128, 1)
    return fcntl(file.fileDescriptor, F_GETLK, &range) == 0 && range.l_type != .init(F_UNLCK)
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

  /// Returns the system's error, where SQLite hides it behind a general one; nil if it is not known.
  static func systemProblem(of error: DatabaseError, _ path: String) -> Int32? {
    let general: [ResultCode] = [.SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_FULL, .SQLITE_READONLY]
    return general.contains(error.resultCode) ? WritingProblem.code(at: path) : nil
  }

  /// A number that changes when another connection commits, in this process or another one.
  func dataVersion() async throws -> Int {
    try await queue.writeWithoutTransaction { db in
      try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0
    }
  }

  /// The longest wait for a file that another program has locked.
  fileprivate static let patience = Duration.seconds(5)

  private static func configuration(isForReading: Bool = false) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = isForReading
    // Several calls can share one, as in ``StoreDatabase/inOneTransaction(_:)``.
    configuration.allowsUnsafeTransactions = true
    configuration.busyMode = .timeout(patience / .seconds(1))
    if let trace = StatementTrace.current {
      configuration.prepareDatabase { $0.trace { trace("\($0)") } }
    }
    if !isForReading { configuration.journalMode = .wal }
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
    throw .problem("start the program again: \(name) was taken away or replaced")
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
        if db.isInsideTransaction { return try body(db) }
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
        if db.isInsideTransaction { return try body(db) }
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
  func translating<T>(
    _ file: String, _ body: () async throws -> T
  ) async throws -> T {
    do {
      return try await body()
    } catch DatabaseError.SQLITE_MISUSE {
      // The connection is closed: the program is about to end.
      throw CancellationError()
    } catch let error as DatabaseError {
      let code = RecordFile.systemProblem(of: error, path)
      let problem = code.map { String(cString: strerror($0)) } ?? error.message ?? "unusable"
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
