public import Foundation
import TipJarStoreKitFile
public import TipJarVocabulary

extension Product {
  /// A price for the first periods of a subscription, with StoreKit 2's names.
  public struct SubscriptionOffer: Equatable, Sendable {
    /// The kinds of offers.
    public typealias OfferType = TipJarVocabulary.OfferType
    /// The ways to pay for an offer.
    public typealias PaymentMode = TipJarVocabulary.PaymentMode

    /// The signature of a promotional offer, by the app's server.
    public struct Signature: Hashable, Sendable {
      /// The id of the key.
      public let keyID: String
      /// A random value, new for each signature.
      public let nonce: UUID
      /// The time of the signature in milliseconds since 1970.
      public let timestamp: Int
      /// The signature, ECDSA over P-256 in DER.
      public let signature: Data

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
    /// The length of one of its periods; nil if the file does not specify it.
    public let period: SubscriptionPeriod?
    /// The number of periods that it holds for.
    public let periodCount: Int
  }
}

extension Product.SubscriptionOffer {
  init(_ offer: StoreKitFile.Offer, _ storefront: Storefront) {
    id = offer.id ?? (offer.type == .code ? offer.referenceName : nil)
    (type, paymentMode, price) = (offer.type, offer.paymentMode, offer.price)
    displayPrice = storefront.format(offer.price)
    (period, periodCount) = (offer.period, offer.periodCount)
  }
}
