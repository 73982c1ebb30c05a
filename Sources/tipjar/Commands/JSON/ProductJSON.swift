import TipJarStore
import TipJarVocabulary

/// A product, as JSON.
struct ProductJSON: Encodable {
  let id: String
  let type: ProductKindJSON
  let displayName: String
  let description: String
  let price: String
  let displayPrice: String
  let isFamilyShareable: Bool
  /// The details of a subscription, or nil.
  let subscription: SubscriptionJSON?
  let available: Bool
  let simulated = true

  init(_ product: Product, isAvailable: Bool) {
    id = product.id
    displayName = product.displayName
    description = product.description
    price = "\(product.price)"
    displayPrice = product.displayPrice
    isFamilyShareable = product.isFamilyShareable
    subscription = product.subscription.map(SubscriptionJSON.init)
    available = isAvailable
    type = ProductKindJSON(product.type)
  }
}

/// The details of a subscription, as JSON, by StoreKit's names. Absent values are left out.
struct SubscriptionJSON: Encodable {
  /// A number of days, weeks, months or years.
  struct Period: Encodable {
    let unit: String
    let value: Int

    init(_ period: Product.SubscriptionPeriod) {
      (unit, value) = (period.unit.rawValue, period.value)
    }
  }

  /// A price for the first periods.
  struct Offer: Encodable {
    let simulated = true
    let id: String?
    let type: String
    let paymentMode: String
    let price: String
    let displayPrice: String
    let period: Period?
    let periodCount: Int

    init(_ offer: Product.SubscriptionOffer) {
      id = offer.id
      type = offer.type.rawValue
      paymentMode = offer.paymentMode.rawValue
      price = "\(offer.price)"
      displayPrice = offer.displayPrice
      period = offer.period.map(Period.init)
      periodCount = offer.periodCount
    }
  }

  let subscriptionGroupId: String
  let groupDisplayName: String?
  let groupLevel: Int
  let subscriptionPeriod: Period
  let introductoryOffer: Offer?
  let promotionalOffers: [Offer]?
  let codeOffers: [Offer]?
  let winBackOffers: [Offer]?

  init(_ info: Product.SubscriptionInfo) {
    func list(_ offers: [Product.SubscriptionOffer]) -> [Offer]? {
      offers.isEmpty ? nil : offers.map(Offer.init)
    }
    subscriptionGroupId = info.subscriptionGroupID
    groupDisplayName = info.groupDisplayName.isEmpty ? nil : info.groupDisplayName
    groupLevel = info.groupLevel
    subscriptionPeriod = Period(info.subscriptionPeriod)
    introductoryOffer = info.introductoryOffer.map(Offer.init)
    promotionalOffers = list(info.promotionalOffers)
    codeOffers = list(info.codeOffers)
    winBackOffers = list(info.winBackOffers)
  }
}
