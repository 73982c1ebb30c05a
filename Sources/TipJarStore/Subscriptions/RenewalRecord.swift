import Foundation
import GRDB
import TipJarFiles
import TipJarReceipts
import TipJarStoreKitFile
import TipJarVocabulary

/// A row of `renewal`: the state of a subscription. Dates are in milliseconds since 1970.
struct RenewalRecord: Codable, FetchableRecord, PersistableRecord, Equatable, Sendable {
  static let databaseTableName = "renewal"

  enum Phase: String, Codable, Sendable {
    /// The current period is paid.
    case subscribed
    /// The payment failed, and the product can still be used for a while.
    case grace
    /// The payment failed, and is being retried.
    case retry
    /// The subscription has ended.
    case expired
    /// The current period was refunded.
    case revoked
  }

  var originalID: Int64
  var store: Int64
  var customer: String?
  var groupID: String
  /// The transaction of the current period.
  var transactionID: Int64
  /// The product of the current period.
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
  /// The end of the current period.
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
  var offers: String?
  var winBackOfferIDs: String?

  /// The offers of the next periods: those of the next product, and those of the current one in
  /// case it stays.
  var queue: [OfferUse] { OfferUse.list(offers) }

  /// The offers of the next product; the first applies to the next period.
  var nextOffers: [OfferUse] { queue.filter { $0.product == preference } }

  /// The ids of the win-back offers that the customer is eligible for, the best first.
  var eligibleWinBackOffers: [String] {
    winBackOfferIDs.flatMap { try? JSONDecoder().decode([String].self, from: Data($0.utf8)) } ?? []
  }

  /// A Boolean value that indicates whether the customer is entitled to the product, including in
  /// the grace period.
  var isEntitled: Bool { phase == .subscribed || phase == .grace }

  mutating func setQueue(_ queue: [OfferUse]) throws { offers = try OfferUse.text(queue) }

  mutating func expire(_ intent: ExpirationIntent) {
    (phase, dueDate, expirationIntent) = (.expired, nil, intent.rawValue)
    (isAutoRenewOn, graceEndDate, retryEndDate, offers) = (false, nil, nil, nil)
    if isInBillingRetry != nil { isInBillingRetry = false }
    if priceIncreaseStatus == 0 { priceIncreaseStatus = nil }
  }

  mutating func begin(_ transaction: TransactionRecord, until end: Int64) {
    (transactionID, productID) = (transaction.id, transaction.productID)
    preference = transaction.productID
    (phase, expiresDate, dueDate) = (.subscribed, end, end)
    (graceEndDate, retryEndDate, expirationIntent, winBackOfferIDs) = (nil, nil, nil, nil)
    if isInBillingRetry != nil { isInBillingRetry = false }
  }
}

/// The reasons for the end of a subscription, by the numbers of the App Store Server API.
enum ExpirationIntent: Int {
  case autoRenewDisabled = 1
  case billingError, didNotConsentToPriceIncrease, productUnavailable, unknown
}

extension StoreRows {
  /// Returns the rows of subscriptions that match a condition, the oldest first.
  func renewals(
    _ condition: String, _ arguments: StatementArguments = []
  ) throws -> [RenewalRecord] {
    try RenewalRecord.fetchAll(
      db.cachedStatement(
        sql: "SELECT * FROM renewal WHERE store = ? AND (\(condition)) ORDER BY originalID"),
      arguments: [database.store] + arguments)
  }

  /// Returns the row of an original transaction; nil if there is none.
  func renewal(_ originalID: Int64) throws -> RenewalRecord? {
    try renewals("originalID = ?", [originalID]).first
  }

  /// Returns the subscription of a transaction, by the id of any of its transactions.
  func renewal(ofTransaction id: UInt64) throws -> RenewalRecord? {
    try record(id).flatMap { try renewal($0.originalID) }
  }

  func write(_ renewal: RenewalRecord) throws { try renewal.insert(db, onConflict: .replace) }

