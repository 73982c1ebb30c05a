package import TipJarVocabulary

/// The payload of a signed renewal info, by the names and types of the App Store Server API. It has
/// no bundle id.
package struct JWSRenewalInfoDecodedPayload: SignedPayload, Hashable {
  /// The reason of the end: 1 auto-renew off, 2 a payment that failed, 3 no consent to a price
  /// increase, 4 the product was not for sale, 5 another one.
  package var expirationIntent: Int?
  /// The id of the first transaction of the row of renewals.
  package var originalTransactionId: String
  /// The product of the next period, as `productId` is that of the current one.
  package var autoRenewProductId: String
  package var productId: String
  /// 1 if it renews, 0 if not.
  package var autoRenewStatus: Int
  /// Nil before the first payment that failed.
  package var isInBillingRetryPeriod: Bool?
  /// 0 for a price increase that waits for consent, 1 for one that was consented to.
  package var priceIncreaseStatus: Int?
  /// The end of the grace period, while it lasts.
  package var gracePeriodExpiresDate: Int64?
  /// The offer that the next period takes, in four fields as in a transaction.
  package var offerType: Int?
  package var offerIdentifier: String?
  package var offerDiscountType: String?
  package var offerPeriod: String?
  package var signedDate: Int64
  package var environment: JWSTransactionDecodedPayload.Environment
  /// The start of the latest run of periods; short gaps do not end one.
  package var recentSubscriptionStartDate: Int64
  /// The end of the current period; may be past.
  package var renewalDate: Int64
  /// ISO 4217; it and the price are there only while it renews.
  package var currency: String?
  /// The next charge in milliunits, after offers.
  package var renewalPrice: Int64?
  /// The ids of the offers that may win the customer back, the best first; nil for none.
  package var eligibleWinBackOfferIds: [String]?
  package var appAccountToken: String?
  package var appTransactionId: String?
  /// The billing plan of the next period; only of a subscription with several.
  package var renewalBillingPlanType: BillingPlanType?
  /// The renewal at the end of the commitment; only of monthly billing.
  package var commitmentInfo: CommitmentInfo?

  /// The renewal at the end of a commitment.
  package struct CommitmentInfo: Codable, Hashable, Sendable {
    package var commitmentAutoRenewProductId: String
    /// 1 if it renews, 0 if not.
    package var commitmentAutoRenewStatus: Int
    package var commitmentRenewalBillingPlanType: BillingPlanType
    package var commitmentRenewalDate: Int64
    /// The price of the next commitment, or of the next period, in milliunits.
    package var commitmentRenewalPrice: Int64?

    package init(
      product: String, isOn: Bool, plan: BillingPlanType, date: Int64, price: Int64?
    ) {
      (commitmentAutoRenewProductId, commitmentAutoRenewStatus) = (product, isOn ? 1 : 0)
      (commitmentRenewalBillingPlanType, commitmentRenewalDate) = (plan, date)
      commitmentRenewalPrice = price
    }
  }

  package init(
    originalTransactionId: String, autoRenewProductId: String, productId: String,
    autoRenewStatus: Int, signedDate: Int64, environment: JWSTransactionDecodedPayload.Environment,
    recentSubscriptionStartDate: Int64, renewalDate: Int64, appTransactionId: String
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
