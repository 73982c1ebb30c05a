import Foundation
import TipJarMachines
import TipJarStore
import TipJarTerminal

/// The settings from flags, variables and the settings file, in this order.
struct Settings: Equatable, Sendable {
  /// The `.storekit` file, or nil for the built-in store.
  var store: String?
  /// The catalogue file, or nil for the built-in catalogue.
  var catalog: String?
  /// The state folder.
  var state: URL
  /// The name of the state folder on the screen, or nil for its path.
  var stateName: String?
  /// The seed of a repeatable run, or nil.
  var seed: UInt64?
  /// The speed of the store's clock, as a multiple of real time.
  var rate = 1.0
  /// The settings of the simulated store.
  var simulation = SimulationSettings()
  /// The settings of simulated downloads.
  var downloads = DownloadSettings()
  /// The ids of the tips, or nil for the store's consumables.
  var tips: [String]?
  /// The log file, or nil for the one in the state folder.
  var log: String?
  var color = ColorWish.auto
  var theme = ThemeWish.auto
  /// The glyph set; nil for what locale and terminal can show.
  var glyphs: GlyphWish?
  var language = Language.english
  /// The places that there are.
  var only = PlaceWish.allCases
  /// Where the screen opens.
  var place = PlaceWish.apps
  /// The order of the apps at the start.
  var order = AppOrder.featured
  var usesMouse = true
  /// A Boolean value that indicates whether animations are disabled.
  var reducesMotion = false
  /// Where the terminal's cursor is seen.
  var cursor = CursorWish.auto
  /// A Boolean value that indicates whether the bell rings when a download ends.
  var ringsBell = false
  /// Boolean values that indicate whether the window's title and the taskbar show the current
  /// activity, if the terminal supports it.
  var setsTitle = true
  var showsProgress = true
  /// A Boolean value that indicates whether the line-based interface is used.
  var isPlain = false
  /// A problem of the settings file or the scenario, in one line, or nil.
  var problem: String?
  /// The settings of repeatable, shared and interrupted runs.
  var run = RunSettings()

  /// The log file.
  var logFile: URL { log.map { URL(filePath: $0) } ?? state.appending(path: "tipjar.log") }

  /// Creates the state folder, for its owner only. The folder of the shared collection is created
  /// when it is needed.
  /// - Throws: a ``Failure`` that names the folder: with status 73 if it cannot be created, 74 if
  ///   others can write to it.
  func makeStateFolder() throws(Failure) {
    if let sync = run.sync?.path, Self.isFile(sync) {
      throw Failure("\(sync): not a folder. Choose one with --sync.", .cannotCreate)
    }
    do {
      try SimulatedStore.makeFolder(state)
    } catch {
      throw Failure(error)
    }
  }

  private static func isFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue
  }
}
