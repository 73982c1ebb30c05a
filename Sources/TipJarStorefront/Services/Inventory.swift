import Foundation
package import TipJarDownloads
package import TipJarMachines
package import TipJarScreens
package import TipJarStore
import TipJarStoreKitFile
import TipJarTerminal
import TipJarVocabulary

/// The contents of the store's file and of the catalogue, and the tips. They are read before
/// anything is opened, so that a malformed file is reported before the screen changes.
package struct Inventory: Sendable {
  package let configuration: StoreConfiguration
  package let catalog: Catalog
  /// The apps of the projects that the person added, which `catalog` begins with.
  package let projects: [App]
  /// The file of a large catalogue of which `catalog` is only the beginning.
  let unreadCatalog: CatalogFile?
  package var notices: [String] { configuration.notices + [catalog.notice].compactMap(\.self) }
  /// The project that the tips support: this program, or the stem of the `.storekit` file's name.
  package let supported: String
  /// The name of the `.storekit` file, or nil for the built-in store.
  package let storeFile: String?
  /// The tips, with the ids that are known before the store is asked.
  package let tips: [TipJar.Tip]
  /// The tips, then the subscriptions by group and level, unless the settings list the tips.
  package let sold: [TipJar.Tip]
  var sellsPlans: Bool { sold.contains(where: \.isSubscription) }
  package var sellsTips: Bool { sold.isEmpty || sold.contains(where: \.isTip) }

  /// Reads the files of the settings. With `beginning`, only the part of a large catalogue that is
  /// available at once.
  /// - Throws: a `StoreKitFileError` or a `CatalogError` for a file that is missing, unreadable or
  ///   malformed.
  package init(_ settings: Settings, beginning: Bool = false) throws {
    configuration = try Self.configuration(settings)
    let language = settings.screen.language.rawValue
    let file = settings.catalog.map {
      CatalogFile(path: $0, language: language, web: settings.webCatalog)
    }
    let offers = try settings.projects?.kept() ?? []
    projects =
      settings.showsProjectsAlone
      ? settings.projects?.listed(offers) ?? [] : offers.compactMap(\.app)
    if settings.showsProjectsAlone {
      (catalog, unreadCatalog) = (Catalog(apps: projects), nil)
    } else if beginning, let file, let first = file.beginning() {
      (catalog, unreadCatalog) = (first.following(projects), file)
    } else {
      let whole =
        try file.map { try $0.whole() } ?? Self.demonstration(settings, configuration)
      (catalog, unreadCatalog) = (whole.following(projects), nil)
    }
    supported = settings.store.map(Self.name) ?? "tipjar"
    storeFile = settings.store.map {
      TextCleaner.cleaned(URL(filePath: $0).lastPathComponent, limit: 40)
    }
    tips = Self.tips(settings.tips, of: configuration, in: language)
    sold = tips + (settings.tips == nil ? Self.plans(of: configuration) : [])
  }

  /// Returns the built-in catalogue, beside a file's store without the apps that it does not sell.
  private static func demonstration(
    _ settings: Settings, _ configuration: StoreConfiguration
  ) -> Catalog {
    let all = Catalog.builtIn(in: settings.screen.language.rawValue)
    guard settings.store != nil else { return all }
    let sold = Set(configuration.productIDs)
    return Catalog(apps: all.apps.filter { $0.productID.map(sold.contains) ?? true })
  }

  /// Returns the names of projects, and of other installed ones, that commands take instead of their
  /// ids. Of a large catalogue the first apps are compared, as commands do.
  package func shortNames(and others: [App] = []) -> [App.ID: String] {
    guard !(projects + others).isEmpty else { return [:] }
    var ids: [String: Set<App.ID>] = [:]
    for app in Array(catalog.apps.prefix(20_000)) + others {
      for name in [app.name.lowercased(), app.id.lowercased()] {
        ids[name, default: []].insert(app.id)
      }
    }
    return (projects + others).reduce(into: [:]) { names, app in
      if ids[app.name.lowercased()] == [app.id] { names[app.id] = app.name }
    }
  }

  /// Returns the subscriptions, in the order of the groups, the highest level first.
  private static func plans(of configuration: StoreConfiguration) -> [TipJar.Tip] {
    var groups: [String] = []
    for plan in configuration.subscriptions where !groups.contains(plan.groupID) {
      groups.append(plan.groupID)
    }
    return groups.flatMap { group in
      let plans = configuration.subscriptions.filter { $0.groupID == group }
      let ordered = plans.enumerated().sorted {
        ($0.element.groupNumber, $0.offset) < ($1.element.groupNumber, $1.offset)
      }
      return ordered.map { tip(of: $0.element.product.productID, in: configuration) }
    }
  }

  private static func tip(of id: String, in configuration: StoreConfiguration) -> TipJar.Tip {
    let known = configuration.tip(id)
    let isSubscription = configuration.isSubscription(id)
    return TipJar.Tip(
      id: ItemID(id), name: TextCleaner.cleaned(known.name),
      caption: TextCleaner.cleaned(known.caption), isSubscription: isSubscription,
      isTip: !isSubscription && CountedTip.isTip(id, named: known.name))
  }

  private static func name(of path: String) -> String {
    TextCleaner.cleaned(URL(filePath: path).deletingPathExtension().lastPathComponent, limit: 40)
  }

  /// Returns the configuration. A file has its own language; the built-in store uses the screen's.
  private static func configuration(_ settings: Settings) throws -> StoreConfiguration {
    if let path = settings.store { return try StoreConfiguration(contentsOf: URL(filePath: path)) }
    var configuration = StoreConfiguration.builtIn(in: settings.screen.language.rawValue)
    configuration.homeRegion = settings.region
    return configuration
  }

  private static func tips(
    _ ids: [String]?, of configuration: StoreConfiguration, in language: String
  ) -> [TipJar.Tip] {
    let known = configuration.tips.map { tip(of: $0.id, in: configuration) }
    guard let ids else { return known }
    return ids.map { id in
      if configuration.isSubscription(id) { return tip(of: id, in: configuration) }
      return known.first { $0.id.rawValue == id }
        ?? TipJar.Tip(id: ItemID(id), name: TextCleaner.cleaned(TipName.of(id, in: language)))
    }
  }

  /// Returns the names of the product kinds; empty if the tip jar has items to show instead.
  package func contents(_ words: Words) -> [StoreContent] {
    guard sold.isEmpty else { return [] }
    let counts = configuration.productCounts
    return Product.ProductType.allCases.compactMap { kind in
      counts[kind].map { StoreContent(kind: words.productKind(kind), count: $0) }
    }
  }
}
