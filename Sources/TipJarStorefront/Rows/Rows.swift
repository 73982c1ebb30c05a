import Foundation
package import TipJarDownloads
package import TipJarMachines
package import TipJarScreens
package import TipJarStore
import TipJarReleases
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

/// A converter of the services' data into the rows that the storefront shows.
@MainActor
package final class Rows {
  package let texts: Texts
  package let inventory: Inventory
  private let workshop = CatalogWorkshop()
  private let icons = Icons()
  private let queries: AppQueries
  private var catalog: Catalog
  package let settings: Settings
  private var facts: AppListing.Facts
  package var historyReads = 0

  package init(inventory: Inventory, settings: Settings, texts: Texts) {
    self.inventory = inventory
    self.settings = settings
    self.texts = texts
    self.catalog = inventory.catalog
    self.queries = AppQueries(
      inventory.catalog, isWhole: inventory.unreadCatalog == nil, workshop: workshop, texts: texts,
      icons: icons)
    self.facts = AppListing.Facts()
    facts.isReal = settings.downloads.mode == .real
    facts.opensPages = settings.screen.capabilities.contains(.browser)
  }

  /// Returns when the work on the list that was requested before has been done.
  func takeTurn() async { await queries.takeTurn() }

  package func apps(_ query: AppQuery, _ services: Services) async -> AppWindow? {
    facts.now = services.store.now
    return await queries.window(query, facts)
  }

  /// Reads the pictures that the last rows lack. Returns false if they lack none.
  package func readIcons() async -> Bool { await workshop.perform { [icons] in icons.read() } }

  /// Reads the rest of a large catalogue; nil if it has been read. Throws a `CatalogError`.
  package func readCatalog() async throws -> Catalog? {
    guard let file = inventory.unreadCatalog else { return nil }
    return try await workshop.perform { try file.whole() }.following(inventory.projects)
  }

  package func adopt(_ catalog: Catalog) async {
    self.catalog = catalog
    await queries.adopt(catalog, facts)
  }

  /// Replaces the apps of the projects, with which the catalogue begins.
  package func adopt(
    _ offers: [ProjectOffer], of source: ProjectSource, _ services: Services
  ) async {
    let projects =
      settings.showsProjectsAlone
      ? source.listed(offers, on: inventory.shelf) : offers.compactMap(\.app)
    let ids = Set(projects.map(\.id))
    let others = Catalog(apps: catalog.apps.filter { !$0.isTracked && !ids.contains($0.id) })
    let catalog = others.following(projects)
    await services.downloads.adopt(catalog)
    await refreshRecords(services)
    await adopt(catalog)
  }

  /// Drops the project of an app from the person's list. Returns the notice about it.
  package func drop(_ id: ItemID, _ services: Services) async throws -> String {
    let name = name(ofApp: id.rawValue)
    if let source = settings.projects {
      try source.file.update { known in
        known.removeAll { $0.appID == id.rawValue }
      }
      await adopt(try source.kept(), of: source, services)
    }
    return texts.words.text("{0} is no longer listed.")(name)
  }

  package func refreshRecords(_ services: Services) async {
    let records = await services.downloads.records
    facts.commands = records.filter { $0.value.tree != nil }.mapValues(\.commands)
    facts.records = records
    facts.elsewhere = await services.downloads.elsewhere
  }

  /// Reads what the rows show besides the catalogue. If the store does not answer, the apps have no
  /// prices.
  /// - Throws: the error of the certificates, without which it is not known which apps are owned.
  package func refresh(_ services: Services) async throws {
    await refreshRecords(services)
    try? await loadPrices(services)
    try await refreshOwned(services)
  }

  package func refreshOwned(_ services: Services) async throws {
    facts.owned = try await services.checkout.ownedProducts()
  }

  package func loadPrices(_ services: Services) async throws {
    let ids = catalog.productIDs.sorted()
    let products: [Product]
    do {
      products = try await services.checkout.products(for: ids)
      facts.priceProblem = nil
    } catch {
      facts.priceProblem = reason(error)
      throw error
    }
    let currency = try await services.store.storefront.currencyCode
    let prices = Dictionary(products.map { ($0.id, price(of: $0, currency)) }) { first, _ in first }
    facts.prices = Dictionary(uniqueKeysWithValues: ids.map { ($0, prices[$0]) })
  }

  /// A Boolean value that indicates whether the store did not tell the prices when it was last asked.
  var lacksPrices: Bool { facts.priceProblem != nil }

  /// Returns the product to buy before the download; nil if the app is free or owned.
  package func unpaidProduct(of id: ItemID) -> String? {
    guard let product = catalog[id.rawValue]?.productID else { return nil }
    return facts.owned.contains(product) ? nil : product
  }

  /// Returns the first app of the catalogue that is one of `ids`.
  func first(of ids: some Collection<String>) -> String? {
    ids.compactMap { id in catalog.index(of: id).map { ($0, id) } }.min { $0.0 < $1.0 }?.1
  }

  /// Returns the app if its download fetches a file.
  package func realApp(_ id: ItemID) -> App? {
    guard let app = catalog[id.rawValue], app.isFetched(ifAllAre: facts.isReal) else { return nil }
    return app
  }

  /// Returns the tool that the shelf alone offers under an id.
  package func shelvedTool(_ id: ItemID) -> ShelfTool? {
    catalog[id.rawValue].flatMap { $0.isShelved ? $0.shelf : nil }
  }

  /// The records of apps when they were last read.
  package var records: [App.ID: AppRecord] { facts.records }

  package func app(_ id: ItemID) -> Payment.App? {
    catalog[id.rawValue].map {
      Payment.App(
        id: id, name: clean($0.name), developer: clean($0.developer),
        picture: icons.picture(of: $0, in: catalog.folder))
    }
  }

  func readIcons(of productIDs: [String]) async {
    let apps = Set(productIDs).compactMap(catalog.app(boughtWith:))
    if apps.contains(where: { $0.icon != nil }) {
      await workshop.perform { [icons, folder = catalog.folder] in icons.read(apps, in: folder) }
    }
  }

  func picture(of productID: String) -> Picture? {
    catalog.app(boughtWith: productID).flatMap { icons.picture(of: $0, in: catalog.folder) }
  }

  /// Returns the id whose icon a product has: the app that requires it, or its own.
  func icon(of productID: String) -> ItemID {
    ItemID(catalog.app(boughtWith: productID)?.id ?? productID)
  }

  /// Returns what a refund of a product's transaction affects. The refund of a subscription's past
  /// period ends nothing.
  func refundedKind(of productID: String) -> RefundedKind {
    if icon(of: productID) != ItemID(productID) { return .app }
    return inventory.sold.contains { $0.id.rawValue == productID && $0.isTip } ? .tip : .other
  }

  package func tipOffers(_ services: Services) async throws -> [TipJar.Offer] {
    let ids = inventory.sold.map(\.id.rawValue)
    let products = try await services.checkout.products(for: ids)
    let configuration = try await services.store.currentConfiguration
    let pending = Set(try await services.store.waitingPurchases.map(\.productID))
    return products.map {
      TipJar.Offer(
        id: ItemID($0.id), name: name(of: $0.id, in: configuration), caption: clean($0.description),
        price: price(of: $0, configuration.storefront.currencyCode),
        isPending: pending.contains($0.id))
    }
  }

  package func price(of product: Product, _ currency: String) -> String {
    texts.price(product.displayPrice, product.price, currency)
  }

  package func outcome(_ outcome: Checkout.Outcome) -> TipJar.Outcome {
    switch outcome {
    case .purchased: .purchased
    case .userCancelled: .userCancelled
    case .pending: .pending
    case .unverified(_, let reason): .unverified(reason: clean(reason))
    case .failed(let failure): .failed(reason: clean(texts.words.reason(failure)))
    }
  }

  package func reason(_ error: any Error) -> String { clean(texts.words.reason(error)) }

  package func removed(_ appID: String) -> String {
    texts.words.text("{0} was removed. You can download it again.")(name(ofApp: appID))
  }

  package func name(ofApp id: String) -> String { clean(catalog[id]?.name ?? id) }

  /// Returns the version in which the list offers an app; nil if it does not.
  func version(of id: ItemID) -> String? { catalog[id.rawValue]?.version }

  /// Returns an app to its older version. Returns the notice about it.
  package func rollBack(_ id: ItemID, _ services: Services) async -> String {
    let change = await services.downloads.rollBack(id.rawValue)
    await refreshRecords(services)
    await queries.regroup(facts)
    return texts.text(of: change, id.rawValue, name: name(ofApp: id.rawValue))
  }

  /// Takes back a stop or a removal. Returns the notice about it.
  func undo(_ id: ItemID, _ attempt: DownloadButton.Attempt?, _ services: Services) async -> String
  {
    let change = await services.downloads.undo(id.rawValue, attempt: attempt)
    await refreshRecords(services)
    await queries.regroup(facts)
    return texts.text(
      undoing: change, isRunning: attempt != nil, name: name(ofApp: id.rawValue))
  }

  /// Pins an app at its version, or lets it update again. Returns the notice about it.
  package func pin(_ id: ItemID, _ isPinned: Bool, _ services: Services) async -> String {
    let name = name(ofApp: id.rawValue)
    let record = await services.downloads.record(for: id.rawValue)
    let version = isPinned ? record.installedVersion : nil
    let failure = await services.downloads.pin(id.rawValue, at: version)
    await refreshRecords(services)
    await queries.regroup(facts)
    return failure.map { "\(name): \(texts.reason($0, onScreen: true))" }
      ?? texts.words.pinned(name, at: version)
  }

  /// Returns whether the project of an app can be asked for the links of those who made it, which its
  /// row then says.
  func willReadMakers(of id: ItemID) -> Bool {
    guard settings.projects != nil, project(of: id) != nil else { return false }
    if facts.makers[id.rawValue] == nil { facts.makers[id.rawValue] = .some(nil) }
    return true
  }

  /// Reads the links of those who made an app: those that it brought with it, or of its project.
  func readMakers(of id: ItemID, _ requests: MakerSource.Requests) async -> [TipLink] {
    guard let project = project(of: id), let projects = settings.projects else { return [] }
    let source = MakerSource(projects)
    var found = source.shippedLinks(in: records[id.rawValue])
    if found == nil { found = await source.links(of: project, requests) }
    facts.makers[id.rawValue] = .some(found)
    return found.map { texts.tipLinks($0, opens: facts.opensPages, now: facts.now) } ?? []
  }

  private func project(of id: ItemID) -> Project? {
    guard let app = catalog[id.rawValue] else { return nil }
    return (app.source ?? app.homepage).flatMap { Project($0) }
  }

  package func name(of productID: String, _ services: Services) async -> String {
    let configuration = try? await services.store.currentConfiguration
    return name(of: productID, in: configuration ?? inventory.configuration)
  }

  package func name(of productID: String, in configuration: StoreConfiguration) -> String {
    clean(configuration.title(of: productID))
  }

  func clean(_ text: String) -> String { TextCleaner.cleaned(text) }
}
