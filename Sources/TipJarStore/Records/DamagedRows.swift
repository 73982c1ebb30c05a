import Foundation
import GRDB

/// Rows whose checksum does not match. They are moved out of their table, so that nothing reads
/// them, and kept as text in the table `damaged`.
enum DamagedRows {
  /// Adds the table.
  static func migrate(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE damaged (
          id INTEGER PRIMARY KEY,
          tableName TEXT NOT NULL,
          content TEXT NOT NULL,
          isTold INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        """)
  }

  /// Moves the rows of a table that are not whole, whichever store they belong to.
  static func quarantine(_ table: String, _ db: Database) throws {
    for number in try broken(table, db) {
      let row = try Row.fetchOne(
        db, sql: "SELECT * FROM \(table) WHERE rowid = ?", arguments: [number])
      if let row { try keep(row, of: table, db) }
      try db.execute(sql: "DELETE FROM \(table) WHERE rowid = ?", arguments: [number])
    }
  }

  /// Returns whether a row is damaged, or a damaged one was not reported yet. O(size of the table).
  static func needWork(_ table: String, _ db: Database) throws -> Bool {
    let isUntold = try Bool.fetchOne(
      db, sql: "SELECT TRUE FROM damaged WHERE isTold = 0 AND tableName = ? LIMIT 1",
      arguments: [table])
    return try isUntold ?? !broken(table, db).isEmpty
  }

  /// The numbers of the rows that are not whole. O(size of the table).
  static func broken(_ table: String, _ db: Database) throws -> [Int64] {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT rowid AS \(RowChecksum.rowID), * FROM \(table) NOT INDEXED")
    var broken: [Int64] = []
    while let row = try rows.next() {
      if !RowChecksum.isWhole(row) { broken.append(row[RowChecksum.rowID]) }
    }
    return broken
  }

  /// Keeps a row as text.
  static func keep(_ row: Row, of table: String, _ db: Database) throws {
    let content = row.filter { $0.0 != RowChecksum.rowID && $0.0 != "hash" }
      .reduce(into: [String: String]()) { $0[$1.0] = text($1.1) }
    let json = try JSONEncoder().encode(content)
    try db.execute(
      sql: "INSERT INTO damaged (tableName, content) VALUES (?, ?)",
      arguments: [table, String(decoding: json, as: UTF8.self)])
  }

  /// Returns the damaged rows of a table that were not reported yet, and marks them as reported.
  static func markReported(_ table: String, _ db: Database) throws -> [[String: String]] {
    let texts = try String.fetchAll(
      db, sql: "UPDATE damaged SET isTold = 1 WHERE isTold = 0 AND tableName = ? RETURNING content",
      arguments: [table])
    return texts.map { text in
      (try? JSONDecoder().decode([String: String].self, from: Data(text.utf8))) ?? [:]
    }
  }

  private static func text(_ value: DatabaseValue) -> String? {
    switch value.storage {
    case .null: nil
    case .int64(let number): String(number)
    case .double(let number): String(number)
    case .string(let text): text
    case .blob(let data): data.base64EncodedString()
    }
  }
}