  func subscription(_ id: String) -> StoreKitFile.Subscription? {
    database.configuration.subscription(id)
  }
}

extension StoreConfiguration {
  /// Returns the file's entry of a subscription; nil for any other product.
  func subscription(_ id: String) -> StoreKitFile.Subscription? {
    guard case .subscription(let index) = places[id] else { return nil }
    return subscriptions[index]
  }
}

extension RenewalRecord.Phase {
  /// The status's number in the App Store Server API.
  var status: Int {
    switch self {
    case .subscribed: 1
    case .expired: 2
    case .retry: 3
    case .grace: 4
    case .revoked: 5
    }
  }
}

extension StoreRows {
  /// Returns the payload of a subscription's current renewal info.
  func payload(
    of renewal: RenewalRecord, signedDate: Int64
  ) throws -> JWSRenewalInfoDecodedPayload {
    let transaction = try record(UInt64(clamping: renewal.transactionID))
    let app =
      try transaction.map(database.app) ?? database.app(ofNewPurchaseBy: renewal.customer)
    var payload = JWSRenewalInfoDecodedPayload(
      originalTransactionId: String(renewal.originalID), autoRenewProductId: renewal.preference,
      productId: renewal.productID, autoRenewStatus: renewal.isAutoRenewOn ? 1 : 0,
      signedDate: signedDate,
      environment: .init(rawValue: app.environment) ?? .sandbox,
      recentSubscriptionStartDate: renewal.startDate, renewalDate: renewal.expiresDate,
      appTransactionId: app.appTransactionID)
    payload.expirationIntent = renewal.expirationIntent
    payload.isInBillingRetryPeriod = renewal.isInBillingRetry
    payload.priceIncreaseStatus = renewal.priceIncreaseStatus
    payload.gracePeriodExpiresDate = renewal.graceEndDate
    let ids = renewal.eligibleWinBackOffers
    payload.eligibleWinBackOfferIds = ids.isEmpty ? nil : ids
    payload.appAccountToken = transaction?.appAccountToken?.lowercased()
    guard renewal.isAutoRenewOn else { return payload }
    let offer = renewal.nextOffers.first
    (payload.offerType, payload.offerIdentifier) = (offer?.type, offer?.id)
    (payload.offerDiscountType, payload.offerPeriod) = (offer?.mode, offer?.total)
    let price =
      offer.flatMap { Decimal(string: $0.price) }
      ?? subscription(renewal.preference)?.product.price
    payload.renewalPrice = price.flatMap(JWSTransactionDecodedPayload.milliunits)
    let date = Date(milliseconds: signedDate)
    payload.currency = try settings.configuration(at: date).storefront.currency
    return payload
  }

  /// Returns the status of a subscription, with its renewal info signed now.
  func status(of renewal: RenewalRecord) throws -> Product.SubscriptionInfo.Status? {
    guard let record = try record(UInt64(clamping: renewal.transactionID)) else { return nil }
    let payload = try payload(of: renewal, signedDate: time)
    var receipt = try database.receipts.sign(payload)
    var fault: VerificationError?
    if case .verification(let error) = try settings.armedError(for: .verification) {
      receipt = try database.receipts.invalidated(receipt, as: error)
      fault = error
    }
    let info = Product.SubscriptionInfo.RenewalInfo(payload, receipt)
    return Product.SubscriptionInfo.Status(
      state: .init(renewal.phase),
      renewalInfo: fault.map { .unverified(info, $0) } ?? .verified(info),
      transaction: try verify(record))
  }
}

extension Product.SubscriptionInfo.RenewalState {
  init(_ phase: RenewalRecord.Phase) {
    self =
      switch phase {
      case .subscribed: .subscribed
      case .grace: .inGracePeriod
      case .retry: .inBillingRetryPeriod
      case .expired: .expired
      case .revoked: .revoked
      }
  }
}
