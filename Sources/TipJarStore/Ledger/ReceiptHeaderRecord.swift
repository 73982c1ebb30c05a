import GRDB
import TipJarReceipts

/// A row of `receiptHeader`: the header of many receipts, stored once, with its own hash.
struct ReceiptHeaderRecord: Decodable, FetchableRecord {
  let id: Int64
  let text: String

  /// Keeps the header of a receipt; an existing damaged one is repaired.
  static func insert(_ receipt: Receipt?, _ db: Database) throws {
    if let header = receipt?.header { try insert(header: header, db) }
  }

  /// Keeps a header; an existing damaged one is repaired.
  static func insert(header: String, _ db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO receiptHeader (id, text) VALUES (?, ?)
        ON CONFLICT (id) DO UPDATE SET text = excluded.text WHERE text <> excluded.text
        """
    ).execute(arguments: [Receipt.id(ofHeader: header), header])
  }

  /// All headers that are whole, by their ids: one for each chain that the folder ever had.
  static func all(_ db: Database) throws -> [Int64: String] {
    let rows = try fetchAll(db, sql: "SELECT id, text FROM receiptHeader")
      .filter { $0.id == Receipt.id(ofHeader: $0.text) }
    return Dictionary(rows.map { ($0.id, $0.text) }) { first, _ in first }
  }

  static func migrate(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE receiptHeader (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
        ALTER TABLE entry ADD COLUMN receiptHeader INTEGER;
        ALTER TABLE entry ADD COLUMN receipt TEXT;
        """)
  }
}
