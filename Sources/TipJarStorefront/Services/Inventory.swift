import Foundation
package import TipJarDownloads
package import TipJarMachines
package import TipJarScreens
package import TipJarStore
import TipJarStoreKitFile
import TipJarTerminal

/// What is on offer: the store's file, the catalogue, and the tips. Read before anything is opened, so
/// that a bad file is told before the screen changes.
package struct Inventory: Sendable {
  package let configuration: StoreConfiguration
  package let catalog: Catalog
  /// The file of a large catalogue, of which `catalog` is only the beginning.
  let unreadCatalog: CatalogFile?
  /// What is odd in the store's file and in the catalogue, a line each.
  package var notices: [String] { configuration.notices + [catalog.notice].compactMap(\.self) }
  /// What the tips support: this program, or whatever the `.storekit` file belongs to.
  package let supported: String
  /// The name of the `.storekit` file; nil for the built-in store.
  package let storeFile: String?
  /// The tips, by the ids that the app knows before it asks the store.
  package let tips: [TipJar.Tip]

  /// Reads what the settings name; with `beginning` no more of a large catalogue than is there at once.
  /// - Throws: a `StoreKitFileError` or a `CatalogError` for a file that is missing, cannot be read or is malformed.
  package init(_ settings: Settings, beginning: Bool = false) throws {
    configuration = try Self.configuration(settings)
    let language = settings.language.rawValue
    let file = settings.catalog.map { CatalogFile(path: $0, language: language) }
    if beginning, let file, let first = file.beginning() {
      (catalog, unreadCatalog) = (first, file)
    } else {
      (catalog, unreadCatalog) = (try file.map { try $0.whole() } ?? .builtIn(in: language), nil)
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
  private static func configuration(_ settings: Settings) throws -> StoreConfiguration {
    guard let path = settings.store else { return .builtIn(in: settings.language.rawValue) }
    return try StoreConfiguration(contentsOf: URL(filePath: path))
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
  package func contents(_ words: Words) -> [StoreContent] {
    guard tips.isEmpty else { return [] }
    let counts = configuration.productCounts
    return Product.ProductType.allCases.compactMap { kind in
      counts[kind].map { StoreContent(kind: words.productKind(kind), count: $0) }
    }
  }
}
