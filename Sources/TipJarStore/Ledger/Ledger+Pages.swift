import Foundation
import GRDB
import TipJarFiles

/// Parts of the list of purchases.
extension Ledger {
  static func page(
    of storeID: UUID, with open: OpenPurchases, limit: Int, offset: Int, _ db: Database,
    withoutPeriods: Bool = false
  ) throws -> Page {
    let condition = withoutPeriods ? "storeID = ? AND NOT \(isPeriod)" : "storeID = ?"
    let missing = try open.unfinished.filter { try !contains($0, db) }
    let others = (open.waiting + missing).sorted(by: >)
    var (above, visible) = (0, [LedgerEntry]())
    for (index, entry) in others.enumerated() {
      // Without limits the place of an entry does not matter.
      let rank =
        offset == 0 && limit == .max ? 0 : try index + count(condition, newerThan: entry, db)
      if rank < offset { above += 1 }
      if rank >= offset, rank - offset < limit { visible.append(entry) }
    }
    let recorded = try entries(
      condition, of: storeID, limit: limit - visible.count, offset: offset - above, db)
    return Page(
      recorded: recorded, open: visible,
      total: try count(condition, of: storeID, db) + others.count)
  }

  static func entries(
    _ condition: String = "storeID = ?", of storeID: UUID, limit: Int, offset: Int, _ db: Database
  ) throws -> [LedgerEntry] {
    let records = try LedgerRecord.fetchAll(
      db,
      sql: """
        SELECT * FROM entry WHERE \(condition)
        ORDER BY purchaseDate DESC, transactionID DESC LIMIT ? OFFSET ?
        """, arguments: [storeID.uuidString, max(0, limit), max(0, offset)])
    let headers = try records.isEmpty ? [:] : ReceiptHeaderRecord.all(db)
    return try records.map { try $0.entry(headers) }
  }

  static func contains(_ entry: LedgerEntry, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT TRUE FROM entry WHERE storeID = ? AND transactionID = ?",
      arguments: [entry.storeID.uuidString, Int64(clamping: entry.transactionID)]) ?? false
  }

  static func count(
    _ condition: String = "storeID = ?", of storeID: UUID, _ db: Database
  ) throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT count(*) FROM entry WHERE \(condition)", arguments: [storeID.uuidString])
      ?? 0
  }

  /// The number of entries that are newer than one; the id decides between equal dates.
  private static func count(
    _ condition: String, newerThan entry: LedgerEntry, _ db: Database
  ) throws -> Int {
    try Int.fetchOne(
      db,
      sql: """
        SELECT count(*) FROM entry
        WHERE \(condition) AND (purchaseDate, transactionID) > (?, ?)
        """,
      arguments: [
        entry.storeID.uuidString, entry.purchaseDate.milliseconds,
        Int64(clamping: entry.transactionID),
      ]) ?? 0
  }
}

/// The periods of subscriptions, one line for each row of renewals.
extension Ledger {
  /// A row of renewals: its latest period, their number and the start of the first one.
  struct Renewals: Sendable {
    let latest: LedgerEntry
    let periods: Int
    let since: Int64
  }

  /// The rows of renewals of a store, those with the latest periods first.
  static func renewals(of storeID: UUID, _ db: Database) throws -> [Renewals] {
    // SQLite takes the other columns from the row that has the maximum.
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT *, count(*) AS periods, max(purchaseDate) AS newest FROM entry
        WHERE storeID = ? AND \(isPeriod) GROUP BY originalID
        ORDER BY newest DESC, originalID DESC
        """, arguments: [storeID.uuidString])
    guard !rows.isEmpty else { return [] }
    let starts = try Row.fetchAll(
      db,
      sql: """
        SELECT originalID, min(purchaseDate) AS since FROM entry
        WHERE storeID = ? AND \(isPeriod) GROUP BY originalID
        """, arguments: [storeID.uuidString])
    let since = Dictionary(
      try starts.map {
        try (
          $0.decode(Int64.self, forColumn: "originalID"), $0.decode(Int64.self, forColumn: "since")
        )
      }
    ) { first, _ in first }
    let headers = try ReceiptHeaderRecord.all(db)
    return try rows.map { row in
      let record = try LedgerRecord(row: row)
      return try Renewals(
        latest: record.entry(headers), periods: row.decode(forColumn: "periods"),
        since: since[record.originalID] ?? record.purchaseDate)
    }
  }

  static let isPeriod = "productType = 'Auto-Renewable Subscription'"
}
