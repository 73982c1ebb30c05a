public import Foundation
import TipJarJSON

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
