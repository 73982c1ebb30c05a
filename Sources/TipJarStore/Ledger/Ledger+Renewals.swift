import Foundation
import GRDB

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
    let since = Dictionary(starts.map { ($0["originalID"] as Int64, $0["since"] as Int64) }) {
      first, _ in first
    }
    let headers = try ReceiptHeaderRecord.all(db)
    return try rows.map { row in
      let record = try LedgerRecord(row: row)
      return Renewals(
        latest: try record.entry(headers), periods: row["periods"],
        since: since[record.originalID] ?? record.purchaseDate)
    }
  }

  static let isPeriod = "productType = 'Auto-Renewable Subscription'"
}
