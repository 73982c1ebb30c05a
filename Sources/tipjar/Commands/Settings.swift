import Foundation

/// What was asked for by flags and variables.
struct Settings: Sendable {
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
  var rate: Double
  /// The ids of the tips; nil for the store's consumables.
  var tips: [String]?
  /// The log file; nil for the one in the state folder.
  var log: String?
  var isASCII: Bool
  var usesMouse: Bool
  /// What is to be repeated, shared or cut off.
  var run = RunSettings()

  /// The log file.
  var logFile: URL { log.map { URL(filePath: $0) } ?? state.appending(path: "tipjar.log") }

  /// Makes the state folder, for its owner alone.
  /// - Throws: a ``Failure`` with status 73 that names the folder.
  func makeStateFolder() throws(Failure) {
    do {
      try FileManager.default.createDirectory(
        at: state, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw Failure(
        "\(state.path): cannot be made. Choose another folder with --state.", .cannotCreate)
    }
  }

  /// The state folder: the one given, or `tipjar` below the XDG state folder.
  static func stateFolder(_ given: String?, environment: [String: String]) -> URL {
    if let given { return URL(filePath: given, directoryHint: .isDirectory) }
    if let xdg = environment["XDG_STATE_HOME"], xdg.hasPrefix("/") {
      return URL(filePath: xdg).appending(path: "tipjar", directoryHint: .isDirectory)
    }
    let home = environment["HOME"].map { URL(filePath: $0) } ?? URL(filePath: ".")
    return home.appending(path: ".local/state/tipjar", directoryHint: .isDirectory)
  }
}
