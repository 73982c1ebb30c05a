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

extension LedgerEntry {
  /// Orders entries by date; the id decides between equal dates.
  static func > (left: LedgerEntry, right: LedgerEntry) -> Bool {
    (left.purchaseDate, left.transactionID) > (right.purchaseDate, right.transactionID)
  }
}
