import Foundation
import TipJarFiles
import TipJarHTTP
package import TipJarJSON
import TipJarReleases
import TipJarVocabulary

/// The apps of a list of releases, as the APIs of GitHub, Gitea and Forgejo answer it. Nothing is
/// fetched.
public struct CatalogConversion: Equatable, Sendable {
  /// The largest file that is converted, in bytes.
  public static let largestFile = 64 << 20
  /// The apps; each is valid in a catalogue.
  public private(set) var apps: [App] = []
  /// The entries that were left out, each with its reason.
  public private(set) var leftOut: [String] = []

  /// Converts the catalogue in a file.
  /// - Throws: a ``CatalogError`` for a file that cannot be read, is too large, or has an unknown
  ///   format.
  public init(contentsOf path: String) throws(CatalogError) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try [UInt8](file: path, limit: Self.largestFile)
    } catch {
      throw CatalogError(unreadable: error, path)
    }
    let conversion: CatalogConversion?
    do throws(JSONError) {
      conversion = try CatalogConversion(bytes)
    } catch {
      throw CatalogError(error, of: path)
    }
    guard let conversion else {
      throw CatalogError(.malformed, "\(path): not a list of releases of GitHub, Gitea or Forgejo")
    }
    self = conversion
  }

  /// Converts a text; nil if it has no releases.
  package init?(_ bytes: [UInt8]) throws(JSONError) {
    let root = try JSONValue(parsing: bytes)
    let first = if case .array(let values) = root { values.first ?? .null } else { root }
    guard first["tag_name"] != nil, first["assets"] != nil else { return nil }
    let releases = try Release.all(bytes)
    var projects: [(project: Project, releases: [Release])] = []
    for release in releases {
      guard let project = Project(of: release) else {
        leftOut.append("\(release.tag): names no project in the addresses of its page or files")
        continue
      }
      if let place = projects.firstIndex(where: { $0.project.id == project.id }) {
        projects[place].releases.append(release)
      } else {
        projects.append((project, [release]))
      }
    }
    for (project, releases) in projects { add(releases, of: project) }
  }

  /// Adds the app of a project: its newest release that is final.
  private mutating func add(_ releases: [Release], of project: Project) {
    let final = releases.filter { !$0.isDraft && !$0.isPrerelease }
    guard let newest = final.max(by: { $0.published ?? "" < $1.published ?? "" }) else {
      return leftOut.append("\(project.text): all releases are drafts or prereleases")
    }
    let files = files(of: newest, in: project)
    guard !files.isEmpty else {
      return leftOut.append("\(project.text): \(newest.tag) has no file for a known computer")
    }
    let app = App(project, newest, files: files)
    if let problem = app.problem {
      leftOut.append("\(project.text): \(problem)")
    } else {
      apps.append(app)
    }
  }

  /// Returns the files of a release that are chosen on any computer, each with its computer.
  private mutating func files(of release: Release, in project: Project) -> [AppFile] {
    var chosen: Set<String> = []
    var tied: Set<String> = []
    for machine in Self.machines {
      let choice = AssetChoice(
        of: release.assets.map(\.name), in: project, tag: release.tag, for: machine)
      switch choice {
      case .chosen(let name, let alternatives): chosen.formUnion([name] + alternatives)
      case .tie(let names): tied.formUnion(names)
      case .none: break
      }
    }
    var files: [AppFile] = []
    for asset in release.assets {
      func leave(_ reason: String) { leftOut.append("\(asset.name): \(reason)") }
      let digest = asset.digest.map { ReleaseDigest($0) }
      if tied.contains(asset.name) {
        leave("another file is for the same computer")
      } else if !chosen.contains(asset.name) {
        leave("is no program for a known computer, or not the project's main file")
      } else if let digest, digest == nil {
        leave("has a checksum that cannot be checked")
      } else if let machine = AssetChoice.machine(
        named: asset.name, in: project, tag: release.tag)
      {
        let sha256 = digest??.algorithm == .sha256 ? digest??.hex : nil
        var file = AppFile(
          url: asset.url, size: asset.size, sha256: sha256,
          digestSource: sha256 == nil ? .unchecked : .catalogue)
        (file.os, file.arch) = (machine.system.rawValue, machine.architecture.rawValue)
        file.libc = machine.library?.rawValue
        files.append(file)
      } else {
        leave("does not name its system and its processor")
      }
    }
    return files
  }

  private static let machines = [
    Machine(.linux, .x86_64, .glibc), Machine(.linux, .x86_64, .musl),
    Machine(.linux, .arm64, .glibc), Machine(.linux, .arm64, .musl), Machine(.macOS, .arm64),
    Machine(.macOS, .x86_64),
  ]

  /// The apps as JSON Lines, as `--catalog` reads them.
  public var lines: [String] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return apps.compactMap { app in
      (try? encoder.encode(app)).map { String(decoding: $0, as: UTF8.self) }
    }
  }
}

extension App {
  /// The reason why a catalogue cannot contain this app; nil for a valid one.
  fileprivate var problem: String? {
    guard let data = try? JSONEncoder().encode(self) else { return "cannot be written" }
    do throws(JSONError) {
      _ = try JSONNode.read([UInt8](data)) { node throws(JSONError) in try App(object: node) }
      return nil
    } catch {
      return "\(error.path): \(error.problem)"
    }
  }

  /// Returns an id for any text; the end of a text that is too long is replaced by a hash.
  package static func shortID(of text: String) -> String {
    guard text.utf8.count > longestID else { return text }
    var beginning = text.prefix(longestID - 9)
    while beginning.utf8.count > longestID - 9 { beginning = beginning.dropLast() }
    return "\(beginning)-\(String(stableHash(text) >> 32, radix: 16))"
  }

  /// Returns the date at the beginning of a text such as "2026-11-18T10:00:00Z"; nil if there is
  /// none.
  package static func day(from text: String?) -> String? {
    guard let day = text?.prefix(10), day.split(separator: "-").map(\.utf8.count) == [4, 2, 2],
      day.utf8.count(where: \.isDigit) == 8
    else { return nil }
    let parts = day.split(separator: "-").compactMap { Int($0) }
    guard Days.exists(year: parts[0], month: parts[1], day: parts[2])
    else { return nil }
    return String(day)
  }
}
