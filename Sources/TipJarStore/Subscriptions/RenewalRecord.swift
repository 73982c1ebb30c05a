import Foundation
import GRDB
import TipJarFiles

/// A row of `renewal`: the state of a subscription. Dates are in milliseconds since 1970.
struct RenewalRecord: Codable, FetchableRecord, PersistableRecord, Equatable, Sendable {
  static let databaseTableName = "renewal"
  typealias ExpirationReason = Product.SubscriptionInfo.RenewalInfo.ExpirationReason

  enum Phase: String, Codable, Sendable {
    case subscribed
    /// The payment failed, and the product can still be used for a while.
    case grace
    /// The payment failed, and is being retried.
    case retry
    case expired
    case revoked

    var state: Product.SubscriptionInfo.RenewalState {
      switch self {
      case .subscribed: .subscribed
      case .grace: .inGracePeriod
      case .retry: .inBillingRetryPeriod
      case .expired: .expired
      case .revoked: .revoked
      }
    }
  }

  var originalID: Int64
  var store: Int64
  var customer: String?
  var groupID: String
  /// The transaction of the current period.
  var transactionID: Int64
  var productID: String
  /// The product of the next period.
  var preference: String
  var isAutoRenewOn: Bool
  var phase: Phase
  /// The start of the latest run of periods without a long gap.
  var startDate: Int64
  /// The day of the month on which monthly periods end.
  var anchorDay: Int
  var renewalCount: Int
  var expiresDate: Int64
  /// The time of its next step; nil if there is none.
  var dueDate: Int64?
  var graceEndDate: Int64?
  var retryEndDate: Int64?
  /// Nil before the first failed payment.
  var isInBillingRetry: Bool?
  /// The reason for the end, by the App Store Server API's number.
  var expirationIntent: Int?
  /// 0 for a price increase that awaits consent, 1 for one that has it.
  var priceIncreaseStatus: Int?
  /// The offers of the next periods, nil for none: see ``queue``.
  var offers: [OfferUse]?
  /// The ids of the win-back offers that the customer is eligible for, the best first; nil for none.
  var winBackOfferIDs: [String]?
  var isShared = false

  /// The offers of the next periods: those of the next product, and those of the current one in
  /// case it stays.
  var queue: [OfferUse] {
    get { offers ?? [] }
    set { offers = newValue.isEmpty ? nil : newValue }
  }

  /// The offers of the next product; the first applies to the next period.
  var nextOffers: [OfferUse] { queue.filter { $0.product == preference } }

  /// A Boolean value that indicates whether the customer is entitled to the product, including in
  /// the grace period.
  var isEntitled: Bool { phase.state.isEntitled }

  /// A Boolean value that indicates whether a failed payment is tried again. It is not once
  /// auto-renew is off.
  var isRetried: Bool { isAutoRenewOn && (phase == .grace || phase == .retry) }

  mutating func setAutoRenew(_ isOn: Bool) {
    isAutoRenewOn = isOn
    if phase == .grace { isInBillingRetry = isOn }
  }

  mutating func expire(_ intent: ExpirationReason) {
    (phase, dueDate, expirationIntent) = (.expired, nil, intent.rawValue)
    (isAutoRenewOn, graceEndDate, retryEndDate, offers) = (false, nil, nil, nil)
    if isInBillingRetry != nil { isInBillingRetry = false }
    if priceIncreaseStatus == 0 { priceIncreaseStatus = nil }
  }

  /// Begins the time in which a failed payment is tried again, after a grace period if there is one.
  mutating func fail(until end: Int64?, graceUntil grace: Int64?) {
    (isInBillingRetry, retryEndDate, graceEndDate) = (true, end, grace)
    (phase, dueDate) = grace == nil ? (.retry, end) : (.grace, grace)
    if grace == nil { expirationIntent = ExpirationReason.billingError.rawValue }
  }

  mutating func begin(_ transaction: TransactionRecord, until end: Int64) {
    (transactionID, productID) = (transaction.id, transaction.productID)
    preference = transaction.productID
    (phase, expiresDate, dueDate) = (.subscribed, end, end)
    (graceEndDate, retryEndDate, expirationIntent, winBackOfferIDs) = (nil, nil, nil, nil)
    if isInBillingRetry != nil { isInBillingRetry = false }
  }
}
