package import Foundation
package import TipJarDownloads
package import TipJarScreens
import TipJarStore
package import TipJarVocabulary
package import TipJarWidgets

/// The settings, from flags, variables and the settings file, in this order of precedence.
package struct Settings: Equatable, Sendable {
  /// The `.storekit` file, or nil for the built-in store.
  package var store: String?
  /// The catalogue file, or nil for the built-in one.
  package var catalog: String?
  /// The catalogue where it is on the web; nil for a file.
  package var webCatalog: WebCatalog?
  /// The projects that the person added; nil for a program that has none.
  package var projects: ProjectSource?
  /// A Boolean value that indicates whether the projects are the whole catalogue.
  package var showsProjectsAlone = false
  /// The words that start the program again with the same catalogue and files: its name, and the
  /// options that were given for them.
  package var command = ["tipjar"]
  /// The folder for all data.
  package var state: URL
  /// The name of that folder on the screen, or nil for its path.
  var stateName: String?
  /// The seed of a repeatable run, or nil.
  package var seed: UInt64?
  /// The rate of the store's clock, as a multiple of real time.
  package var rate = 1.0
  /// The simulated store's latency, and the bundle id and environment in receipts.
  package var simulation = SimulationSettings()
  /// The behaviour of simulated downloads.
  package var downloads = DownloadSettings()
  /// The ids of the tips, or nil for all consumables of the store.
  package var tips: [String]?
  /// The log file, or nil for the one in the state folder.
  package var log: String?
  package var screen = ScreenOptions(language: .english)
  /// The places to show.
  package var only = Place.allCases
  package var place = Place.apps
  package var order = AppOrder.featured
  /// A Boolean value that indicates whether the line-based interface is used.
  package var isPlain = false
  /// A problem in the settings file, in one line.
  package var problem: String?
  /// The links that replace the store.
  package var links = LinkSettings()
  /// The folder of the shared collection, or nil if it is not shared.
  package var sync: URL?

  package init(
    store: String? = nil, catalog: String? = nil, state: URL, seed: UInt64? = nil,
    glyphs: GlyphPreference? = nil
  ) {
    self.store = store
    self.catalog = catalog
    self.state = state
    self.seed = seed
    screen.glyphs = glyphs
  }

  var logFile: URL { log.map { URL(filePath: $0) } ?? state.appending(path: "tipjar.log") }

  /// Creates the state folder with access for its owner only. The folder of the shared collection
  /// is created when it is first used.
  /// - Throws: a `StoreOpenError` if the folder cannot be created or others can change its files,
  ///   or ``ShopError/syncIsFile(path:)``.
  package func makeStateFolder() throws {
    if let sync = sync?.path, Self.isFile(sync) {
      throw ShopError.syncIsFile(path: sync)
    }
    try SimulatedStore.makeFolder(state)
  }

  /// A Boolean value that indicates whether the state folder exists.
  package var hasStateFolder: Bool { FileManager.default.fileExists(atPath: state.path) }

  private static func isFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue
  }
}
