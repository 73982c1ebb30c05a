internal import Foundation
internal import TipJarFiles
internal import TipJarJSON

/// The funding links of the packages that a project's folder contains or locks, in the files of
/// several package managers. Nothing is requested.
package struct DependencyLinks: Sendable {
  /// A package with its links.
  package struct Package: Equatable, Sendable {
    package let name: String
    /// The file of its links, below the project's folder.
    package let file: String
    package let links: [FundingLink]
  }

  /// The packages, each once, in the order of their files.
  package private(set) var packages: [Package] = []
  /// The packages without links.
  package private(set) var without: [String] = []
  private let folder: String
  private var seen: Set<String> = []

  /// The maximum number of folders that are looked at, and of one within another.
  private static let (most, deepest) = (50_000, 8)
  /// The maximum size of a lock file in bytes.
  private static let longestLock = 64 << 20

  package init(_ folder: String) {
    self.folder = folder
    readNode(in: folder, depth: 0)
    readComposer()
    for vendored in folders(in: path("vendor")) {
      if !readFolder(vendored) { folders(in: vendored).forEach { readFolder($0) } }
    }
    readPython()
    for place in ["", "share/metainfo", "usr/share/metainfo", "share/appdata"] {
      for name in LinkSource.metainfo(in: path(place)) {
        let file = "\(path(place))/\(name)"
        add(try? LinkFile(reading: LinkFile.bytes(of: file), name: file), file)
      }
    }
  }

  // MARK: Package managers

  /// Reads the packages of `node_modules`, those with a scope, and those within packages.
  private mutating func readNode(in parent: String, depth: Int) {
    guard depth < Self.deepest else { return }
    for package in folders(in: parent + "/node_modules") {
      let name = (package as NSString).lastPathComponent
      let isGroup = name.hasPrefix("@") || name == ".pnpm"
      for package in isGroup ? folders(in: package) : [package] {
        let file = package + "/package.json"
        if FileFacts(path: file)?.isFile == true {
          add(try? LinkFile(reading: LinkFile.bytes(of: file), name: file), file)
        }
        readNode(in: package, depth: depth + 1)
      }
    }
  }

  private mutating func readComposer() {
    let file = path("composer.lock")
    guard FileFacts(path: file)?.isFile == true,
      FileFacts(path: file)?.size ?? 0 < Self.longestLock,
      let data = FileManager.default.contents(atPath: file)
    else { return }
    let found = try? JSONNode.read([UInt8](data)) { root throws(JSONError) in
      var found: [(String, [FundingLink])] = []
      for key in ["packages", "packages-dev"] {
        for node in try root.object().optional(key)?.elements() ?? [] {
          var collector = LinkCollector(file: file)
          if let funding = node.optional("funding") {
            JSONReaders.readPackage(funding, into: &collector)
          }
          found.append((try node.required("name").text(), collector.links))
        }
      }
      return found
    }
    for (name, links) in found ?? [] { add(name, links, file) }
  }

  /// Reads the metadata of installed packages, of virtual environments too.
  private mutating func readPython() {
    let roots =
      [folder]
      + folders(in: folder).filter {
        FileFacts(path: $0 + "/pyvenv.cfg")?.isFile == true
      }
    let sites = roots.flatMap { root in
      ["lib", "lib64"].flatMap { folders(in: "\(root)/\($0)") }.map { $0 + "/site-packages" }
    }
    for place in [folder, path("site-packages")] + sites {
      for info in folders(in: place) where info.hasSuffix(".dist-info") {
        let file = info + "/METADATA"
        guard let bytes = try? LinkFile.bytes(of: file) else { continue }
        var collector = LinkCollector(file: file)
        let name = try? DistInfoReader.read(bytes, into: &collector)
        add(name ?? (info as NSString).lastPathComponent, collector.links, file)
      }
    }
  }

  /// Reads a vendored package: a crate, or one of composer. Returns false if the folder is none.
  @discardableResult
  private mutating func readFolder(_ package: String) -> Bool {
    let marks = ["Cargo.toml", "composer.json", "package.json", "pyproject.toml"]
    guard marks.contains(where: { FileFacts(path: "\(package)/\($0)")?.isFile == true }) else {
      return false
    }
    let name = (package as NSString).lastPathComponent
    let found = (try? LinkSource(package))?.found ?? []
    add(found.first?.file.name ?? name, found.flatMap(\.file.links), found.first?.path ?? package)
    return true
  }

  // MARK: Packages

  private mutating func add(_ file: LinkFile?, _ path: String) {
    let folder = ((path as NSString).deletingLastPathComponent as NSString).lastPathComponent
    if let file { add(file.name ?? folder, file.links, path) }
  }

  /// Adds a package, unless one of the same name has the same links: they may be there in many
  /// versions.
  private mutating func add(_ name: String, _ links: [FundingLink], _ file: String) {
    let key = ([name] + links.map(\.address.text)).joined(separator: "\n")
    guard seen.insert(key).inserted else { return }
    guard !links.isEmpty else { return without.append(name.escapingControls) }
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    let place = file.hasPrefix(start) ? String(file.dropFirst(start.count)) : file
    packages.append(
      Package(name: name.escapingControls, file: place.escapingControls, links: links))
  }

  private func path(_ name: String) -> String { name.isEmpty ? folder : "\(folder)/\(name)" }

  /// Returns the folders in a folder. Links are not followed: they may lead in circles.
  private func folders(in parent: String) -> [String] {
    ((try? FolderPath.names(in: parent)) ?? []).prefix(Self.most).map { "\(parent)/\($0)" }
      .filter { FileFacts(path: $0, followsLinks: false)?.kind == .folder }
  }
}
