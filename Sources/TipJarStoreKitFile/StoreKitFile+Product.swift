public import Foundation
import TipJarJSON

extension StoreKitFile {
  /// The types of products.
  public enum ProductType: String, Equatable, Sendable {
    /// Used up, and bought again: a tip.
    case consumable = "Consumable"
    /// Bought once and kept.
    case nonConsumable = "NonConsumable"
    /// A span of time that does not renew itself.
    case nonRenewing = "NonRenewingSubscription"
    /// A subscription that renews itself.
    case autoRenewable = "RecurringSubscription"
  }

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
  /// A span of days, weeks, months or years, as ISO 8601 writes it: `P1M`.
  public struct Period: Equatable, Sendable {
    /// The unit.
    public enum Unit: String, Equatable, Sendable {
      /// D, W, M, Y.
      case day = "D"
      case week = "W"
      case month = "M"
      case year = "Y"
    }

    /// The number of units, 1 or more.
    public var value: Int
    /// The unit.
    public var unit: Unit

    /// A period of so many units.
    public init(value: Int, unit: Unit) { (self.value, self.unit) = (value, unit) }

    /// The period as ISO 8601 writes it.
    public var text: String { "P\(value)\(unit.rawValue)" }

    /// Reads `P` number unit, with a number of one to three digits; nil for anything else.
    public init?(_ text: String) {
      let digits = text.dropFirst().dropLast()
      guard text.first == "P", let unit = text.last.flatMap({ Unit(rawValue: String($0)) }),
        (1...3).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }),
        let value = Int(digits), value > 0
      else { return nil }
      self.value = value
      self.unit = unit
    }
  }

  /// A product that renews itself.
  public struct Subscription: Equatable, Sendable {
    /// The part that every product has.
    public var product: Product
    /// The id of its group.
    public var groupID: String
    /// Its level in the group; 1 is the highest, and equal levels are common.
    public var groupNumber: Int
    /// The length of one period.
    public var period: Period
    /// The developer's own name for its group; "" where there is none.
    public var groupName = ""
    /// The names of its group for customers, by locale.
    public var groupLocalizations: [Localization] = []
    /// Its offers, in the order of their kinds and of the file.
    public var offers: [Offer] = []
    /// The parts of it that have no effect in a simulated store.
    public var limits: [Limit] = []

    /// The name of its group in a language, or the nearest that there is; "" without any.
    public func groupDisplayName(in locale: String) -> String {
      Localization.best(of: groupLocalizations, for: locale)?.displayName ?? ""
    }
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
    /// The kinds of offers, each in a separate list of the file.
    public enum Kind: CaseIterable, Equatable, Sendable {
      /// For new subscribers, for those whom the app chooses, for holders of a code, and for lapsed
      /// ones.
      case introductory, promotional, code, winBack
    }

    /// The ways to pay for an offer, by the names of the file.
    public enum PaymentMode: String, Equatable, Sendable {
      /// Nothing, the price in each period, or the price once.
      case free, payAsYouGo, payUpFront
    }

    /// The kind.
    public var kind: Kind
    /// The id; nil for introductory offers and codes.
    public var id: String?
    /// The developer's own name for it.
    public var referenceName: String?
    /// The way to pay.
    public var paymentMode: PaymentMode
    /// The price in units of the storefront's currency; 0 for a free one.
    public var price: Decimal
    /// The length of one of its periods; nil where the file does not say.
    public var period: Period?
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
    StoreKitFile.Offer.Kind.allCases.flatMap { kind in
      nodes(of: kind).compactMap { $0.offer(kind) }
    }
  }

  /// Files of version 5 have a list of introductory offers, older ones have one, and a few have
  /// both.
  func nodes(of kind: StoreKitFile.Offer.Kind) -> [JSONNode] {
    func list(_ key: String) -> [JSONNode] { (try? optional(key)?.elements()) ?? [] }
    switch kind {
    case .introductory:
      let listed = list("introductoryOffers")
      return listed.isEmpty ? [optional("introductoryOffer")].compactMap(\.self) : listed
    case .promotional: return list("adHocOffers")
    case .code: return list("codeOffers")
    case .winBack: return list("winbackOffers")
    }
  }

  func offer(_ kind: StoreKitFile.Offer.Kind) -> StoreKitFile.Offer? {
    guard let name = try? optional("paymentMode")?.string(),
      let mode = StoreKitFile.Offer.PaymentMode(rawValue: name)
    else { return nil }
    let price = mode == .free ? 0 : try? optional("displayPrice")?.price()
    guard let price else { return nil }
    let period = (try? optional("subscriptionPeriod")?.string()).flatMap(StoreKitFile.Period.init)
    var offer = StoreKitFile.Offer(
      kind: kind, id: try? optional("offerID")?.string(),
      referenceName: try? optional("referenceName")?.string(), paymentMode: mode, price: price,
      period: period, periodCount: max(1, (try? optional("numberOfPeriods")?.whole()) ?? 1))
    if let customers = try? optional("eligibility")?.elements() {
      offer.eligibility = Set(customers.compactMap { try? $0.string() })
    }
    offer.isStackable = (try? optional("isStackable")?.bool()) ?? false
    offer.isEligible = (try? optional("isEligible")?.bool()) ?? false
    offer.hasHighPriority = (try? optional("priority")?.string()) == "high"
    return offer
  }
}
