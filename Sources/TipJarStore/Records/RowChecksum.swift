import Crypto
import Foundation
import GRDB

/// A hash that each row of a record keeps of itself, in its column `hash`: SQLite's own check does not see a byte
/// that changed within a row.
enum RowChecksum {
  /// The SHA-256 of all values of a row but the hash itself, each with its kind and length.
  static func fingerprint(of row: Row) -> Data {
    var hasher = SHA256()
    for (name, value) in row where name != "hash" && name != rowID { hasher.update(value) }
    return Data(hasher.finalize())
  }

  /// Whether a row is as it was when it was sealed.
  static func isWhole(_ row: Row) -> Bool {
    guard case .blob(let hash)? = (row["hash"] as DatabaseValue?)?.storage else { return false }
    return hash == fingerprint(of: row)
  }

  /// Seals rows of a table that were just written.
  static func update(
    _ table: String, where condition: String, _ arguments: StatementArguments, _ db: Database
  ) throws {
    let rows = try Row.fetchAll(
      db, sql: "SELECT rowid AS \(rowID), * FROM \(table) WHERE \(condition)", arguments: arguments)
    for row in rows {
      try db.execute(
        sql: "UPDATE \(table) SET hash = ? WHERE rowid = ?",
        arguments: [fingerprint(of: row), row[rowID] as Int64])
    }
  }

  /// Adds the column, and seals what is there. A later migration that adds a column has to seal anew.
  static func migrate(_ table: String, _ db: Database) throws {
    try db.execute(sql: "ALTER TABLE \(table) ADD COLUMN hash BLOB")
    try update(table, where: "TRUE", [], db)
  }

  /// What a row's number is called where it is asked for beside the columns.
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
