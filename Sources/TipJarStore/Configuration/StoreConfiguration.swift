package import Foundation
public import TipJarStoreKitFile
public import TipJarVocabulary

/// The products of a store and its first settings: the built-in tips, or a `.storekit` file.
public struct StoreConfiguration: Equatable, Sendable {
  /// A tip before the app has asked the store.
  public struct Tip: Identifiable, Equatable, Sendable {
    /// The product's id.
    public let id: String
    /// Its name in the configuration's language; its reference name or id where the file has none.
    public let name: String
    /// Its description; may be empty.
    public let caption: String
  }

  /// The file's path, or "built-in".
  public let name: String
  /// The names by which the store is found if its path is unknown, the best first; see
  /// ``StoreName/read(_:_:)``.
  var identities: [String] = []
  /// A line for each setting of the file that cannot be used, with its place and a valid value.
  public internal(set) var notices: [String] = []
  /// Consumables, non-consumables and non-renewing subscriptions.
  public let products: [StoreKitFile.Product]
  /// Auto-renewable subscriptions.
  public let subscriptions: [StoreKitFile.Subscription]
  /// The country.
  public internal(set) var storefront: Storefront
  /// The region (ISO 3166-1 alpha-2) whose storefront a new store begins in, if its products have
  /// prices there; nil for ``storefront``. A store keeps the one that it began in.
  package var homeRegion: String?
  /// The language of names, for example `en_US`.
  public internal(set) var locale: String
  /// The values of the settings that the file makes; the others have those of the table.
  var settings: [StoreControl: String] = [:]

  /// Returns the first value of a setting: the file's, or the table's.
  package func value(of control: StoreControl) -> String {
    settings[control] ?? control.row.initial ?? ""
  }

  package var timeRate: TimeRate { Int(value(of: .timeRate)).flatMap(TimeRate.init) ?? .realTime }
  /// The key of the file that signs promotional offers; nil where it has none.
  var offersKey: StoreKitFile.OffersKey?
  /// The errors that are armed from the start.
  public internal(set) var simulatedErrors: [FailableAPI: SimulatedError] = [:]
  /// The place of each product in the list of all products.
  let places: [String: Int]

  init(
    name: String, products: [StoreKitFile.Product] = [],
    subscriptions: [StoreKitFile.Subscription] = [], storefront: Storefront, locale: String
  ) {
    (self.name, self.products, self.subscriptions) = (name, products, subscriptions)
    (self.storefront, self.locale) = (storefront, locale)
    let ids = products.map(\.productID) + subscriptions.map(\.product.productID)
    places = Dictionary(ids.enumerated().map { ($1, $0) }) { $1 }
  }

  /// The consumables in ascending price; of one price, in the file's order.
  public var tips: [Tip] {
    products.enumerated()
      .filter { $1.type == .consumable }
      .sorted { ($0.element.price, $0.offset) < ($1.element.price, $1.offset) }
      .map { tip($1.productID) }
  }

  /// Returns the names of a tip that are known without the store; for an unknown id, the id.
  public func tip(_ id: String) -> Tip {
    let texts = entry(id)?.localization(for: locale)
    return Tip(id: id, name: title(of: id), caption: texts?.description ?? "")
  }

  /// The ids of all products, in the file's order, subscriptions last.
  public var productIDs: [String] {
    products.map(\.productID) + subscriptions.map(\.product.productID)
  }
}

extension StoreConfiguration {
  /// All products, in the file's order, subscriptions last. The first price takes up to 16 ms to
  /// format, the rest 0.2 ms each.
  public var allProducts: [Product] { productIDs.compactMap(product) }

  /// The product of an id as the store shows it, withheld or not; nil where there is none. Formats
  /// a price.
  public func product(_ id: String) -> Product? { product(id, .upFront) }

