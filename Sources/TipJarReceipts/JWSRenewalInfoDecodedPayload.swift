/// The payload of a signed renewal info, by the names and types of the App Store Server API. It has
/// no bundle id.
public struct JWSRenewalInfoDecodedPayload: SignedPayload, Hashable {
  /// The reason of the end: 1 auto-renew off, 2 a payment that failed, 3 no consent to a price
  /// increase, 4 the product was not for sale, 5 another one.
  public var expirationIntent: Int?
  /// The id of the first transaction of the row of renewals.
  public var originalTransactionId: String
  /// The products of the next period and of the current one.
  public var autoRenewProductId: String
  /// The product of the current period.
  public var productId: String
  /// 1 if it renews, 0 if not.
  public var autoRenewStatus: Int
  /// A Boolean value that indicates whether the payment failed and is tried again; nil before the
  /// first failure.
  public var isInBillingRetryPeriod: Bool?
  /// 0 for a price increase that waits for consent, 1 for one that was consented to.
  public var priceIncreaseStatus: Int?
  /// The end of the grace period, while it lasts.
  public var gracePeriodExpiresDate: Int64?
  /// The offer that the next period takes, as in a transaction.
  public var offerType: Int?
  /// The id of that offer.
  public var offerIdentifier: String?
  /// The way to pay for that offer.
  public var offerDiscountType: String?
  /// The length of that whole offer, as ISO 8601.
  public var offerPeriod: String?
  /// The date of the signature.
  public var signedDate: Int64
  /// The environment in which it was made.
  public var environment: JWSTransactionDecodedPayload.Environment
  /// The start of the latest run of periods; short gaps do not end one.
  public var recentSubscriptionStartDate: Int64
  /// The end of the current period; may be past.
  public var renewalDate: Int64
  /// ISO 4217; only while it renews.
  public var currency: String?
  /// The next charge in milliunits, after offers; only while it renews.
  public var renewalPrice: Int64?
  /// The ids of the offers that may win the customer back, the best first; nil for none.
  public var eligibleWinBackOfferIds: [String]?
  /// The app's token for its user, a UUID in lower case.
  public var appAccountToken: String?
  /// The customer's download of the app. Nil in old receipts and those of Xcode's testing.
  public var appTransactionId: String?

  /// A payload of what every subscription has.
  public init(
    originalTransactionId: String, autoRenewProductId: String, productId: String,
    autoRenewStatus: Int, signedDate: Int64,
    environment: JWSTransactionDecodedPayload.Environment, recentSubscriptionStartDate: Int64,
    renewalDate: Int64, appTransactionId: String
  ) {
    self.originalTransactionId = originalTransactionId
    self.autoRenewProductId = autoRenewProductId
    self.productId = productId
    self.autoRenewStatus = autoRenewStatus
    self.signedDate = signedDate
    self.environment = environment
    self.recentSubscriptionStartDate = recentSubscriptionStartDate
    self.renewalDate = renewalDate
    self.appTransactionId = appTransactionId
  }
}
