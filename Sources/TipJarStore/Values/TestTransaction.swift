public import Foundation

/// A transaction as the store's controls see it, in whatever state (`SKTestTransaction`).
public struct TestTransaction: Identifiable, Equatable, Sendable {
  /// The transaction; for a pending one, the future transaction.
  public let transaction: Transaction
  /// A Boolean value that indicates whether it waits for
  /// ``SimulatedStore/approveAskToBuyTransaction(identifier:)`` or
  /// ``SimulatedStore/declineAskToBuyTransaction(identifier:)``.
  public let pendingAskToBuyConfirmation: Bool
  /// A Boolean value that indicates whether it waits for
  /// ``SimulatedStore/resolveIssueForTransaction(identifier:)``: an interrupted purchase, or a
  /// subscription whose payment failed.
  public let hasPurchaseIssue: Bool
  /// A Boolean value that indicates whether its subscription renews.
  public let autoRenewingEnabled: Bool
  /// A Boolean value that indicates whether a price increase of its subscription waits for consent.
  public let isPendingPriceIncreaseConsent: Bool
  /// A Boolean value that indicates whether the app has finished it.
  public let isFinished: Bool

  /// The transaction's id, by the name that it has in StoreKit 2.
  public var id: UInt64 { transaction.id }
  /// The transaction's id.
  public var identifier: UInt64 { transaction.id }
  /// The id of the first transaction of a chain of renewals.
  public var originalTransactionIdentifier: UInt64 { transaction.originalID }
  /// The product's id.
  public var productIdentifier: String { transaction.productID }
  /// The date of the purchase.
  public var purchaseDate: Date { transaction.purchaseDate }
  /// The end of the period of a subscription.
  public var expirationDate: Date? { transaction.expirationDate }
  /// The date of the refund; nil if it was not refunded.
  public var cancelDate: Date? { transaction.revocationDate }
  /// A Boolean value that indicates whether it is bought, and neither pending nor refunded.
  public var isPurchased: Bool {
    !pendingAskToBuyConfirmation && !hasPurchaseIssue && transaction.revocationDate == nil
  }
}

extension SimulatedStore {
  /// The transactions of this store in whatever state, but for declined requests: those that wait
  /// first, then the newest.
  public func allTransactions() async throws -> [TestTransaction] {
    try await newestTransactions(limit: .max).transactions
  }

  /// The first `limit` of ``allTransactions()``; `count` is the number of all of them.
  public func newestTransactions(
    limit: Int
  ) async throws -> (transactions: [TestTransaction], count: Int) {
    try await database.read { rows in
      let waiting = try rows.records("state IN ('pending', 'interrupted')").reversed()
      let rest = try rows.newest("state = 'purchased'", limit: limit)
      let transactions = try (waiting + rest).prefix(limit).map { record in
        let renewal = try record.groupID == nil ? nil : rows.renewal(record.originalID)
        let current = renewal?.transactionID == record.id ? renewal : nil
        let isFailing = current?.phase == .grace || current?.phase == .retry
        return TestTransaction(
          transaction: try record.transaction(of: rows.database),
          pendingAskToBuyConfirmation: record.state == .pending,
          hasPurchaseIssue: record.state == .interrupted || isFailing,
          autoRenewingEnabled: current?.isAutoRenewOn ?? false,
          isPendingPriceIncreaseConsent: current?.priceIncreaseStatus == 0,
          isFinished: record.isFinished)
      }
      return (transactions, try rows.count("state <> 'declined'"))
    }
  }
}
