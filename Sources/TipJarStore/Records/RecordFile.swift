import Foundation
import GRDB
import TipJarFiles

/// An open database of the state folder.
struct RecordFile: Sendable {
  /// The database.
  let queue: DatabaseQueue
  /// The place of its file.
  let place: FilePlace
  /// A Boolean value that indicates whether nothing closed it properly: a crash, or another program
  /// that has it open. The end of its log may be lost.
  let isSuspect: Bool
  /// The file that was last set aside as damaged.
  let aside: SetAside?

  /// The error of a file that is not a database of this program, or a damaged one.
  struct Damage: Error {
    let problem: String
  }

  /// The error of a file that a later version wrote.
  struct Newer: Error {}

  /// Opens a database and brings its schema up to date. One that is suspect is checked by SQLite
  /// and by decoding all rows of `tables`; one in which a call found damage is damaged.
  ///
  /// - Throws: ``Damage``, ``Newer``; a `DatabaseError` for a problem that is not the file's.
  init(
    _ path: String, _ migrator: DatabaseMigrator,
    tables: [any (FetchableRecord & TableRecord).Type], aside: SetAside?
  ) throws {
    let log = try? FileManager.default.attributesOfItem(atPath: "\(path)-wal")[.size] as? Int
    isSuspect = (log ?? 0) > 0
    self.aside = aside
    var opened: DatabaseQueue?
    do {
      if let problem = Self.markedProblem(path) { throw Damage(problem: problem) }
      try Self.checkHeader(path)
      queue = try DatabaseQueue(path: path, configuration: Self.configuration)
      opened = queue
      place = FilePlace(path)
      // WAL alone would lose the last purchases in a power cut, and with them the count of their
      // ids. GRDB sets NORMAL when it switches to WAL, whatever was set before.
      try queue.inDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      let isNewer = try queue.read { db in
        try migrator.hasBeenSuperseded(db) && migrator.hasCompletedMigrations(db)
      }
      if isNewer { throw Newer() }
      try migrator.migrate(queue)
      if isSuspect { try queue.read { try Self.check($0, tables) } }
    } catch {
      try? opened?.close()
      throw Self.damage(error, path) ?? error
    }
  }

  private static func check(
    _ db: Database, _ tables: [any (FetchableRecord & TableRecord).Type]
  ) throws {
    func decode<Record: FetchableRecord & TableRecord>(_: Record.Type) throws {
      let rows = try Record.fetchCursor(db)
      while try rows.next() != nil {}
    }
    let verdict = try String.fetchOne(db, sql: "PRAGMA quick_check(1)") ?? ""
    guard verdict == "ok" else { throw Damage(problem: oneLine(verdict)) }
    for table in tables { try decode(table) }
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
    let descriptor = Posix.open(
      "\(path)-problem", flags: O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, mode: 0o600)
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

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    StatementTrace.attach(to: &configuration)
    configuration.journalMode = .wal
    return configuration
  }
}
