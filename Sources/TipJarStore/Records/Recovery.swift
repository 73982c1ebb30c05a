import Foundation
import GRDB

/// Reads the readable rows of a damaged database, each by its number, so that a bad page costs only
/// the rows on it. It works on a copy, whose header it repairs.
struct Recovery {
  private let folder: URL
  private let copy: URL
  private let size: Int

  /// Prepares for a damaged file.
  init(_ path: String) throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "tipjar-recovery-\(UUID().uuidString)", directoryHint: .isDirectory)
    copy = folder.appending(path: "copy.sqlite")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    do {
      try FileManager.default.copyItem(at: URL(filePath: path), to: copy)
      try? FileManager.default.copyItem(
        at: URL(filePath: "\(path)-wal"), to: URL(filePath: "\(copy.path)-wal"))
      size = try FileManager.default.attributesOfItem(atPath: copy.path)[.size] as? Int ?? 0
      try repairHeader()
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
  }

  /// Writes the rows that were read into a new database. Rows whose checksum does not match are
  /// kept aside there. The connection that read them is closed; it is attached to the file, so that
  /// it exists even if nothing can be read.
  func fill(_ queue: DatabaseQueue, _ tables: [String]) throws -> DatabaseQueue {
    defer { try? FileManager.default.removeItem(at: folder) }
    let damaged = try DatabaseQueue(configuration: Self.lenient)
    try damaged.inDatabase { source in
      // If nothing can be read, the other record has everything.
      guard
        (try? source.execute(sql: "ATTACH DATABASE ? AS damaged", arguments: [copy.path])) != nil
      else { return }
      try queue.write { db in
        for table in tables {
          let rows = rows(of: "damaged.\(table)", source)
          // The rows that were read replace those of a new database, such as the next id.
          if !rows.isEmpty { try db.execute(sql: "DELETE FROM \(table)") }
          for row in rows { try insert(row, table, db) }
        }
      }
    }
    try damaged.close()
    return damaged
  }

  private func rows(of table: String, _ db: Database) -> [Row] {
    guard (try? db.makeStatement(sql: "SELECT * FROM \(table)")) != nil else { return [] }
    guard let last = lastNumber(of: table, db) else { return scan(table, db) }
    var (found, failures) = ([Row](), 0)
    read(table, 0...max(0, last), db, &found, &failures)
    return found
  }

  /// Reads a range of rows; one that cannot be read is halved, the lower half first, as often as it
  /// makes sense.
  private func read(
    _ table: String, _ range: ClosedRange<Int64>, _ db: Database, _ found: inout [Row],
    _ failures: inout Int
  ) {
    do {
      found += try Row.fetchAll(
        db, sql: "SELECT * FROM \(table) NOT INDEXED WHERE rowid BETWEEN ? AND ?",
        arguments: [range.lowerBound, range.upperBound])
    } catch {
      failures += 1
      guard range.count > 1, failures < Self.mostFailures else { return }
      let middle = range.lowerBound + (range.upperBound - range.lowerBound) / 2
      read(table, range.lowerBound...middle, db, &found, &failures)
      read(table, middle + 1...range.upperBound, db, &found, &failures)
    }
  }

  /// A page that cannot be read fails once for each number that could be on it.
  private static let mostFailures = 5_000

  /// Reads a table without row numbers, up to the first row that cannot be read.
  private func scan(_ table: String, _ db: Database) -> [Row] {
    var found: [Row] = []
    guard let rows = try? Row.fetchCursor(db, sql: "SELECT * FROM \(table)") else { return [] }
    while let row = try? rows.next() { found.append(row.copy()) }
    return found
  }

  /// The largest number, or one that no row exceeds; nil for a table without numbers.
  private func lastNumber(of table: String, _ db: Database) -> Int64? {
    do {
      return try Int64.fetchOne(db, sql: "SELECT max(rowid) FROM \(table) NOT INDEXED") ?? 0
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      return nil
    } catch {
      return 1 << 40
    }
  }

  private func insert(_ row: Row, _ table: String, _ db: Database) throws {
    let known = Set(try db.columns(in: table).map(\.name))
    let isSealed = known.contains("hash")
    if isSealed, !RowChecksum.isWhole(row) {
      return try DamagedRows.keep(row, of: table, db)
    }
    let values = row.filter { known.contains($0.0) }
    let names = values.map(\.0).joined(separator: ", ")
    let marks = values.map { _ in "?" }.joined(separator: ", ")
    do {
      try db.execute(
        sql: "INSERT OR REPLACE INTO \(table) (\(names)) VALUES (\(marks))",
        arguments: StatementArguments(values.map(\.1)))
    } catch is DatabaseError where isSealed {
      try DamagedRows.keep(row, of: table, db)
    } catch is DatabaseError {
      // A setting, or an update, of a store that is lost.
    }
  }

  /// Writes the first bytes that every database of this program has.
  private func repairHeader() throws {
    guard size >= 100 else { return }
    let file = try FileHandle(forUpdating: copy)
    defer { try? file.close() }
    let start = Array("SQLite format 3\0".utf8) + [0x10, 0, 2, 2, 0, 64, 32, 32]
    let pages = UInt32(size / 4096)
    let count = withUnsafeBytes(of: pages.bigEndian) { Array($0) }
    for (offset, bytes) in [(0, start), (28, count), (44, [0, 0, 0, 4]), (56, [0, 0, 0, 1])] {
      try file.seek(toOffset: UInt64(offset))
      try file.write(contentsOf: Data(bytes))
    }
  }

  private static var lenient: Configuration {
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA writable_schema = ON")
      try db.execute(sql: "PRAGMA cell_size_check = ON")
    }
    return configuration
  }
}
