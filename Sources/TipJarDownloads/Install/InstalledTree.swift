public import Foundation
import TipJarArchives
public import TipJarVocabulary

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
  /// True if the project called the version a prerelease; else nil.
  public var isPrerelease: Bool?
  /// The notes of the version, in Markdown.
  public var notes: String?
  /// The time of the installation.
  public var installedAt: Date
  /// The name of the file that was fetched.
  public var asset: String
  /// Its size in bytes.
  public var assetSize: Int64
  /// Its address.
  public var url: String
  /// Its SHA-256 digest in hexadecimal.
  public var sha256: String
  /// Its SHA-512 digest, if it was checked with one.
  public var sha512: String?
  /// The origin of the digest with which it was checked.
  public var digestSource: DigestSource
  /// The size of the unpacked files in bytes.
  public var size: Int64
  /// The commands, each with the path of its program in `tree`.
  public var commands: [AppExecutable]
  /// Manual pages and completions: each with its path below `share`, and that in `tree`.
  public var extras: [AppExecutable]

  /// Returns whether the fetched file has a digest, as far as it is known.
  package func has(_ digest: String) -> Bool {
    digest.utf8.count == sha256.utf8.count ? digest == sha256 : digest == sha512 ?? digest
  }

  /// Returns whether this is the offered version of an app, with the same bytes as far as their digest
  /// is known.
  package func isVersion(of app: App) -> Bool {
    version == app.version && app.sources.contains { $0.digest.map(has) ?? true }
  }
}

/// An installed file, as it was at its installation: the program of the first command of an installed
/// folder, or its only file.
public struct InstalledFile: Codable, Equatable, Sendable {
  /// The path.
  public var path: String
  /// The size in bytes.
  public var size: Int64
  /// The SHA-256 digest in hexadecimal.
  public var sha256: String
  /// A Boolean value that indicates whether it was verified with the catalogue's digest.
  public var isVerified: Bool
  /// A Boolean value that indicates whether it may be executed.
  public var isExecutable: Bool
  /// The host of its address; empty for a local file.
  public var host: String
  /// The link to a plain file in its record; else nil.
  var link: String?

  /// A Boolean value that indicates whether the file still has the bytes that were installed. Reads
  /// the whole file.
  public var isUnchanged: Bool { PartFile.isFile(path, size: size, sha256: sha256) }

  /// The SHA-256 digest of the bytes that are at the path now, in hexadecimal; nil if they cannot
  /// be read. Reads the whole file.
  public var currentSHA256: String? { try? FileDigest.sha256(of: path) }
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

extension AppRecord {
  /// The folder of the installed files; nil if there is none of their own.
  package var treePath: String? {
    guard let tree else { return nil }
    return AppVersions(of: self)?.tree(of: tree.folder)
  }

  /// The commands of the installed version, with the links that are on the disk now.
  public var commands: [InstalledCommand] {
    guard let file, let versions = AppVersions(of: self) else { return [] }
    func command(_ name: String, _ path: String, from target: String) -> InstalledCommand {
      let link = links?.first {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: $0)) == target
      }
      return InstalledCommand(name: name, path: path, link: link)
    }
    guard let tree else {
      let name = (file.path as NSString).lastPathComponent
      return file.isExecutable ? [command(name, file.path, from: file.path)] : []
    }
    return tree.commands.map {
      command(
        $0.name, "\(versions.tree(of: tree.folder))/\($0.path)",
        from: "\(versions.folder)/current/bin/\($0.name)")
    }
  }
}

/// The manifest of an installed folder, with the files in `tree` as they were at its installation.
struct Manifest: Codable, Equatable, Sendable {
  var tree: InstalledTree
  var files: [UnpackedFile]
}

struct Installation: Equatable, Sendable {
  /// The program of the first command, or the only file.
  var file: InstalledFile
  var tree: InstalledTree
  /// The links that lead into the folder.
  var links: [String] = []
  /// The links that could not be made.
  var inTheWay: [LinkFailure] = []
  /// The folder of files that were changed after an earlier installation; nil for none.
  var movedAside: String?
}

/// A file that is not as it was installed.
public struct TreeDifference: Equatable, Sendable {
  /// The kinds of differences.
  public enum Kind: String, Sendable { case changed, missing, added }

  /// The path.
  public let path: String
  /// The kind of difference.
  public let kind: Kind
}

extension App {
  /// A Boolean value that indicates whether it has commands when it is installed.
  package var hasCommands: Bool { url != nil && (unpacks || isExecutable) }

  /// A Boolean value that indicates whether it has programs that no digest can check.
  package var cannotBeChecked: Bool { unpacks && digestSource == .unchecked }

  /// The file and those that may be installed instead.
  var sources: [AppFile] {
    guard let url else { return [] }
    var file = AppFile(url: url, size: size, sha256: sha256, digestSource: digestSource)
    file.sha512 = sha512
    return [file] + alternatives
  }

  /// The app with the next of its files; nil if there is none.
  var alternative: App? {
    guard let next = alternatives.first else { return nil }
    var app = self
    app.alternatives.removeFirst()
    app.take(next)
    (app.mirrors, app.file) = ([], nil)
    return app
  }
}
