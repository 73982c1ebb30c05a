public import Foundation

/// The errors of controls.
public enum StoreControlError: ReasonedError, Equatable, Sendable {
  /// The store has no such product.
  case unknownProduct(String)
  /// The store has no such transaction.
  case unknownTransaction(UInt64)
  /// The transaction does not wait for approval.
  case notPending(UInt64)
  /// The transaction was not interrupted.
  case notInterrupted(UInt64)
  /// The subscription of the transaction ended because its payment failed until the end of billing
  /// retry.
  case billingRetryEnded(UInt64)
  /// The transaction is refunded already.
  case refunded(UInt64)
  /// The transaction is not refunded.
  case notRefunded(UInt64)
  /// The file does not say that families share the product.
  case notShareable(String)
  /// The customer has the product already.
  case owned(String)
  /// No family member shares the transaction.
  case notShared(UInt64)
  /// A refunded part is more than 0 and at most 100 percent.
  case invalidPercentage
  /// The product is not subscribed to, or the transaction is not of an active subscription.
  case noSubscriptionFound
  /// The subscription is not in a state for it, or the value is invalid.
  case invalidAction
  /// ICU knows no such country, or no currency for it.
  case unknownStorefront(String)

  /// The reason in words, for a person.
  public var reason: String {
    switch self {
    case .unknownProduct(let id): "the store has no product \(id)"
    case .unknownTransaction(let id): "the store has no transaction \(id)"
    case .notPending(let id): "transaction \(id) does not wait for approval"
    case .notInterrupted(let id): "transaction \(id) has no issue to resolve"
    case .billingRetryEnded(let id):
      "billing retry of transaction \(id) has ended; buy the subscription again"
    case .refunded(let id): "transaction \(id) is already refunded"
    case .notRefunded(let id): "transaction \(id) is not refunded"
    case .notShareable(let id):
      "\(id) cannot be shared; the .storekit file has to say familyShareable, for a non-consumable or a subscription"
    case .owned(let id): "\(id) is owned already"
    case .notShared(let id): "no family member shares transaction \(id)"
    case .invalidPercentage: "a refund is more than 0 and at most 100 percent"
    case .noSubscriptionFound: "there is no active subscription"
    case .invalidAction: "that is not possible now"
    case .unknownStorefront(let code):
      "\"\(code)\" is not a country; write three letters such as GBR"
    }
  }
}

/// The errors of a time at which no receipt can be signed: the folder's certificates are valid from
/// 2020 to 2099.
public enum StoreClockError: ReasonedError, Equatable, Sendable {
  /// The clock shows this date. Nothing is bought or changed.
  case clock(Date)
  /// The store's time would be moved to this date. It stays where it is.
  case advance(Date)

  /// The reason in words, for a person.
  public var reason: String {
    switch self {
    case .clock:
      "set the clock: it shows \(day), and receipts can be signed only from 2020 to 2099"
    case .advance:
      "advance less: the store's time would be \(day), and receipts can be signed only until 2099"
    }
  }

  /// The date as ISO 8601 writes it, in UTC.
  package var day: String {
    switch self {
    case .clock(let date), .advance(let date): date.formatted(.iso8601.year().month().day())
    }
  }
}
