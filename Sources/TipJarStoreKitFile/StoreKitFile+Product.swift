public import Foundation
import TipJarJSON
public import TipJarVocabulary

extension StoreKitFile {
  /// A product's name and description in one language.
  public struct Localization: Equatable, Sendable {
    /// The language, in the underscore form: `en`, `en_US`, `zh_Hans`.
    public var locale: String
    /// The name.
    public var displayName: String
    /// The description.
    public var description: String

    /// Name and description in a language.
    public init(locale: String, displayName: String, description: String) {
      self.locale = locale
      self.displayName = displayName
      self.description = description
    }
  }

  /// A product of the file.
  public struct Product: Equatable, Sendable {
    /// The id, unique in a file.
    public var productID: String
    /// The type.
    public var type: ProductType
    /// The price in units of the storefront's currency, 0 or more.
    public var price: Decimal
    /// A Boolean value that indicates whether a family shares it.
    public var isFamilyShareable: Bool
    /// The developer's own name for it.
    public var referenceName: String?
    /// Names and descriptions; may be empty.
    public var localizations: [Localization]

    /// A product.
    public init(
      productID: String, type: ProductType, price: Decimal, isFamilyShareable: Bool = false,
      referenceName: String? = nil, localizations: [Localization] = []
    ) {
      self.productID = productID
      self.type = type
      self.price = price
      self.isFamilyShareable = isFamilyShareable
      self.referenceName = referenceName
      self.localizations = localizations
    }

    /// The localization for `locale`; nil where the product has none.
    public func localization(for locale: String) -> Localization? {
      Localization.best(of: localizations, for: locale)
    }
  }
}

extension StoreKitFile {
  /// A product that renews itself.
  public struct Subscription: Equatable, Sendable {
    /// The part that every product has.
    public var product: Product
    /// The id of its group.
    public var groupID: String
    /// Its level in the group; 1 is the highest, and equal levels are common.
    public var groupNumber: Int
    /// The length of one period.
    public var period: SubscriptionPeriod
    /// The developer's own name for its group; "" where there is none.
    public var groupName = ""
    /// The names of its group for customers, by locale.
    public var groupLocalizations: [Localization] = []
    /// Its offers, in the order of their kinds and of the file.
    public var offers: [Offer] = []
    /// The parts of it that have no effect in a simulated store.
    public var limits: [Limit] = []
    /// The ways to bill it besides a payment for each period.
    public var billingPlans: [BillingPlan] = []
    /// The way in which it is billed here; nil for a payment for each period.
    public var billing: BillingPlan?

    /// Returns the subscription as a plan bills it: with its price, periods and offers. Nil without
    /// such a plan.
    public func billed(_ type: BillingPlanType) -> Subscription? {
      var billed = self
      billed.offers = offers.filter { $0.billingPlan == type }
      guard type != .upFront else { return billed }
      guard let plan = billingPlans.first(where: { $0.type == type }) else { return nil }
      (billed.billing, billed.product.price, billed.period) = (plan, plan.price, BillingPlan.period)
      return billed
    }

    /// The name of its group in a language, or the nearest that there is; "" without any.
    public func groupDisplayName(in locale: String) -> String {
      Localization.best(of: groupLocalizations, for: locale)?.displayName ?? ""
    }
  }

  /// A way to bill a subscription of a year in twelve payments.
  public struct BillingPlan: Equatable, Sendable {
    /// The period of a payment.
    public static let period = SubscriptionPeriod(value: 1, unit: .month)
    /// The number of payments that a customer commits to.
    public static let periodCount = 12

    /// The name in receipts.
    public var type: BillingPlanType
    /// The price of one payment.
    public var price: Decimal
    /// The price of all payments.
    public var commitmentPrice: Decimal
  }

  /// Subscriptions of which one is held at a time.
  public struct SubscriptionGroup: Equatable, Sendable {
    /// The id.
    public var id: String
    /// The developer's own name for it.
    public var name: String
    /// Its names for customers, by locale; usually none.
    public var localizations: [Localization]
    /// The subscriptions, in the file's order.
    public var subscriptions: [Subscription]
  }
}

