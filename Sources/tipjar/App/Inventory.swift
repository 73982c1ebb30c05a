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
  /// What the tips support: this program, or whatever the `.storekit` file belongs to.
  let supported: String
  /// The tips, by the ids that the app knows before it asks the store.
  let tips: [TipJar.Tip]

  /// Reads what the settings name.
  /// - Throws: a ``Failure`` in one line: 66 for a file that is not there, 65 for one that is not what
  ///   it should be.
  init(_ settings: Settings) throws(Failure) {
    configuration = try Self.configuration(settings.store)
    catalog = try Self.catalog(settings.catalog)
    supported = settings.store.map(Self.name) ?? "tipjar"
    tips = Self.tips(settings.tips, of: configuration)
  }

  private static func name(of path: String) -> String {
    TextCleaner.cleaned(URL(filePath: path).deletingPathExtension().lastPathComponent, limit: 40)
  }

  private static func configuration(_ path: String?) throws(Failure) -> StoreConfiguration {
    guard let path else { return .builtIn }
    do {
      return try StoreConfiguration(contentsOf: URL(filePath: path))
    } catch {
      throw Failure(error)
    }
  }

  private static func catalog(_ path: String?) throws(Failure) -> Catalog {
    guard let path else { return .builtIn }
    do {
      return try Catalog(contentsOf: path)
    } catch {
      throw Failure(error.description, error.kind == .missing ? .noInput : .data)
    }
  }

  private static func tips(
    _ ids: [String]?, of configuration: StoreConfiguration
  ) -> [TipJar.Tip] {
    let known = configuration.tips.map {
      TipJar.Tip(
        id: ItemID($0.id), name: TextCleaner.cleaned($0.name),
        caption: TextCleaner.cleaned($0.caption))
    }
    guard let ids else { return known }
    return ids.map { id in
      known.first { $0.id.rawValue == id }
        ?? TipJar.Tip(id: ItemID(id), name: TextCleaner.cleaned(id))
    }
  }
}
