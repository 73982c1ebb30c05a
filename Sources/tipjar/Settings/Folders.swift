import Foundation

/// The folders of the XDG base directory specification.
enum Folders {
  /// Returns `tipjar` in `$XDG_STATE_HOME`, or in `~/.local/state`.
  static func state(_ environment: [String: String]) -> URL {
    folder("XDG_STATE_HOME", ".local/state", environment)
  }

  /// Returns `tipjar/settings.json` in `$XDG_CONFIG_HOME`, or in `~/.config`.
  static func settingsFile(_ environment: [String: String]) -> URL {
    folder("XDG_CONFIG_HOME", ".config", environment).appending(path: "settings.json")
  }

  /// Returns a path relative to `folder` unless it is absolute. "~/" is the home folder.
  static func resolve(_ path: String, in folder: URL, _ environment: [String: String]) -> String {
    if path.hasPrefix("~/") { return home(environment).appending(path: path.dropFirst(2)).path }
    return path.hasPrefix("/") ? path : folder.appending(path: path).path
  }

  /// Returns a base folder. As the specification demands, relative paths are ignored.
  private static func folder(
    _ variable: String, _ otherwise: String, _ environment: [String: String]
  ) -> URL {
    let base =
      environment[variable].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
      ?? home(environment).appending(path: otherwise)
    return base.appending(path: "tipjar", directoryHint: .isDirectory)
  }

  private static func home(_ environment: [String: String]) -> URL {
    URL(filePath: environment["HOME"] ?? ".", directoryHint: .isDirectory)
  }
}