  /// The product of an id as a plan bills it; nil without such a plan.
  func product(_ id: String, _ plan: BillingPlanType) -> Product? {
    let billed = subscription(id, plan)
    guard let entry = billed?.product ?? (plan == .upFront ? entry(id) : nil) else { return nil }
    let texts = entry.localization(for: locale)
    return Product(
      id: entry.productID, type: entry.type, displayName: texts?.displayName ?? "",
      description: texts?.description ?? "", price: entry.price,
      displayPrice: storefront.format(entry.price), isFamilyShareable: entry.isFamilyShareable,
      subscription: billed.map { .init($0, plans: plans(of: id), storefront, locale) },
      storefront: storefront, plan: plan)
  }

  /// Returns whether a product is an auto-renewable subscription.
  public func isSubscription(_ id: String) -> Bool { subscription(id) != nil }

  /// The number of products of each type that occurs. Formats no price.
  public var productCounts: [Product.ProductType: Int] {
    let types = products.map(\.type) + subscriptions.map(\.product.type)
    return Dictionary(grouping: types, by: \.self).mapValues(\.count)
  }

  /// The languages in which the file names something, and the open one, in order.
  public var locales: [String] {
    let all = products + subscriptions.map(\.product)
    let names = all.flatMap(\.localizations) + subscriptions.flatMap(\.groupLocalizations)
    return Set(names.map(\.locale) + [locale]).sorted()
  }

  /// The title of a product for users: its name, otherwise the reference name, otherwise the id.
  public func title(of id: String) -> String {
    guard let entry = entry(id) else { return id }
    let names = [entry.localization(for: locale)?.displayName, entry.referenceName]
    return names.compactMap(\.self).first { !$0.isEmpty } ?? id
  }

  /// The title of a subscription's group for users: its name, otherwise the reference name; nil
  /// without either, and for any other product.
  public func groupTitle(of id: String) -> String? {
    guard let entry = subscription(id) else { return nil }
    return [entry.groupDisplayName(in: locale), entry.groupName].first { !$0.isEmpty }
  }

  package func price(of id: String) -> Decimal? { entry(id)?.price }

  func entry(_ id: String) -> StoreKitFile.Product? {
    places[id].flatMap { products.indices.contains($0) ? products[$0] : subscription(id)?.product }
  }

  /// Returns the file's entry of a subscription as a plan bills it; nil for any other product.
  func subscription(
    _ id: String, _ plan: BillingPlanType = .upFront
  ) -> StoreKitFile.Subscription? {
    places[id].flatMap {
      $0 < products.count ? nil : subscriptions[$0 - products.count].billed(plan)
    }
  }

  private func plans(of id: String) -> [StoreKitFile.Subscription] {
    [.upFront, .monthly].compactMap { subscription(id, $0) }
  }

  /// The product of an id, if it can be sold in that quantity.
  func sellable(
    _ id: String, quantity: Int, plan: BillingPlanType = .upFront
  ) throws -> Product {
    guard let product = product(id, plan) else { throw Product.PurchaseError.productUnavailable }
    switch product.type {
    case .consumable, .nonRenewable:
      guard (1...10).contains(quantity) else { throw Product.PurchaseError.invalidQuantity }
    case .nonConsumable, .autoRenewable:
      guard quantity == 1 else { throw Product.PurchaseError.invalidQuantity }
    }
    return product
  }
}

extension Product.SubscriptionInfo {
  init(
    _ subscription: StoreKitFile.Subscription, plans: [StoreKitFile.Subscription],
    _ storefront: Storefront, _ locale: String
  ) {
    pricingTerms = plans.map { .init($0, of: subscription.period, storefront) }
    subscriptionGroupID = subscription.groupID
    groupDisplayName = subscription.groupDisplayName(in: locale)
    groupLevel = subscription.groupNumber
    subscriptionPeriod = subscription.period
    let offers = subscription.offers.compactMap { Product.SubscriptionOffer($0, storefront) }
    introductoryOffer = offers.first { $0.type == .introductory }
    promotionalOffers = offers.filter { $0.type == .promotional }
    codeOffers = offers.filter { $0.type == .code }
    winBackOffers = offers.filter { $0.type == .winBack }
  }
}