extension StoreKitFile {
  /// A price for the first periods of a subscription.
  public struct Offer: Equatable, Sendable {
    /// The kind.
    public var type: OfferType
    /// The id; nil for introductory offers and codes.
    public var id: String?
    /// The developer's own name for it.
    public var referenceName: String?
    /// The way to pay.
    public var paymentMode: PaymentMode
    /// The price in units of the storefront's currency; 0 for a free one.
    public var price: Decimal
    /// The length of one of its periods; nil where the file does not say.
    public var period: SubscriptionPeriod?
    /// The number of periods that it holds for, 1 or more.
    public var periodCount: Int
    /// The customers of a code: `new`, `existing`, `expired`; all three for other offers.
    public var eligibility: Set<String> = ["new", "existing", "expired"]
    /// A Boolean value that indicates whether a code is given beside an introductory offer.
    public var isStackable = false
    /// A Boolean value that indicates whether customers may be won back by it.
    public var isEligible = false
    /// A Boolean value that indicates whether it comes before the other win-back offers.
    public var hasHighPriority = false
    /// The way of billing that it is for.
    public var billingPlan = BillingPlanType.upFront
  }

  /// The key that signs promotional offers (`subscriptionOffersKeyPair`).
  public struct OffersKey: Equatable, Sendable {
    /// Its id.
    public let id: String
    /// The private P-256 key as PKCS #8, in base64.
    public let privateKey: String

    init?(_ value: JSONValue?) {
      guard case .string(let id) = value?["id"], case .string(let key) = value?["privateKey"]
      else { return nil }
      (self.id, privateKey) = (id, key)
    }
  }
}

extension JSONNode {
  /// Reads a subscription's offers. One without a known payment mode or without its price is left
  /// out: nothing is sold by it, and the file is good for all else.
  func offers() -> [StoreKitFile.Offer] {
    OfferType.allCases.flatMap { type in nodes(of: type).compactMap { $0.offer(type) } }
  }

  /// Files of version 5 have a list of introductory offers, older ones have one, and a few have
  /// both.
  func nodes(of type: OfferType) -> [JSONNode] {
    func list(_ key: String) -> [JSONNode] { (try? optional(key)?.elements()) ?? [] }
    switch type {
    case .introductory:
      let listed = list("introductoryOffers")
      return listed.isEmpty ? [optional("introductoryOffer")].compactMap(\.self) : listed
    case .promotional: return list("adHocOffers")
    case .code: return list("codeOffers")
    case .winBack: return list("winbackOffers")
    }
  }

  func offer(_ type: OfferType) -> StoreKitFile.Offer? {
    let modes: [String: PaymentMode] = [
      "free": .freeTrial, "payAsYouGo": .payAsYouGo, "payUpFront": .payUpFront,
    ]
    guard let name = try? optional("paymentMode")?.string(), let mode = modes[name] else {
      return nil
    }
    let price = mode == .freeTrial ? 0 : try? optional("displayPrice")?.price()
    guard let price else { return nil }
    let period = (try? optional("subscriptionPeriod")?.string()).flatMap(SubscriptionPeriod.init)
    var offer = StoreKitFile.Offer(
      type: type, id: try? optional("offerID")?.string(),
      referenceName: try? optional("referenceName")?.string(), paymentMode: mode, price: price,
      period: period, periodCount: max(1, (try? optional("numberOfPeriods")?.whole()) ?? 1))
    if let customers = try? optional("eligibility")?.elements() {
      offer.eligibility = Set(customers.compactMap { try? $0.string() })
    }
    offer.isStackable = (try? optional("isStackable")?.bool()) ?? false
    offer.isEligible = (try? optional("isEligible")?.bool()) ?? false
    let plan = try? optional("billingPlanType")?.string()
    offer.billingPlan = plan.map(BillingPlanType.init) ?? .upFront
    offer.hasHighPriority = (try? optional("priority")?.string()) == "high"
    return offer
  }
}
