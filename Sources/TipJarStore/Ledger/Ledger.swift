public import Foundation
import GRDB
import TipJarFiles

/// What the app keeps of its own: every transaction that it granted, once, by store id and transaction id
/// (`ledger.sqlite`, apart from what the store knows).
public struct Ledger: Sendable {
  /// What had to be done to open it.
  let notices: [StoreNotice]
  let file: VerifiedDatabase

  /// Opens the ledger of a state folder, and makes both where they are not there (0700, 0600). Throws
  /// ``StoreOpenError``.
  public init(folder: URL) async throws {
    let opened = try await StateFolder(url: folder).open(
      .ledger, Self.migrator, tables: ["receiptHeader", "storeName", "entry", "damaged"])
    (file, notices) = (opened.file, opened.notices)
  }

  /// Records a transaction, durably. True if it was not there before: grant then, and only then.
  @discardableResult
  public func record(_ transaction: Transaction) async throws -> Bool {
    let record = LedgerRecord(transaction)
    return try await write { db in
      try ReceiptHeaderRecord.insert(transaction.receipt, db)
      try record.insert(db, onConflict: .ignore)
      guard db.changesCount > 0 else { return false }
      try record.updateChecksum(db)
      return true
    }
  }

  /// Marks a transaction as refunded. True if it was recorded and stood until now.
  @discardableResult
  public func markRefunded(_ transaction: Transaction) async throws -> Bool {
    let record = LedgerRecord(transaction)
    guard let date = record.revocationDate else { return false }
    return try await write { db in
      try ReceiptHeaderRecord.insert(transaction.receipt, db)
      try db.execute(
        sql: """
          UPDATE entry SET revocationDate = ?, receiptHeader = ?, receipt = ?
          WHERE storeID = ? AND transactionID = ? AND revocationDate IS NULL
          """,
        arguments: [
          date, record.receiptHeader, record.receipt, record.storeID, record.transactionID,
        ])
      guard db.changesCount > 0 else { return false }
      try record.updateChecksum(db)
      return true
    }
  }

  /// The entries of a store, newest first. O(offset + limit).
  public func entries(
    of storeID: UUID, limit: Int = .max, offset: Int = 0
  ) async throws -> [LedgerEntry] {
    let arguments: StatementArguments = [storeID.uuidString, max(0, limit), max(0, offset)]
    return try await read { db in
      let records = try LedgerRecord.fetchAll(
        db,
        sql: """
          SELECT * FROM entry WHERE storeID = ?
          ORDER BY purchaseDate DESC, transactionID DESC LIMIT ? OFFSET ?
          """, arguments: arguments)
      let headers = try ReceiptHeaderRecord.all(db)
      return try records.map { try $0.entry(headers) }
    }
  }

  /// How many entries a store has, refunded ones included.
  public func count(of storeID: UUID) async throws -> Int {
    try await read { db in
      try Int.fetchOne(
        db, sql: "SELECT count(*) FROM entry WHERE storeID = ?", arguments: [storeID.uuidString])
        ?? 0
    }
  }

  /// How many entries of a store are newer than a date and id, of which the id decides between equal dates.
  func count(of storeID: UUID, newerThan date: Date, _ id: UInt64) async throws -> Int {
    try await read { db in
      try Int.fetchOne(
        db,
        sql: """
          SELECT count(*) FROM entry
          WHERE storeID = ? AND (purchaseDate, transactionID) > (?, ?)
          """, arguments: [storeID.uuidString, date.milliseconds, Int64(clamping: id)]) ?? 0
    }
  }

  /// Whether a transaction is recorded.
  public func contains(_ transaction: Transaction) async throws -> Bool {
    let record = LedgerRecord(transaction)
    return try await read { db in
      try record.exists(db)
    }
  }

  /// How many of each product a store's entries hold: quantities summed, refunded ones left out.
  public func collection(of storeID: UUID) async throws -> [String: Int] {
    try await read { db in
      let rows = try CountRow.fetchAll(
        db,
        sql: """
          SELECT productID, sum(quantity) AS count FROM entry
          WHERE storeID = ? AND revocationDate IS NULL GROUP BY productID
          """, arguments: [storeID.uuidString])
      return Dictionary(rows.map { ($0.productID, $0.count) }) { $0 + $1 }
    }
  }

  /// How many of each product were bought, and how many of those were refunded.
  func counts(of storeID: UUID) async throws -> [String: CollectionCounts.Count] {
    try await read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT productID, sum(quantity) AS bought,
            sum(CASE WHEN revocationDate IS NULL THEN 0 ELSE quantity END) AS refunded
          FROM entry WHERE storeID = ? GROUP BY productID
          """, arguments: [storeID.uuidString])
      return Dictionary(
        rows.map { row in
          (
            row["productID"],
            CollectionCounts.Count(bought: row["bought"], refunded: row["refunded"])
          )
        }
      ) { first, _ in first }
    }
  }

  /// Removes every entry of a store, with its receipts.
  func removeAll(of storeID: UUID) async throws {
    try await write { db in
      try db.execute(sql: "DELETE FROM entry WHERE storeID = ?", arguments: [storeID.uuidString])
    }
  }

  private struct CountRow: Decodable, FetchableRecord {
    let productID: String
    let count: Int
  }

  func read<T: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    try await file.queue.reading("ledger.sqlite", body)
  }

  func write<T: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    try await file.queue.writing("ledger.sqlite", body)
  }

  private static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1: entries") { db in
      try db.execute(
        sql: """
          CREATE TABLE entry (
            storeID TEXT NOT NULL,
            transactionID INTEGER NOT NULL,
            originalID INTEGER NOT NULL,
            productID TEXT NOT NULL,
            productType TEXT NOT NULL,
            purchaseDate INTEGER NOT NULL,
            quantity INTEGER NOT NULL,
            price TEXT NOT NULL,
            currency TEXT NOT NULL,
            storefront TEXT NOT NULL,
            revocationDate INTEGER,
            PRIMARY KEY (storeID, transactionID)
          ) STRICT;
          CREATE INDEX newest ON entry (storeID, purchaseDate, transactionID);
          """)
    }
    migrator.registerMigration("receipts", migrate: ReceiptHeaderRecord.migrate)
    migrator.registerMigration("seals") { db in
      try DamagedRows.migrate(db)
      try RowChecksum.migrate("entry", db)
      // Which store is whose, for the day on which the store's own record is lost.
      try db.execute(
        sql: """
          CREATE TABLE storeName (
            configuration TEXT PRIMARY KEY,
            storeID TEXT NOT NULL
          ) STRICT;
          """)
    }
    return migrator
  }
}
