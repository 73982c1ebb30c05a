package import Foundation
import TipJarFiles

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
    if path.hasPrefix("~/") { return FolderPath.home(environment) + path.dropFirst() }
    return path.hasPrefix("/") ? path : folder.appending(path: path).path
  }

  private static func folder(
    _ program: String, _ variable: String, _ otherwise: String, _ environment: [String: String]
  ) -> URL {
    URL(filePath: FolderPath.base(variable, else: otherwise, environment))
      .appending(path: program, directoryHint: .isDirectory)
  }
}
