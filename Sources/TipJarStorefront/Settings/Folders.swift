package import Foundation

/// The folders of the XDG base directory specification.
package enum Folders {
  /// Returns the folder of a program below `$XDG_STATE_HOME`, otherwise `~/.local/state`.
  package static func state(_ environment: [String: String], of program: String = "tipjar") -> URL {
    folder(program, "XDG_STATE_HOME", ".local/state", environment)
  }

  /// Returns `tipjar/settings.json` below `$XDG_CONFIG_HOME`, otherwise `~/.config`.
  package static func settingsFile(_ environment: [String: String]) -> URL {
    folder("tipjar", "XDG_CONFIG_HOME", ".config", environment).appending(path: "settings.json")
  }

  /// Returns a path relative to `folder` unless it is absolute. "~/" is the home folder.
  package static func resolve(
    _ path: String, in folder: URL, _ environment: [String: String]
  ) -> String {
    if path.hasPrefix("~/") { return home(environment).appending(path: path.dropFirst(2)).path }
    return path.hasPrefix("/") ? path : folder.appending(path: path).path
  }

  /// Returns a base folder. Relative paths are ignored, as the specification requires.
  private static func folder(
    _ program: String, _ variable: String, _ otherwise: String, _ environment: [String: String]
  ) -> URL {
    let base =
      environment[variable].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
      ?? home(environment).appending(path: otherwise)
    return base.appending(path: program, directoryHint: .isDirectory)
  }

  /// Returns `$HOME`, or the folder in the user's account if that is not set. A relative path is
  /// ignored: its files would be in whatever folder the program was started in.
  private static func home(_ environment: [String: String]) -> URL {
    if let home = environment["HOME"], home.hasPrefix("/") {
      return URL(filePath: home, directoryHint: .isDirectory)
    }
    return FileManager.default.homeDirectory(forUser: NSUserName()) ?? URL(filePath: "/")
  }
}
