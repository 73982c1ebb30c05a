package import Foundation
import TipJarMachines
package import TipJarScreens
import TipJarStore
package import TipJarTerminal

/// What was asked for by flags, variables and the settings file, in this order.
package struct Settings: Equatable, Sendable {
  /// The `.storekit` file; nil for the built-in store.
  package var store: String?
  /// The catalogue file; nil for the built-in one.
  package var catalog: String?
  /// The folder that keeps everything.
  package var state: URL
  /// What the screen calls that folder; nil for its path.
  var stateName: String?
  /// What makes a run repeatable; nil for one that is not.
  package var seed: UInt64?
  /// How many times as fast the store's clock runs.
  package var rate = 1.0
  /// The ways in which the simulated store answers and signs.
  package var simulation = SimulationSettings()
  /// How simulated downloads behave.
  package var downloads = DownloadSettings()
  /// The ids of the tips; nil for the store's consumables.
  package var tips: [String]?
  /// The log file; nil for the one in the state folder.
  package var log: String?
  package var color = ColorPreference.auto
  package var theme = ThemePreference.auto
  /// The glyph set; nil for what locale and terminal can show.
  package var glyphs: GlyphPreference?
  package var language = Language.english
  /// The places that there are.
  package var only = PlacePreference.allCases
  /// Where the screen opens.
  package var place = PlacePreference.apps
  /// The order that the apps are shown in at first.
  package var order = AppOrder.featured
  package var usesMouse = true
  /// Whether nothing moves that need not: no spinners, no changes of shape, no confetti.
  package var reducesMotion = false
  /// Where the terminal's cursor is seen.
  package var cursor = CursorPreference.auto
  /// Whether the bell rings when a download ends.
  package var ringsBell = false
  /// Whether the window's title and the taskbar tell what goes on, where the terminal knows how.
  package var setsTitle = true
  package var showsProgress = true
  /// Whether the storefront serves in numbered lines.
  package var isPlain = false
  /// What is wrong with the settings file or odd in the scenario, in one line.
  package var problem: String?
  /// The links that take the store's place.
  package var links = LinkSettings()
  /// What is to be repeated, shared or cut off.
  package var run = RunSettings()

  /// The defaults, with a state folder.
  package init(
    store: String? = nil, catalog: String? = nil, state: URL, seed: UInt64? = nil,
    glyphs: GlyphPreference? = nil
  ) {
    self.store = store
    self.catalog = catalog
    self.state = state
    self.seed = seed
    self.glyphs = glyphs
  }

  /// The log file.
  var logFile: URL { log.map { URL(filePath: $0) } ?? state.appending(path: "tipjar.log") }

  /// Makes the state folder, for its owner alone; that of the shared collection is made when it is needed.
  /// - Throws: a `StoreOpenError` where the folder cannot be made or others may change its files, or
  ///   ``StorefrontError/syncIsFile(path:)``.
  package func makeStateFolder() throws {
    if let sync = run.sync?.path, Self.isFile(sync) {
      throw StorefrontError.syncIsFile(path: sync)
    }
    try SimulatedStore.makeFolder(state)
  }

  /// A Boolean value that indicates whether the state folder was made.
  package var hasStateFolder: Bool { FileManager.default.fileExists(atPath: state.path) }

  private static func isFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue
  }
}
