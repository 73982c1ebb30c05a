import Foundation
import GRDB
import TipJarFiles

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
    try LedgerEntry.fetchAll(
      db,
      sql: """
        SELECT * FROM entry WHERE \(condition)
        ORDER BY purchaseDate DESC, transactionID DESC LIMIT ? OFFSET ?
        """, arguments: [storeID.uuidString, max(0, limit), max(0, offset)])
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
    let since: Date
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
    let starts = try StoreRows.Sequenced.fetchAll(
      db,
      sql: """
        SELECT originalID AS id, min(purchaseDate) AS sequence FROM entry
        WHERE storeID = ? AND \(isPeriod) GROUP BY originalID
        """, arguments: [storeID.uuidString])
    let since = Dictionary(
      starts.map { (UInt64(clamping: $0.id), Date(milliseconds: $0.sequence)) }
    ) { first, _ in first }
    let headers = try ReceiptHeaderRecord.all(db)
    return try rows.map { row in
      let latest = try LedgerEntry(row, headers)
      return try Renewals(
        latest: latest, periods: row.decode(forColumn: "periods"),
        since: since[latest.originalID] ?? latest.purchaseDate)
    }
  }

  static let isPeriod = "productType = 'Auto-Renewable Subscription'"
}
