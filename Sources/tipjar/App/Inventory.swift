import Foundation
import TipJarDownloads
import TipJarMachines
import TipJarStore
import TipJarStoreKitFile
import TipJarTerminal

/// What is on offer: the store's file, the catalogue, and the tips. Read before anything is opened, so
/// that a bad file is told before the screen changes.
struct Inventory: Sendable {
  let configuration: StoreConfiguration
  let catalog: Catalog
  /// The file of a large catalogue, of which `catalog` is only the beginning.
  let unreadCatalog: CatalogFile?
  /// What is odd in the store's file and in the catalogue, a line each.
  var notices: [String] { configuration.notices + [catalog.notice].compactMap(\.self) }
  /// What the tips support: this program, or whatever the `.storekit` file belongs to.
  let supported: String
  /// The name of the `.storekit` file; nil for the built-in store.
  let storeFile: String?
  /// The tips, by the ids that the app knows before it asks the store.
  let tips: [TipJar.Tip]

  /// Reads what the settings name; with `beginning` no more of a large catalogue than is there at once.
  /// - Throws: a ``Failure`` in one line: 66 for a file that is not there, 74 for one that cannot be
  ///   read, 65 for one that is not what it should be.
  init(_ settings: Settings, beginning: Bool = false) throws(Failure) {
    configuration = try Self.configuration(settings)
    let language = settings.language.rawValue
    let file = settings.catalog.map { CatalogFile(path: $0, language: language) }
    if beginning, let file, let first = file.beginning() {
      (catalog, unreadCatalog) = (first, file)
    } else {
      (catalog, unreadCatalog) = (try file.map(Self.catalog) ?? .builtIn(in: language), nil)
    }
    supported = settings.store.map(Self.name) ?? "tipjar"
    storeFile = settings.store.map {
      TextCleaner.cleaned(URL(filePath: $0).lastPathComponent, limit: 40)
    }
    tips = Self.tips(settings.tips, of: configuration, in: language)
  }

  private static func name(of path: String) -> String {
    TextCleaner.cleaned(URL(filePath: path).deletingPathExtension().lastPathComponent, limit: 40)
  }

  /// A file has its own language; the built-in store has that of the words.
  private static func configuration(_ settings: Settings) throws(Failure) -> StoreConfiguration {
    guard let path = settings.store else { return .builtIn(in: settings.language.rawValue) }
    do {
      return try StoreConfiguration(contentsOf: URL(filePath: path))
    } catch {
      throw Failure(error)
    }
  }

  private static func catalog(_ file: CatalogFile) throws(Failure) -> Catalog {
    do {
      return try file.whole()
    } catch {
      throw Failure(error)
    }
  }

  private static func tips(
    _ ids: [String]?, of configuration: StoreConfiguration, in language: String
  ) -> [TipJar.Tip] {
    let known = configuration.tips.map {
      TipJar.Tip(
        id: ItemID($0.id), name: TextCleaner.cleaned($0.name),
        caption: TextCleaner.cleaned($0.caption))
    }
    guard let ids else { return known }
    return ids.map { id in
      known.first { $0.id.rawValue == id }
        ?? TipJar.Tip(id: ItemID(id), name: TextCleaner.cleaned(TipName.of(id, in: language)))
    }
  }
}

extension Inventory {
  /// The kinds of products that the store has, in words; empty for a store with tips, which shows those.
  func contents(_ words: Words) -> [StoreContent] {
    guard tips.isEmpty else { return [] }
    let counts = configuration.productCounts
    return Product.ProductType.allCases.compactMap { kind in
      counts[kind].map { StoreContent(kind: words.productKind(kind), count: $0) }
    }
  }
}
