import Foundation
package import TipJarDownloads
package import TipJarMachines
package import TipJarScreens
package import TipJarStore
import TipJarTerminal

/// What the services know, as the rows that the storefront shows.
@MainActor
package final class Rows {
  package let texts: Texts
  package let inventory: Inventory
  private let workshop = CatalogWorkshop()
  private let shelf: Shelf
  /// What is known of the catalogue: all, or a beginning while the rest is read.
  private var catalog: Catalog
  package let settings: Settings
  private var facts: AppListing.Facts
  /// The number of times that the history was read.
  package var historyReads = 0

  package init(inventory: Inventory, settings: Settings, texts: Texts) {
    self.inventory = inventory
    self.settings = settings
    self.texts = texts
    self.catalog = inventory.catalog
    self.shelf = Shelf(
      inventory.catalog, isWhole: inventory.unreadCatalog == nil, workshop: workshop, texts: texts)
    self.facts = AppListing.Facts()
  }

  /// The rows that a query asks for; nil when the task was cancelled.
  package func apps(_ query: AppQuery, _ services: Services) async -> AppWindow? {
    facts.now = services.store.now
    return await shelf.window(query, facts)
  }

  /// Reads what is left of a large catalogue; nil where there is nothing left.
  /// - Throws: a `CatalogError`.
  package func readCatalog() async throws -> Catalog? {
    guard let file = inventory.unreadCatalog else { return nil }
    return try await workshop.read(file)
  }

  /// Shows the whole catalogue.
  package func adopt(_ catalog: Catalog) async {
    self.catalog = catalog
    await shelf.adopt(catalog, facts)
  }

  /// Reads anew what is kept of the apps.
  package func refreshRecords(_ services: Services) async {
    facts.records = await services.downloads.records
    facts.elsewhere = await services.downloads.elsewhere
  }

  /// Reads anew what is owned.
  package func refreshOwned(_ services: Services) async throws {
    facts.owned = try await services.checkout.ownedProducts()
  }

  /// Asks the store for the prices of the apps.
  package func loadPrices(_ services: Services) async throws {
    let ids = catalog.productIDs.sorted()
    let products = try await services.checkout.products(for: ids)
    let currency = try await services.store.storefront.currency
    let prices = Dictionary(products.map { ($0.id, price(of: $0, currency)) }) { first, _ in first }
    facts.prices = Dictionary(uniqueKeysWithValues: ids.map { ($0, prices[$0]) })
  }

  /// The product that has to be paid for before the app can be had; nil for a free or an owned one.
  package func unpaidProduct(of id: ItemID) -> String? {
    guard let product = catalog[id.rawValue]?.productID else { return nil }
    return facts.owned.contains(product) ? nil : product
  }

  /// What the payment sheet shows of an app.
  package func app(_ id: ItemID) -> Payment.App? {
    catalog[id.rawValue].map {
      Payment.App(id: id, name: clean($0.name), developer: clean($0.developer))
    }
  }

  /// What the icon of a product is drawn from: the app that has to be bought with it, else the product.
  func icon(of productID: String) -> ItemID {
    ItemID(catalog.app(boughtWith: productID)?.id ?? productID)
  }

  /// What the store says of the tips.
  package func tipOffers(_ services: Services) async throws -> [TipJar.Offer] {
    let ids = inventory.tips.map(\.id.rawValue)
    let products = try await services.checkout.products(for: ids)
    let configuration = try await services.store.currentConfiguration
    return products.map {
      TipJar.Offer(
        id: ItemID($0.id), name: name(of: $0.id, in: configuration), caption: clean($0.description),
        price: price(of: $0, configuration.storefront.currency))
    }
  }

  /// What a product costs, in words.
  package func price(of product: Product, _ currency: String) -> String {
    texts.price(product.displayPrice, product.price, currency)
  }

  /// How a purchase ended, as the tip jar takes it.
  package func outcome(_ outcome: Checkout.Outcome) -> TipJar.Outcome {
    switch outcome {
    case .purchased: .purchased
    case .userCancelled: .userCancelled
    case .pending: .pending
    case .unverified(_, let reason): .unverified(reason: clean(reason))
    case .failed(let failure): .failed(reason: clean(texts.words.reason(failure)))
    }
  }

  /// An error in words.
  package func reason(_ error: any Error) -> String { clean(texts.words.reason(error)) }

  /// What is said of an app that was removed.
  package func removed(_ appID: String) -> String {
    texts.words.removed(clean(catalog[appID]?.name ?? appID))
  }

  /// What is said of a download that was stopped.
  package func stopped(_ appID: String) -> String {
    texts.words.stopped(clean(catalog[appID]?.name ?? appID))
  }

  /// A product's name as the store has it now, its reference name or id where it has none or the store does not answer.
  package func name(of productID: String, _ services: Services) async -> String {
    let configuration = try? await services.store.currentConfiguration
    return name(of: productID, in: configuration ?? inventory.configuration)
  }

  /// A product's name in a configuration, its reference name or id where it has none.
  package func name(of productID: String, in configuration: StoreConfiguration) -> String {
    clean(configuration.title(of: productID))
  }

  func clean(_ text: String) -> String { TextCleaner.cleaned(text) }
}
