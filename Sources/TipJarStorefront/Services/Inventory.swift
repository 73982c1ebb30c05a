package import TipJarDownloads
import TipJarStore
import TipJarVocabulary

/// The products of the store's file, and the apps of the catalogue and of projects. They are read
/// before anything is opened, so that a malformed file is reported before the screen changes.
@dynamicMemberLookup
package struct Inventory: Sendable {
  package let products: Products
  package private(set) var catalog: Catalog
  /// The apps of the projects that the person added, which `catalog` begins with.
  package let projects: [App]
  /// The shelf, if its tools are shown.
  package let shelf: Shelf?
  /// The file of a large catalogue of which `catalog` is only the beginning.
  let unreadCatalog: CatalogFile?
  package var notices: [String] {
    products.configuration.notices + [catalog.notice, shelf?.notice].compactMap(\.self)
  }

  package subscript<Value>(dynamicMember part: KeyPath<Products, Value>) -> Value {
    products[keyPath: part]
  }

  /// Reads the files of the settings. With `beginning`, only the part of a large catalogue that is
  /// available at once.
  /// - Throws: a `StoreKitFileError` or a `CatalogError` for a file that is missing, unreadable or
  ///   malformed.
  package init(_ settings: Settings, beginning: Bool = false) throws {
    products = try Products(settings)
    let language = settings.screen.language.rawValue
    let file = settings.catalog.map {
      CatalogFile(path: $0, language: language, web: settings.webCatalog)
    }
    let offers = try settings.projects?.kept() ?? []
    shelf = settings.showsShelf ? try settings.shelf.read() : nil
    projects =
      settings.showsProjectsAlone
      ? settings.projects?.listed(offers, on: shelf) ?? [] : offers.compactMap(\.app)
    if settings.showsProjectsAlone {
      (catalog, unreadCatalog) = (Catalog(apps: projects), nil)
    } else if beginning, let file, let first = file.beginning() {
      (catalog, unreadCatalog) = (first.following(projects), file)
    } else {
      let whole =
        try file.map { try $0.whole() } ?? Self.demonstration(settings, products.configuration)
      (catalog, unreadCatalog) = (whole.following(projects), nil)
    }
  }

  /// Returns the inventory with other apps before its own.
  package func offering(_ apps: [App]) -> Inventory {
    var inventory = self
    inventory.catalog = catalog.following(apps)
    return inventory
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
}
