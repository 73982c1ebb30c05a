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
  public var identifier: UInt { UInt(transaction.id) }
  /// The id of the first transaction of a chain of renewals.
  public var originalTransactionIdentifier: UInt { UInt(transaction.originalID) }
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
