public import Foundation
import TipJarFiles
import TipJarReceipts
import TipJarStoreKitFile
public import TipJarVocabulary

extension Product {
  /// A price for the first periods of a subscription, with StoreKit 2's names.
  public struct SubscriptionOffer: Hashable, Sendable {
    /// The kinds of offers.
    public typealias OfferType = TipJarVocabulary.OfferType
    /// The ways to pay for an offer.
    public typealias PaymentMode = TipJarVocabulary.PaymentMode

    /// The signature of a promotional offer, by the app's server.
    public struct Signature: Hashable, Sendable {
      /// The id of the key.
      public var keyID: String
      /// A random value, new for each signature.
      public var nonce: UUID
      /// The time of the signature in milliseconds since 1970.
      public var timestamp: Int
      /// The signature, ECDSA over P-256 in DER.
      public var signature: Data

      /// A signature.
      public init(keyID: String, nonce: UUID, timestamp: Int, signature: Data) {
        self.keyID = keyID
        self.nonce = nonce
        self.timestamp = timestamp
        self.signature = signature
      }
    }

    /// The id; nil for introductory offers, the reference name for those by code.
    public let id: String?
    /// The kind.
    public let type: OfferType
    /// The way to pay.
    public let paymentMode: PaymentMode
    /// The price in units of the storefront's currency; 0 for a free trial.
    public let price: Decimal
    /// The price as the storefront writes it.
    public let displayPrice: String
    /// The length of one of its periods.
    public let period: SubscriptionPeriod
    /// The number of periods that it holds for.
    public let periodCount: Int
  }
}

extension Product.SubscriptionOffer {
  /// An offer of a file; nil for one without a length, which never applies.
  init?(_ offer: StoreKitFile.Offer, _ storefront: Storefront) {
    guard let period = offer.period else { return nil }
    id = offer.id ?? (offer.type == .code ? offer.referenceName : nil)
    (type, paymentMode, price) = (offer.type, offer.paymentMode, offer.price)
    displayPrice = storefront.format(offer.price)
    (self.period, periodCount) = (period, offer.periodCount)
  }
}

extension Product.SubscriptionInfo {
  /// The states of a subscription, by StoreKit 2's names. Raw values are those of the App Store
  /// Server API. The customer is entitled to the product in ``subscribed`` and ``inGracePeriod``.
  public enum RenewalState: Int, CaseIterable, Hashable, Sendable {
    /// Paid for.
    case subscribed = 1
    /// Ended.
    case expired
    /// The payment failed and is tried again; not entitled.
    case inBillingRetryPeriod
    /// The payment failed and is tried again; still entitled.
    case inGracePeriod
    /// Refunded.
    case revoked

    /// A Boolean value that indicates whether the customer is entitled to the product.
    public var isEntitled: Bool { self == .subscribed || self == .inGracePeriod }
  }

  /// A subscription of a group: its state, its next period and its latest transaction.
  public struct Status: Hashable, Sendable {
    /// The state.
    public let state: RenewalState
    /// The next period, signed when it was asked for.
    public let renewalInfo: VerificationResult<RenewalInfo>
    /// The transaction of the current period, or of the last one.
    public let transaction: VerificationResult<Transaction>
  }

  /// The facts of a subscription's next period, by StoreKit 2's names.
  public struct RenewalInfo: Hashable, Sendable {
    /// The reasons for the end of a subscription. Raw values are those of the App Store Server API.
    public enum ExpirationReason: Int, Hashable, Sendable {
      /// The customer turned auto-renew off.
      case autoRenewDisabled = 1
      /// The payment failed.
      case billingError
      /// The customer did not consent to a price increase.
      case didNotConsentToPriceIncrease
      /// The product was not for sale when it was to renew.
      case productUnavailable
      /// Another reason.
      case unknown
    }

    /// The states of a price increase.
    public enum PriceIncreaseStatus: Hashable, Sendable {
      /// The price stays, waits for consent, or was consented to.
      case noIncreasePending, pending, agreed
    }

