import Foundation
import GRDB
import TipJarFiles
import TipJarReceipts
import TipJarStoreKitFile

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
