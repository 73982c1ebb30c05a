public import Foundation
public import TipJarVocabulary

extension Product {
  /// An option of a purchase, by StoreKit 2's names.
  public struct PurchaseOption: Hashable, Sendable {
    enum Value: Hashable, Sendable {
      case quantity(Int)
      case appAccountToken(UUID)
      case offer(OfferRequest)
      case signedOffer(SignedOffer)
      case purchaseDate(Date, RenewalBehavior)
      case asksToBuy(Bool)
      case billingPlan(BillingPlanType)
      case storefrontChange(StorefrontQuestion)
      case custom(key: String, value: String)
    }

    let value: Value

    /// The number of items, 1...10 for consumables and non-renewing subscriptions, 1 for all else.
    public static func quantity(_ quantity: Int) -> PurchaseOption {
      PurchaseOption(value: .quantity(quantity))
    }

    /// The offer code of a reference name, as a customer who redeems it
    /// (`Product.PurchaseOption.codeOffer(referenceName:)` of StoreKitTest).
    public static func codeOffer(referenceName: String) -> PurchaseOption {
      PurchaseOption(value: .offer(OfferRequest(.code, referenceName)))
    }

    /// A promotional offer, without a signature
    /// (`Product.PurchaseOption.promotionalOffer(id:)` of StoreKitTest).
    public static func promotionalOffer(id: String) -> PurchaseOption {
      PurchaseOption(value: .offer(OfferRequest(.promotional, id)))
    }

    /// A promotional offer with the signature of the app's server.
    public static func promotionalOffer(
      offerID: String, signature: Product.SubscriptionOffer.Signature
    ) -> PurchaseOption {
      PurchaseOption(value: .signedOffer(.fields(offerID: offerID, signature)))
    }

    /// A promotional offer with the signature of the app's server, field by field.
    public static func promotionalOffer(
      offerID: String, keyID: String, nonce: UUID, signature: Data, timestamp: Int
    ) -> PurchaseOption {
      promotionalOffer(
        offerID: offerID,
        signature: .init(
          keyID: keyID, nonce: nonce, timestamp: timestamp, signature: signature))
    }

    /// A promotional offer with a compact JWS of the app's server; one option, in a list as in
    /// StoreKit.
    public static func promotionalOffer(
      _ offerID: String, compactJWS: String
    ) -> [PurchaseOption] {
      let offer = SignedOffer.promotional(offerID: offerID, compactJWS: compactJWS)
      return [PurchaseOption(value: .signedOffer(offer))]
    }

    /// Eligibility for the introductory offer, as the app's server decided it in a compact JWS.
    public static func introductoryOfferEligibility(compactJWS: String) -> PurchaseOption {
      PurchaseOption(value: .signedOffer(.introductory(compactJWS: compactJWS)))
    }

    /// An offer that wins a lapsed customer back.
    public static func winBackOffer(_ offer: Product.SubscriptionOffer) -> PurchaseOption {
      PurchaseOption(value: .offer(OfferRequest(.winBack, offer.id ?? "")))
    }

    /// A purchase outside of the app at an earlier date
    /// (`Product.PurchaseOption.purchaseDate(_:renewalBehavior:)` of StoreKitTest).
    public static func purchaseDate(
      _ date: Date, renewalBehavior: RenewalBehavior = .renewUntilNow
    ) -> PurchaseOption {
      PurchaseOption(value: .purchaseDate(date, renewalBehavior))
    }

    /// Makes this purchase wait for approval, as Ask to Buy does (`simulatesAskToBuyInSandbox`).
    public static func simulatesAskToBuyInSandbox(_ simulates: Bool) -> PurchaseOption {
      PurchaseOption(value: .asksToBuy(simulates))
    }

    /// A way to bill the subscription, of its ``Product/SubscriptionInfo/pricingTerms``; up front
    /// without this option. A plan that it does not have is not available.
    public static func billingPlanType(
      _ type: Product.SubscriptionInfo.BillingPlanType
    ) -> PurchaseOption { PurchaseOption(value: .billingPlan(type)) }

