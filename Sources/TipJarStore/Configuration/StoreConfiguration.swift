public import TipJarStoreKitFile

/// The products of a store and its first settings: the built-in tips, or a `.storekit` file.
public struct StoreConfiguration: Equatable, Sendable {
  /// A tip as the app knows it before it asks the store.
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
  /// The names under which the store is found where its path is not known, the best first; see
  /// ``StoreName/read(_:_:)``.
  let identities: [String]
  /// A line for each setting of the file that cannot be used, with its place and what to write.
  public let notices: [String]
  /// Consumables, non-consumables and non-renewing subscriptions.
  public let products: [StoreKitFile.Product]
  /// Auto-renewable subscriptions.
  public let subscriptions: [StoreKitFile.Subscription]
  /// The country.
  public internal(set) var storefront: Storefront
  /// The language of names, for example `en_US`.
  public internal(set) var locale: String
  /// A Boolean value that indicates whether purchases wait for approval, unless a control is set.
  public let askToBuyEnabled: Bool
  /// A Boolean value that indicates whether purchases are interrupted, unless a control is set.
  public let interruptedPurchasesEnabled: Bool
  /// A Boolean value that indicates whether purchases need no sheet.
  public let disableDialogs: Bool
  /// The rate at which subscriptions renew. It is kept, and has no effect yet, since none is sold.
  public let timeRate: TimeRate
  /// The errors that are armed from the start.
  public let simulatedErrors: [FailableAPI: SimulatedError]
  /// The place of each product in the file.
  let places: [String: Place]

  /// A place in one of the two lists.
  enum Place: Equatable, Sendable {
    case product(Int)
    case subscription(Int)
  }

  init(
    name: String, identities: [String] = [], products: [StoreKitFile.Product],
    subscriptions: [StoreKitFile.Subscription],
    storefront: Storefront, locale: String, askToBuyEnabled: Bool,
    interruptedPurchasesEnabled: Bool = false, disableDialogs: Bool = false,
    timeRate: TimeRate = .realTime, simulatedErrors: [FailableAPI: SimulatedError] = [:],
    notices: [String] = []
  ) {
    self.name = name
    self.identities = identities
    self.notices = notices
    self.products = products
    self.subscriptions = subscriptions
    self.storefront = storefront
    self.locale = locale
    self.askToBuyEnabled = askToBuyEnabled
    self.interruptedPurchasesEnabled = interruptedPurchasesEnabled
    self.disableDialogs = disableDialogs
    self.timeRate = timeRate
    self.simulatedErrors = simulatedErrors
    var places: [String: Place] = [:]
    for (index, product) in products.enumerated() { places[product.productID] = .product(index) }
    for (index, subscription) in subscriptions.enumerated() {
      places[subscription.product.productID] = .subscription(index)
    }
    self.places = places
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

  /// The ids of all that is sold or listed, in the file's order, subscriptions last.
  public var productIDs: [String] {
    products.map(\.productID) + subscriptions.map(\.product.productID)
  }
}