    /// The id of the first transaction of the row of renewals.
    public let originalTransactionID: UInt64
    /// The product of the current period.
    public let currentProductID: String
    /// The product of the next period; nil if it does not renew.
    public let autoRenewPreference: String?
    /// A Boolean value that indicates whether it renews.
    public let willAutoRenew: Bool
    /// The reason of the end; nil while it has none. In billing retry, `billingError`.
    public let expirationReason: ExpirationReason?
    /// A Boolean value that indicates whether a payment failed and is tried again.
    public let isInBillingRetry: Bool
    /// The end of the grace period; nil outside of one.
    public let gracePeriodExpirationDate: Date?
    /// The state of a price increase.
    public let priceIncreaseStatus: PriceIncreaseStatus
    /// The end of the current period; nil if it does not renew.
    public let renewalDate: Date?
    /// The next charge in units of ``currency``, after offers; nil if it does not renew.
    public let renewalPrice: Decimal?
    /// ISO 4217; nil if it does not renew.
    public let currencyCode: String?
    /// The currency of the next charge; nil if it does not renew.
    public var currency: Locale.Currency? { currencyCode.map { Locale.Currency($0) } }
    /// The offer that the next period takes.
    public let offer: Transaction.Offer?
    /// The ids of the offers that may win the customer back, the best first.
    public let eligibleWinBackOfferIDs: [String]
    /// The start of the latest run of periods; short gaps do not end one.
    public let recentSubscriptionStartDate: Date
    /// The app's token for its user.
    public let appAccountToken: UUID?
    /// The id of the customer's download of the app.
    public let appTransactionID: String
    /// The environment in which it was made.
    public let environment: Transaction.Environment
    /// The date of the signature.
    public let signedDate: Date
    /// The payload as JSON.
    public let jsonRepresentation: Data
    /// The billing plan of the next period; nil for a subscription with one plan.
    public let renewalBillingPlanType: BillingPlanType?
    /// The renewal at the end of the commitment; nil without one.
    public let commitmentInfo: CommitmentInfo?
    let receipt: Receipt

    init(_ payload: JWSRenewalInfoDecodedPayload, _ receipt: Receipt) {
      let isOn = payload.autoRenewStatus == 1
      originalTransactionID = UInt64(payload.originalTransactionId) ?? 0
      currentProductID = payload.productId
      autoRenewPreference = isOn ? payload.autoRenewProductId : nil
      willAutoRenew = isOn
      expirationReason = payload.expirationIntent.map { .init(rawValue: $0) ?? .unknown }
      isInBillingRetry = payload.isInBillingRetryPeriod ?? false
      gracePeriodExpirationDate = payload.gracePeriodExpiresDate.map(Date.init(milliseconds:))
      priceIncreaseStatus =
        switch payload.priceIncreaseStatus {
        case nil: .noIncreasePending
        case 0: .pending
        default: .agreed
        }
      renewalDate = isOn ? Date(milliseconds: payload.renewalDate) : nil
      renewalPrice = payload.renewalPrice.map { Decimal($0) / 1000 }
      currencyCode = payload.currency
      offer = Transaction.Offer(
        payload.offerType, payload.offerIdentifier, payload.offerDiscountType, payload.offerPeriod)
      eligibleWinBackOfferIDs = payload.eligibleWinBackOfferIds ?? []
      recentSubscriptionStartDate = Date(milliseconds: payload.recentSubscriptionStartDate)
      appAccountToken = payload.appAccountToken.flatMap(UUID.init(uuidString:))
      appTransactionID = payload.appTransactionId ?? ""
      environment = .init(rawValue: payload.environment.rawValue) ?? .sandbox
      signedDate = Date(milliseconds: payload.signedDate)
      jsonRepresentation = Data((try? payload.sortedJSON()) ?? [])
      renewalBillingPlanType = payload.renewalBillingPlanType
      commitmentInfo = payload.commitmentInfo.map(CommitmentInfo.init)
      self.receipt = receipt
    }
  }
}
