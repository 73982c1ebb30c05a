import Foundation
import GRDB

/// A database whose header, schema, pages and indexes were verified when it was opened.
struct VerifiedDatabase: Sendable {
  /// The database.
  let queue: DatabaseQueue
  /// The place of its file.
  let place: FilePlace
  /// Connections that are no longer used, among them the model. They are kept alive: one that is
  /// released passes its queue's data to libdispatch's concurrent queue, whose monitor then wakes
  /// up once a second from that moment.
  let retired: [DatabaseQueue]

  /// The error of a file that is not a database of this program, or a damaged one.
  struct Damage: Error {
    let problem: String
    /// Connections that are closed, and must stay alive.
    var retired: [DatabaseQueue] = []
  }

  /// The error of a file that a later version wrote.
  struct Newer: Error {}

  /// Opens a database, brings its schema up to date and checks it. O(size of the file).
  ///
  /// - Parameter retired: Earlier connections, which must stay alive.
  /// - Throws: ``Damage``, ``Newer``; a `DatabaseError` for a problem that is not the file's.
  init(_ path: String, _ migrator: DatabaseMigrator, retired: [DatabaseQueue] = []) throws {
    var opened: [DatabaseQueue] = []
    do {
      try Self.checkHeader(path)
      let model = try DatabaseQueue(configuration: Self.patient)
      opened.append(model)
      try Self.probe(path, by: model)
      queue = try DatabaseQueue(path: path, configuration: Self.configuration)
      opened.append(queue)
      // WAL alone would lose the last purchases in a power cut, and with them the count of their
      // ids. GRDB sets NORMAL when it switches to WAL, whatever was set before.
      try queue.inDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      place = FilePlace(path)
      try migrator.migrate(model)
      try Self.migrate(queue, migrator)
      try Self.check(queue, like: model)
      self.retired = retired + [model]
    } catch {
      guard let damage = Self.damage(error, path) else { throw error }
      for connection in opened { try? connection.close() }
      throw Damage(problem: damage.problem, retired: retired + opened)
    }
  }

  /// Reads a file's schema with an existing connection: one that is opened for a damaged file is
  /// released immediately.
  private static func probe(_ path: String, by connection: DatabaseQueue) throws {
    try connection.writeWithoutTransaction { db in
      try db.execute(sql: "ATTACH DATABASE ? AS probe", arguments: [path])
      defer { try? db.execute(sql: "DETACH DATABASE probe") }
      _ = try Row.fetchOne(db, sql: "SELECT * FROM probe.sqlite_schema")
    }
  }

  private static func check(_ queue: DatabaseQueue, like model: DatabaseQueue) throws {
    let expected = try model.read(schema)
    try queue.read { db in
      guard try schema(db) == expected else {
        throw Damage(problem: "its tables were changed")
      }
      let verdict = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") ?? ""
      guard verdict == "ok" else { throw Damage(problem: oneLine(verdict)) }
    }
  }

  private static func migrate(_ queue: DatabaseQueue, _ migrator: DatabaseMigrator) throws {
    let isNewer = try queue.read { db in
      try migrator.hasBeenSuperseded(db) && migrator.hasCompletedMigrations(db)
    }
    if isNewer { throw Newer() }
    try migrator.migrate(queue)
  }

  /// SQLite trusts these bytes: other values make a database read-only, or change its mode.
  private static func checkHeader(_ path: String) throws(Damage) {
    guard let file = FileHandle(forReadingAtPath: path) else { return }
    defer { try? file.close() }
    guard let header = try? file.read(upToCount: 20), header.count == 20 else { return }
    guard header[18...19].allSatisfy({ $0 == 1 || $0 == 2 }) else {
      throw Damage(problem: "its header is damaged")
    }
  }

  private static func schema(_ db: Database) throws -> [String] {
    try String.fetchAll(
      db,
      sql: """
        SELECT type || ' ' || name || ' ' || tbl_name || ' ' || coalesce(sql, '')
        FROM sqlite_schema ORDER BY 1
        """)
  }

  /// Returns the damage that an error reports; nil for a problem that is not the file's.
  private static func damage(_ error: any Error, _ path: String) -> Damage? {
    if let damage = error as? Damage { return damage }
    guard let error = error as? DatabaseError, isDamage(error, path) else { return nil }
    return Damage(problem: oneLine(error.message ?? "it cannot be read"))
  }

  private static func isDamage(_ error: DatabaseError, _ path: String) -> Bool {
    // A header can declare a file read-only, and so can its permissions: then the file is not
    // damaged.
    if error.resultCode == .SQLITE_READONLY { return isWritable(path) }
    return [
      .SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH,
      .SQLITE_FORMAT,
    ].contains(error.resultCode)
  }

  /// Returns whether the user may write the database and into its folder.
  private static func isWritable(_ path: String) -> Bool {
    let folder = URL(filePath: path).deletingLastPathComponent().path
    return access(path, W_OK) == 0 && access(folder, W_OK) == 0
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// A number that changes when another connection commits, in this process or another one.
  func dataVersion() async throws -> Int {
    try await queue.writeWithoutTransaction { db in
      try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0
    }
  }

  private static var configuration: Configuration {
    var configuration = patient
    StatementTrace.attach(to: &configuration)
    configuration.journalMode = .wal
    return configuration
  }

  private static var patient: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    return configuration
  }
}
