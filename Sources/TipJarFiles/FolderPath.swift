import Foundation

/// Folders by their paths.
package enum FolderPath {
  /// Returns the folder that a variable of the XDG base directory specification names, otherwise one
  /// below the home folder. Relative paths are ignored, as the specification requires.
  package static func base(
    _ variable: String, else otherwise: String, _ environment: [String: String]
  ) -> String {
    environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? home(environment) + "/" + otherwise
  }

  /// Returns `$HOME`, or the folder in the user's account if that is not set. A relative path is
  /// ignored: its files would be in whatever folder the program was started in.
  package static func home(_ environment: [String: String]) -> String {
    if let home = environment["HOME"], home.hasPrefix("/") { return home }
    return FileManager.default.homeDirectory(forUser: NSUserName())?.path ?? "/"
  }

  /// Returns the path as it is valid from any folder: links and records keep it.
  package static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/") else { return path }
    return URL(filePath: path, relativeTo: .currentDirectory()).standardizedFileURL.path
  }

  /// Returns the sorted names of what a folder contains.
  package static func names(in path: String) throws(FileError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    } catch {
      throw FileError("read", path, error)
    }
  }

  /// Makes a folder and those above it, unless it is there: for its owner alone, or with what the
  /// process's umask leaves.
  package static func make(_ path: String, isPrivate: Bool = true) throws(FileError) {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true,
        attributes: isPrivate ? [.posixPermissions: 0o700] : nil)
    } catch {
      throw FileError("make", path, error)
    }
  }
}

extension Decodable {
  /// Reads a file of JSON; nil if it is missing, or is something else.
  package init?(fileOfJSON path: String) {
    guard let data = FileManager.default.contents(atPath: path),
      let value = try? JSONDecoder().decode(Self.self, from: data)
    else { return nil }
    self = value
  }
}
