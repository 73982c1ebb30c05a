import Foundation
import TipJarMachines
import TipJarStore
import TipJarTerminal

/// What was asked for by flags, variables and the settings file, in this order.
struct Settings: Equatable, Sendable {
  /// The `.storekit` file; nil for the built-in store.
  var store: String?
  /// The catalogue file; nil for the built-in one.
  var catalog: String?
  /// The folder that keeps everything.
  var state: URL
  /// What the screen calls that folder; nil for its path.
  var stateName: String?
  /// What makes a run repeatable; nil for one that is not.
  var seed: UInt64?
  /// How many times as fast the store's clock runs.
  var rate = 1.0
  /// The ways in which the simulated store answers and signs.
  var simulation = SimulationSettings()
  /// How simulated downloads behave.
  var downloads = DownloadSettings()
  /// The ids of the tips; nil for the store's consumables.
  var tips: [String]?
  /// The log file; nil for the one in the state folder.
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
  /// The order that the apps are shown in at first.
  var order = AppOrder.featured
  var usesMouse = true
  /// Whether nothing moves that need not: no spinners, no changes of shape, no confetti.
  var reducesMotion = false
  /// Where the terminal's cursor is seen.
  var cursor = CursorWish.auto
  /// Whether the bell rings when a download ends.
  var ringsBell = false
  /// Whether the window's title and the taskbar tell what goes on, where the terminal knows how.
  var setsTitle = true
  var showsProgress = true
  /// Whether the storefront serves in numbered lines.
  var isPlain = false
  /// What is wrong with the settings file or odd in the scenario, in one line.
  var problem: String?
  /// What is to be repeated, shared or cut off.
  var run = RunSettings()

  /// The log file.
  var logFile: URL { log.map { URL(filePath: $0) } ?? state.appending(path: "tipjar.log") }

  /// Makes the state folder, for its owner alone; that of the shared collection is made when it is needed.
  /// - Throws: a ``Failure`` that names the folder: with status 73 where it cannot be made, with 74 where others
  ///   may change what is in it.
  func makeStateFolder() throws(Failure) {
    if let sync = run.sync?.path, Self.isFile(sync) {
      throw Failure("\(sync): is no folder. Choose one with --sync.", .cannotCreate)
    }
    do {
      try SimulatedStore.makeFolder(state)
    } catch {
      throw Failure(error)
    }
  }

  /// A Boolean value that indicates whether the state folder was made.
  var hasStateFolder: Bool { FileManager.default.fileExists(atPath: state.path) }

  private static func isFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue
  }
}
