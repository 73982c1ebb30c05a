package import Foundation
import GRDB
import TipJarFiles

/// What the App Store's server, and who plays Apple or the customer in a test, do to transactions.
extension ServerRecords {
  /// Sets the app's token for its user in a purchase and its renewals.
  package func setAppAccountToken(_ token: UUID, originalID: Int64) async throws {
    let now = now
    try await database.write { rows in
      let records = try rows.records("state = 'purchased' AND originalID = ?", [originalID])
      for var record in records where record.appAccountToken != token.uuidString {
        record.appAccountToken = token.uuidString
        try rows.signAgain(&record, at: now)
        try rows.write(record)
      }
    }
  }

  /// Marks a transaction as finished. Does nothing for one that is.
  package func finish(_ id: Int64) async throws {
    try await database.finish(UInt64(clamping: id))
  }

  /// Notes that the customer asks for a refund: a server is asked for what it knows of the
  /// consumption. Returns false where it is not asked, since the product is neither a consumable
  /// nor a subscription.
  package func requestRefund(_ id: Int64, reason: String) async throws -> Bool {
    let now = now
    return try await database.write { rows in
      let record = try rows.refundable(id)
      let asked = [Product.ProductType.consumable, .autoRenewable].map(\.rawValue)
      guard asked.contains(record.productType) else { return false }
      try rows.notify(.consumptionRequest, of: record, reason: reason, at: try rows.stamp(now))
      return true
    }
  }

  /// Declines the request for a refund.
  package func declineRefund(_ id: Int64) async throws {
    let now = now
    try await database.write { rows in
      try rows.notify(.refundDeclined, of: rows.refundable(id), at: try rows.stamp(now))
    }
  }
}

extension SimulatedStore {
  /// Takes a refund back: the transaction has no revocation any more, and is delivered again.
  package func reverseRefund(identifier id: UInt64) async throws {
    try await change(id) { record, _ in
      guard record.state == .purchased else { throw StoreControlError.unknownTransaction(id) }
      guard record.revocationDate != nil else { throw StoreControlError.notRefunded(id) }
      (record.revocationDate, record.revocationReason, record.isFinished) = (nil, nil, false)
    }
  }
}

extension StoreRows {
  /// The transaction of an id that was bought and not refunded.
  fileprivate func refundable(_ id: Int64) throws -> TransactionRecord {
    let name = UInt64(clamping: id)
    guard let record = try record(name), record.state == .purchased else {
      throw StoreControlError.unknownTransaction(name)
    }
    guard record.revocationDate == nil else { throw StoreControlError.refunded(name) }
    return record
  }
}

extension ServerRecords {
  /// The number of the next transaction.
  package enum FirstID: Sendable {
    /// In a folder that has none yet.
    case ifNew(Int64)
    /// Unless the next one is larger.
    case atLeast(Int64)
  }

  /// Sets the number of the next transaction of the folder.
  package func startIDs(at first: FirstID) async throws {
    let (number, condition) =
      switch first {
      case .ifNew(let number): (number, "nextTransactionID = 0")
      case .atLeast(let number): (number, "TRUE")
      }
    try await database.write { rows in
      try rows.db.execute(
        sql: """
          UPDATE folder SET nextTransactionID = max(nextTransactionID, ?) WHERE \(condition)
          """, arguments: [number])
    }
  }
}
