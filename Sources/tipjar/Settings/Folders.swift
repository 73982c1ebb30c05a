import Foundation

/// The folders of the XDG base directory specification, as the environment has them.
enum Folders {
  /// `tipjar` below `$XDG_STATE_HOME`, else below `~/.local/state`.
  static func state(_ environment: [String: String]) -> URL {
    folder("XDG_STATE_HOME", ".local/state", environment)
  }

  /// `settings.json` in `tipjar` below `$XDG_CONFIG_HOME`, else below `~/.config`.
  static func settingsFile(_ environment: [String: String]) -> URL {
    folder("XDG_CONFIG_HOME", ".config", environment).appending(path: "settings.json")
  }

  /// A path that counts from `folder` unless it is absolute; "~/" is the home folder.
  static func resolve(_ path: String, in folder: URL, _ environment: [String: String]) -> String {
    if path.hasPrefix("~/") { return home(environment).appending(path: path.dropFirst(2)).path }
    return path.hasPrefix("/") ? path : folder.appending(path: path).path
  }

  /// The specification wants relative paths to be ignored.
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