    /// A question whether the purchase continues, if the store moves to another storefront while it
    /// runs. Without it the purchase continues, at the price that was shown.
    ///
    /// If the answer is false, the purchase throws ``StoreKitError/notAvailableInStorefront``.
    public static func onStorefrontChange(
      shouldContinuePurchase: @escaping @Sendable (Storefront) -> Bool
    ) -> PurchaseOption {
      PurchaseOption(value: .storefrontChange(StorefrontQuestion(shouldContinuePurchase)))
    }

    /// A value for a key of the App Store. This store has none: the option has no effect.
    public static func custom(key: String, value: String) -> PurchaseOption {
      PurchaseOption(value: .custom(key: key, value: value))
    }

    /// A number for a key of the App Store; without effect.
    public static func custom(key: String, value: Double) -> PurchaseOption {
      custom(key: key, value: "\(value)")
    }

    /// A Boolean value for a key of the App Store; without effect.
    public static func custom(key: String, value: Bool) -> PurchaseOption {
      custom(key: key, value: "\(value)")
    }

    /// Data for a key of the App Store; without effect.
    public static func custom(key: String, value: Data) -> PurchaseOption {
      custom(key: key, value: value.base64EncodedString())
    }

    /// The fate of a subscription that was bought at an earlier date.
    public enum RenewalBehavior: Hashable, Sendable {
      /// It renewed until now, or auto-renew was turned off at once.
      case renewUntilNow, cancelImmediately
    }

    /// The app's token for its user.
    public static func appAccountToken(_ token: UUID) -> PurchaseOption {
      PurchaseOption(value: .appAccountToken(token))
    }
  }
}

extension Set<Product.PurchaseOption> {
  /// The quantity, 1 where none is given; of several the largest.
  var quantity: Int {
    let given = compactMap { if case .quantity(let count) = $0.value { count } else { nil } }
    return given.max() ?? 1
  }

  /// The offer without a signature; of several the one of the first kind in this order:
  /// promotional, code, win-back.
  var offer: OfferRequest? {
    let given = compactMap { if case .offer(let offer) = $0.value { offer } else { nil } }
    return given.min { ($0.type.number, $0.id ?? "") < ($1.type.number, $1.id ?? "") }
  }

  /// The offer with a signature; of several the one that sorts first.
  var signedOffer: SignedOffer? {
    let given = compactMap { if case .signedOffer(let offer) = $0.value { offer } else { nil } }
    return given.min { "\($0)" < "\($1)" }
  }

  /// A Boolean value that indicates whether the purchase waits for approval, whatever the control
  /// says.
  var asksToBuy: Bool { contains { $0.value == .asksToBuy(true) } }

  /// The way to bill a subscription; of several the one that sorts first.
  var plan: BillingPlanType {
    let given = compactMap { if case .billingPlan(let type) = $0.value { type } else { nil } }
    return given.min { $0.rawValue < $1.rawValue } ?? .upFront
  }

  var storefrontQuestions: [StorefrontQuestion] {
    compactMap { if case .storefrontChange(let question) = $0.value { question } else { nil } }
  }

  /// The earlier date of a purchase; of several the earliest.
  var purchaseDate: (date: Date, behavior: Product.PurchaseOption.RenewalBehavior)? {
    let given = compactMap { option in
      if case .purchaseDate(let date, let behavior) = option.value { (date, behavior) } else { nil }
    }
    return given.min { $0.0 < $1.0 }
  }

  /// The token; of several the one that sorts first, so that the same set gives the same one.
  var appAccountToken: UUID? {
    let given = compactMap { if case .appAccountToken(let token) = $0.value { token } else { nil } }
    return given.min { $0.uuidString < $1.uuidString }
  }
}

/// The question whether a purchase continues in another storefront. It equals itself only.
final class StorefrontQuestion: Hashable, Sendable {
  let continues: @Sendable (Storefront) -> Bool

  init(_ continues: @escaping @Sendable (Storefront) -> Bool) { self.continues = continues }

  static func == (first: StorefrontQuestion, second: StorefrontQuestion) -> Bool {
    first === second
  }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
