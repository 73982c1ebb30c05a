import Crypto
import Foundation
import GRDB

/// A hash of each row, in its column `hash`: SQLite's own check does not detect a byte that changed
/// within a row.
enum RowChecksum {
  /// Returns the SHA-256 of all values of a row but the hash itself, each with its kind and length,
  /// in the order of the table's columns.
  ///
  /// The columns after the hash were added to the table later. Each is hashed with its name, and
  /// only where it has a value: the checksums of rows from before stay valid.
  static func digest(of row: some Sequence<(String, DatabaseValue)>) -> Data {
    var hasher = SHA256()
    var isAdded = false
    for (name, value) in row where name != rowID {
      if name == "hash" {
        isAdded = true
      } else if !isAdded {
        hasher.update(value)
      } else if !value.isNull {
        hasher.update(name.databaseValue)
        hasher.update(value)
      }
    }
    return Data(hasher.finalize())
  }

  /// Returns whether a row is unchanged since its checksum was written.
  static func isWhole(_ row: Row) -> Bool {
    guard case .blob(let hash)? = (row["hash"] as DatabaseValue?)?.storage else { return false }
    return hash == digest(of: row)
  }

  /// Writes a record and its checksum in one statement. `db.changesCount` shows whether it was
  /// written.
  static func insert(
    _ record: some PersistableRecord, or resolution: Database.ConflictResolution, _ db: Database
  ) throws {
    let table = type(of: record).databaseTableName
    let values = try record.databaseDictionary
    let row = try db.columns(in: table).map { ($0.name, values[$0.name] ?? .null) }
    let hash = digest(of: row).databaseValue
    let names = row.map(\.0).joined(separator: ", ")
    let marks = row.map { _ in "?" }.joined(separator: ", ")
    try db.cachedStatement(
      sql: "INSERT OR \(resolution.rawValue) INTO \(table) (\(names)) VALUES (\(marks))"
    ).execute(arguments: StatementArguments(row.map { $0.0 == "hash" ? hash : $0.1 }))
  }

  /// Writes the checksums of rows that were just changed.
  static func update(
    _ table: String, where condition: String, _ arguments: StatementArguments, _ db: Database
  ) throws {
    let rows = try Row.fetchAll(
      db, sql: "SELECT rowid AS \(rowID), * FROM \(table) WHERE \(condition)", arguments: arguments)
    for row in rows {
      try db.execute(
        sql: "UPDATE \(table) SET hash = ? WHERE rowid = ?",
        arguments: [digest(of: row), row[rowID] as Int64])
    }
  }

  /// Adds the column, and the checksums of all rows. A column that a later migration adds must be
  /// NULL in the rows that are there then.
  static func migrate(_ table: String, _ db: Database) throws {
    try db.execute(sql: "ALTER TABLE \(table) ADD COLUMN hash BLOB")
    try update(table, where: "TRUE", [], db)
  }

  /// The name of the row's number where a query selects it with the columns.
  static let rowID = "_rowid"
}

extension SHA256 {
  fileprivate mutating func update(_ value: DatabaseValue) {
    switch value.storage {
    case .null: update(kind: 0, count: 0)
    case .int64(let number):
      update(kind: 1, count: 8)
      withUnsafeBytes(of: number.littleEndian) { update(bufferPointer: $0) }
    case .double(let number):
      update(kind: 2, count: 8)
      withUnsafeBytes(of: number.bitPattern.littleEndian) { update(bufferPointer: $0) }
    case .string(let text):
      var text = text
      text.withUTF8 { bytes in
        update(kind: 3, count: bytes.count)
        update(bufferPointer: UnsafeRawBufferPointer(bytes))
      }
    case .blob(let data):
      update(kind: 4, count: data.count)
      update(data: data)
    }
  }

  private mutating func update(kind: UInt8, count: Int) {
    withUnsafeBytes(of: (UInt64(kind) << 56 | UInt64(count)).littleEndian) {
      update(bufferPointer: $0)
    }
  }
}
