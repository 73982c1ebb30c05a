import GRDB

/// A happening and what a listener hears of it; nothing where it was dealt with since.
struct StoreUpdate: Sendable {
  let sequence: Int64
  let transaction: VerificationResult<Transaction>?
}

extension StoreRows {
  /// Returns the updates to report after a number.
  func storeUpdates(after sequence: Int64) throws -> [StoreUpdate] {
    try updates(after: sequence).map { update in
      let record = try records("id = ?", [update.transactionID]).first
      let isOpen = record.map { $0.revocationDate != nil || !$0.isFinished } ?? false
      return StoreUpdate(
        sequence: update.sequence,
        transaction: try isOpen ? record.map { try verify($0) } : nil)
    }
  }
}
