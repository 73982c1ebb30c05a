internal import Foundation
internal import TipJarFiles
internal import TipJarJSON

/// The files of links behind a path that a user gives: a file, a project's folder, or "-" for
/// standard input.
package struct LinkSource: Sendable {
  /// A file with at least one link, and its path; "" for standard input.
  package struct Found: Sendable {
    package let path: String
    package let file: LinkFile
  }

  package private(set) var found: [Found] = []
  /// The errors of a folder's other files. A file without links is none.
  package private(set) var errors: [LinkError] = []

  /// The files of links of a folder, in the order in which they are read.
  static let names = [
    ".github/FUNDING.yml", "FUNDING.yml", "docs/FUNDING.yml", "funding.json", "FUNDING.json",
    ".well-known/funding.json", "package.json", "composer.json", "pyproject.toml",
  ]

  /// Reads the files.
  ///
  /// - Throws: a ``LinkError`` if there is no usable link.
  package init(_ path: String) throws(LinkError) {
    if path == "-" {
      let name = "standard input"
      let bytes = try LinkFile.bytes(of: .standardInput, name: name)
      found = [Found(path: "", file: try LinkFile(parsing: bytes, name: name))]
    } else if FileFacts(path: path)?.kind == .folder {
      try read(folder: path)
    } else {
      found = [Found(path: path, file: try LinkFile(contentsOf: path))]
    }
  }

  private mutating func read(folder: String) throws(LinkError) {
    var seen: [FileFacts] = []
    for name in Self.names + Self.metainfo(in: folder) {
      let path = folder == "." ? name : URL(filePath: folder).appending(path: name).relativePath
      // A file system without cases has one file under two names.
      guard let facts = FileFacts(path: path), facts.isFile, !seen.contains(facts) else { continue }
      seen.append(facts)
      do throws(LinkError) {
        let file = try LinkFile(reading: try LinkFile.bytes(of: path), name: path)
        if file.links.isEmpty {
          errors += file.refused
        } else {
          found.append(Found(path: path, file: file))
        }
      } catch {
        errors.append(error)
      }
    }
    guard found.isEmpty else { return }
    var error =
      errors.first
      ?? LinkError(
        "no file with funding links is here", "add FUNDING.yml, or name another file",
        file: folder, kind: .missing)
    error.others = Array(errors.dropFirst())
    throw error
  }

  /// Returns the names of a folder's AppStream files.
  static func metainfo(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".metainfo.xml") || $0.hasSuffix(".appdata.xml") }.sorted()
  }
}
