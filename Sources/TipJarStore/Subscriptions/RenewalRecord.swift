import Foundation
import GRDB
import TipJarReceipts

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

  /// The states of a price increase that needs consent, by the App Store Server API's numbers.
  enum PriceIncrease: Int, Codable, Sendable {
    case pending = 0
    case accepted = 1
    /// The customer refused it, which turned auto-renew off. Renewal info shows no increase then.
    case declined = 2
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
  /// The state of the last price increase; nil for none.
  var priceIncreaseStatus: PriceIncrease?
  /// The price that the customer agreed to at an increase; nil for that of the product.
  var price: String?
  /// The price of an increase without consent; nil for an increase that changes nothing.
  var raisedPrice: String?
  /// The offers of the next periods, nil for none: see ``queue``.
  var offers: [OfferUse]?
  /// The ids of the win-back offers that the customer is eligible for, the best first; nil for none.
  var winBackOfferIDs: [String]?
  var isShared = false
  /// The billing of the current period; nil for a product with one plan.
  var billing: Billing?
  /// See ``nextPlan``.
  var preferredPlan: String?

  /// The offers of the next periods: those of the next product, and those of the current one in
  /// case it stays.
  var queue: [OfferUse] {
    get { offers ?? [] }
    set { offers = newValue.isEmpty ? nil : newValue }
  }

  /// The offers of the next product; the first applies to the next period.
  var nextOffers: [OfferUse] { queue.filter { $0.product == nextProductID } }

  /// The price of the next period without an offer, if the customer agreed to one: an increase is of
  /// the current product.
  var agreedPrice: String? { nextProductID == productID ? price : nil }

  /// The same with the increase that awaits consent, since nothing renews without it.
  var nextPrice: String? {
    nextProductID != productID ? nil : isCommitted ? price : raisedPrice ?? price
  }

  /// A Boolean value that indicates whether the customer is entitled to the product, including in
  /// the grace period.
  var isEntitled: Bool { phase.state.isEntitled }

  /// A Boolean value that indicates whether a failed payment is tried again. It is not once
  /// auto-renew is off.
  var isRetried: Bool { renews && (phase == .grace || phase == .retry) }

  /// The reason for the end of the subscription while auto-renew is off.
  var endReason: ExpirationReason {
    priceIncreaseStatus == .declined ? .didNotConsentToPriceIncrease : .autoRenewDisabled
  }

  /// A price increase that was refused is pending again once auto-renew is on.
  mutating func setAutoRenew(_ isOn: Bool) {
    isAutoRenewOn = isOn
    if isOn, priceIncreaseStatus == .declined { priceIncreaseStatus = .pending }
    if phase == .grace { isInBillingRetry = renews }
  }

  mutating func expire(_ intent: ExpirationReason) {
    (phase, dueDate, expirationIntent) = (.expired, nil, intent.rawValue)
    (isAutoRenewOn, graceEndDate, retryEndDate, offers) = (false, nil, nil, nil)
    if isInBillingRetry != nil { isInBillingRetry = false }
    withdrawPriceIncrease()
  }

  mutating func raisePrice(to price: String?) {
    (priceIncreaseStatus, raisedPrice) = (.pending, price)
  }

  mutating func acceptPriceIncrease() {
    (priceIncreaseStatus, price, raisedPrice) = (.accepted, raisedPrice ?? price, nil)
  }

  mutating func declinePriceIncrease() {
    setAutoRenew(false)
    priceIncreaseStatus = .declined
  }

  /// Removes an increase that the customer has not consented to.
  mutating func withdrawPriceIncrease() {
    if priceIncreaseStatus != .accepted { (priceIncreaseStatus, raisedPrice) = (nil, nil) }
  }

  /// Returns to the price of the product.
  mutating func forgetPriceIncreases() {
    (priceIncreaseStatus, price, raisedPrice) = (nil, nil, nil)
  }

  /// Begins the time in which a failed payment is tried again, after a grace period if there is one.
  mutating func fail(until end: Int64?, graceUntil grace: Int64?) {
    (isInBillingRetry, retryEndDate, graceEndDate) = (true, end, grace)
    (phase, dueDate) = grace == nil ? (.retry, end) : (.grace, grace)
    if grace == nil { expirationIntent = ExpirationReason.billingError.rawValue }
  }

  mutating func begin(_ transaction: TransactionRecord, until end: Int64) {
    if productID != transaction.productID { forgetPriceIncreases() }
    (transactionID, productID) = (transaction.id, transaction.productID)
    billing = transaction.billing
    // Another product, or plan, is for the time after the commitment.
    if billing?.commitment?.billingPeriodNumber ?? 1 == 1 {
      (preference, nextPlan) = (transaction.productID, plan)
    }
    (phase, expiresDate, dueDate) = (.subscribed, end, end)
    (graceEndDate, retryEndDate, expirationIntent, winBackOfferIDs) = (nil, nil, nil, nil)
    if isInBillingRetry != nil { isInBillingRetry = false }
  }
}
