import Foundation
import GRDB
import TipJarFiles
import TipJarReceipts
import TipJarStoreKitFile
import TipJarVocabulary

/// The subscriptions of a store within one transaction of the database.
struct SubscriptionRows {
  let rows: StoreRows

  private var db: Database { rows.db }
  var database: StoreDatabase { rows.database }
  var settings: StoreSettings { rows.settings }
  var customer: String? { rows.customer }

  func all(
    _ condition: String, _ arguments: StatementArguments = []
  ) throws -> [RenewalRecord] {
    try RenewalRecord.fetchAll(
      db.cachedStatement(
        sql: "SELECT * FROM renewal WHERE store = ? AND (\(condition)) ORDER BY originalID"),
      arguments: [database.store] + arguments)
  }

  func renewal(_ originalID: Int64) throws -> RenewalRecord? {
    try all("originalID = ?", [originalID]).first
  }

  func renewal(ofTransaction id: UInt64) throws -> RenewalRecord? {
    try rows.record(id).flatMap { try renewal($0.originalID) }
  }

  func write(_ renewal: RenewalRecord) throws { try renewal.insert(db, onConflict: .replace) }

  func payload(
    of renewal: RenewalRecord, signedDate: Int64
  ) throws -> JWSRenewalInfoDecodedPayload {
    let transaction = try rows.record(renewal.transactionID)
    let app = try transaction?.app ?? database.app(ofNewPurchaseBy: renewal.customer)
    var payload = JWSRenewalInfoDecodedPayload(
      originalTransactionId: String(renewal.originalID), autoRenewProductId: renewal.nextProductID,
      productId: renewal.productID, autoRenewStatus: renewal.renews ? 1 : 0,
      signedDate: signedDate, environment: .init(rawValue: app.environment) ?? .sandbox,
      recentSubscriptionStartDate: renewal.startDate, renewalDate: renewal.expiresDate,
      appTransactionId: app.appTransactionID)
    payload.expirationIntent = renewal.expirationIntent
    payload.isInBillingRetryPeriod = renewal.isInBillingRetry
    payload.priceIncreaseStatus = renewal.priceIncreaseStatus.flatMap {
      $0 == .declined ? nil : $0.rawValue
    }
    payload.gracePeriodExpiresDate = renewal.graceEndDate
    payload.eligibleWinBackOfferIds = renewal.winBackOfferIDs
    payload.appAccountToken = transaction?.appAccountToken?.lowercased()
    let product = nextProduct(of: renewal)
    payload.commitmentInfo = commitmentInfo(of: renewal)
    payload.renewalBillingPlanType = product?.planType
    guard renewal.renews else { return payload }
    let offer = renewal.nextOffers.first
    (payload.offerType, payload.offerIdentifier) = (offer?.type, offer?.id)
    (payload.offerDiscountType, payload.offerPeriod) = (offer?.mode, offer?.total)
    let price =
      (offer?.price ?? renewal.nextPrice).flatMap { Decimal(string: $0) }
      ?? product?.product.price
    payload.renewalPrice = (renewal.isShared ? 0 : price)
      .flatMap(JWSTransactionDecodedPayload.milliunits)
    let date = Date(milliseconds: signedDate)
    payload.currency = try settings.configuration(at: date).storefront.currencyCode
    return payload
  }

  func status(ofOriginal id: Int64) throws -> Product.SubscriptionInfo.Status? {
    try renewal(id).flatMap(status)
  }

  func status(ofTransaction id: UInt64) throws -> Product.SubscriptionInfo.Status? {
    try renewal(ofTransaction: id).flatMap(status)
  }

  /// Returns the status of a subscription, with its renewal info signed now.
  private func status(of renewal: RenewalRecord) throws -> Product.SubscriptionInfo.Status? {
    guard let record = try rows.record(renewal.transactionID) else { return nil }
    let payload = try payload(of: renewal, signedDate: rows.now(of: renewal).milliseconds)
    var receipt = try database.receipts.sign(payload)
    var fault: VerificationError?
    if case .verification(let error) = try settings.armedError(for: .verification) {
      receipt = try database.receipts.invalidated(receipt, as: error)
      fault = error
    }
    let info = Product.SubscriptionInfo.RenewalInfo(payload, receipt)
    return Product.SubscriptionInfo.Status(
      state: renewal.phase.state,
      renewalInfo: fault.map { .unverified(info, $0) } ?? .verified(info),
      transaction: try rows.verify(record))
  }

  /// Returns the statuses of this customer's subscriptions that match a condition, the oldest first.
  func statuses(
    _ condition: String, _ arguments: StatementArguments = []
  ) throws -> [Product.SubscriptionInfo.Status] {
    try all("customer IS ? AND \(condition)", [customer] + arguments)
      .compactMap(status)
  }
}
