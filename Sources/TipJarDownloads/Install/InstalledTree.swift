public import Foundation

/// An installed folder: a version of an app, as its manifest describes it.
public struct InstalledTree: Codable, Equatable, Sendable {
  /// The name of the folder below that of the app: the version, and the beginning of the digest.
  public var folder: String
  /// The version.
  public var version: String
  /// The tag of the release, as the project wrote it.
  public var tag: String?
  /// The time at which the version was published, as the server wrote it.
  public var publishedAt: String?
  /// The time of the installation.
  public var installedAt: Date
  /// The name of the file that was fetched.
  public var asset: String
  /// Its address.
  public var url: String
  /// Its SHA-256 digest in hexadecimal.
  public var sha256: String
  /// The origin of the digest with which it was checked.
  public var digestSource: DigestSource
  /// The size of the unpacked files in bytes.
  public var size: Int64
  /// The commands, each with the path of its program in `tree`.
  public var commands: [AppExecutable]
  /// Manual pages and completions: each with its path below `share`, and that in `tree`.
  public var extras: [AppExecutable]
}

/// A command of an installed app.
public struct InstalledCommand: Equatable, Sendable {
  /// The name.
  public let name: String
  /// The path of its program.
  public let path: String
  /// The link to it; nil if something else is there, or there is no folder for links.
  public let link: String?
}

/// A file of an installed folder, as it was at its installation.
struct TreeFile: Codable, Equatable, Sendable {
  /// The path in `tree`.
  var path: String
  var size: Int64 = 0
  /// The permissions; 0 for a link.
  var mode: UInt16 = 0
  /// The SHA-256 digest in hexadecimal; nil for a link.
  var sha256: String?
  /// The target of a symbolic link.
  var target: String?
}

/// The manifest of an installed folder.
struct Manifest: Codable, Equatable, Sendable {
  var tree: InstalledTree
  var files: [TreeFile]
}

/// The result of an installation.
struct Installation: Equatable, Sendable {
  /// The installed file, or the program of the first command.
  var file: InstalledFile
  /// The installed folder; nil for a plain file.
  var tree: InstalledTree?
  /// The links that lead into the folder.
  var links: [String] = []
  /// The links that could not be made, because something else is there.
  var inTheWay: [String] = []
}

extension App {
  /// A Boolean value that indicates whether it is installed as a folder with commands.
  package var isTree: Bool { url != nil && (unpacks || isExecutable) }

  /// The file and those that may be installed instead.
  var sources: [AppFile] {
    url.map {
      [AppFile(url: $0, size: size, sha256: sha256, digestSource: digestSource)] + alternatives
    } ?? []
  }

  /// The app with the next of its files; nil if there is none.
  var alternative: App? {
    guard let next = alternatives.first else { return nil }
    var app = self
    app.alternatives.removeFirst()
    (app.url, app.size, app.sha256) = (next.url, next.size, next.sha256)
    app.digestSource = next.digestSource
    (app.mirrors, app.file) = ([], nil)
    return app
  }
}
