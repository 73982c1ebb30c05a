import GRDB

/// The purchases of a store that its ledger may not have, with the configuration that names them,
/// all read at one moment.
struct OpenPurchases: Sendable {
  let configuration: StoreConfiguration
  /// Requests that wait for approval, and interrupted purchases.
  let waiting: [LedgerEntry]
  /// Transactions that are bought and not finished.
  let unfinished: [LedgerEntry]
}

extension SimulatedStore {
  /// Reads the open purchases of this store.
  var openPurchases: OpenPurchases {
    get async throws {
      let now = now
      return try await database.read { rows in
        let records = try rows.ownRecords(
          """
          state IN ('pending', 'interrupted')
          OR state = 'purchased' AND isFinished = 0 AND revocationDate IS NULL
          """)
        let bought = records.filter { $0.state == .purchased }
        // Without usable certificates the list has no receipts.
        let receipts = try? rows.database.receipts
        return OpenPurchases(
          configuration: try rows.settings.configuration(at: now),
          waiting: try records.filter { $0.state != .purchased }
            .map { try $0.transaction(of: rows.database).ledgerEntry },
          unfinished: try bought.map {
            try $0.transaction(of: rows.database, receipts?.receipt(of: $0)).ledgerEntry
          })
      }
    }
  }
}

extension LedgerEntry {
  /// Orders entries by date; the id decides between equal dates.
  static func > (left: LedgerEntry, right: LedgerEntry) -> Bool {
    (left.purchaseDate, left.transactionID) > (right.purchaseDate, right.transactionID)
  }
}
