import Foundation
import GRDB

/// A database that is opened only if it is whole: its header, its schema, its pages and its indexes.
struct SoundDatabase: Sendable {
  /// The database.
  let queue: DatabaseQueue
  /// Where its file is.
  let place: FilePlace
  /// An empty one of the same schema, to which it was compared. It lives as long: a connection that closes hands
  /// its queue's data to libdispatch's concurrent queue, whose monitor then wakes up once a second for good.
  private let model: DatabaseQueue

  /// A file that is no database of ours, or not a whole one.
  struct Damage: Error {
    let problem: String
  }

  /// Opens a database, brings its schema up to date and checks it. O(size of the file).
  ///
  /// - Throws: ``Damage``; a `DatabaseError` for trouble that is not the file's fault.
  init(_ path: String, _ migrator: DatabaseMigrator) throws {
    try Self.checkHeader(path)
    do {
      queue = try DatabaseQueue(path: path, configuration: Self.configuration)
      // WAL alone would lose the last purchases with the power, and with them the count of their ids. GRDB sets
      // NORMAL when it has turned to WAL, whatever was set before.
      try queue.inDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      place = FilePlace(path)
      model = try DatabaseQueue()
      try migrator.migrate(model)
      try Self.migrate(queue, migrator)
      let expected = try model.read(Self.schema)
      try queue.read { db in
        guard try Self.schema(db) == expected else {
          throw Damage(problem: "its tables are not as they were made")
        }
        let verdict = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") ?? ""
        guard verdict == "ok" else { throw Damage(problem: Self.oneLine(verdict)) }
      }
    } catch let error as DatabaseError where Self.isDamage(error, path) {
      throw Damage(problem: Self.oneLine(error.message ?? "it cannot be read"))
    }
  }

  private static func migrate(_ queue: DatabaseQueue, _ migrator: DatabaseMigrator) throws {
    let isNewer = try queue.read { db in
      try migrator.hasBeenSuperseded(db) && migrator.hasCompletedMigrations(db)
    }
    if isNewer {
      throw DatabaseError(resultCode: .SQLITE_SCHEMA, message: "it was written by a newer tipjar")
    }
    try migrator.migrate(queue)
  }

  /// SQLite believes these bytes: others make a database read-only, or one of another mode.
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

  private static func isDamage(_ error: DatabaseError, _ path: String) -> Bool {
    // A header can say that a file is read-only, and so can its permissions: then nothing is wrong with it.
    if error.resultCode == .SQLITE_READONLY { return isWritable(path) }
    return [
      .SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH,
      .SQLITE_FORMAT,
    ].contains(error.resultCode)
  }

  /// Whether the user may write the database and beside it.
  private static func isWritable(_ path: String) -> Bool {
    let folder = URL(filePath: path).deletingLastPathComponent().path
    return access(path, W_OK) == 0 && access(folder, W_OK) == 0
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.journalMode = .wal
    configuration.busyMode = .timeout(5)
    return configuration
  }
}
