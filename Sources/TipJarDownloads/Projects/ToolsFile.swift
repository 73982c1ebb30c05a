package import Foundation
import TipJarFiles
import TipJarHTTP
import TipJarJSON
import TipJarReleases
package import TipJarVocabulary

/// A list of installed tools for other machines: JSON that stays the same as long as the tools do.
package struct ToolsFile: Equatable, Sendable {
  /// A tool in one version.
  package struct Tool: Equatable, Sendable {
    package var tracked: TrackedProject
    package var version: String
    /// The tag of the release; nil if it is unknown.
    package var tag: String?
    package var publishedAt: String?
    package var isPinned = false
    /// The names of its commands, for readers.
    package var commands: [String] = []
    /// The file for each machine that is known, by ``Machine/key``.
    package var files: [String: File] = [:]
  }

  /// The file of a release that a machine fetches.
  package struct File: Equatable, Sendable {
    package var name: String
    /// The address; nil if the project's server has to be asked for it.
    package var url: String?
    /// The size in bytes; 0 if it is unknown.
    package var size: Int64
    package var sha256: String
  }

  /// The tools, in the order of their ids.
  package private(set) var tools: [Tool]

  private static let schema = 1

  package init(_ tools: [Tool]) {
    self.tools = tools.sorted { $0.tracked.id < $1.tracked.id }
  }

  /// Reads the file at a path.
  package init(contentsOf path: String) throws(CatalogError) {
    if let problem = FileError(strange: path) { throw CatalogError(unreadable: problem, path) }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CatalogError(unreadable: FileError("read", path), path)
    }
    do throws(JSONError) {
      self.init(
        try JSONNode.read([UInt8](data)) { root throws(JSONError) in
          let schema = try root.object().required("schema")
          guard try schema.whole() == Self.schema else {
            throw schema.error("not a schema that is known", "use a newer tipjar")
          }
          var ids: Set<String> = []
          return try root.required("tools").elements().map { node throws(JSONError) in
            let tool = try Tool(node)
            guard ids.insert(tool.tracked.id).inserted else {
              throw node.error("listed twice", "remove one, or give it a \"name\"")
            }
            return tool
          }
        })
    } catch {
      throw CatalogError(error, of: path)
    }
  }

  /// Returns the file of a machine's tools with what another one knows about further machines.
  package func adding(_ other: ToolsFile) -> ToolsFile {
    ToolsFile(
      tools.map { tool in
        let same = other.tools.first {
          $0.tracked.id == tool.tracked.id && $0.version == tool.version && $0.tag == tool.tag
        }
        var tool = tool
        if let same { tool.files.merge(same.files) { own, _ in own } }
        return tool
      })
  }

  /// Adds the files that a machine has installed, to the tools that are still the same.
  package func adding(_ files: [String: File], for machine: Machine) -> ToolsFile {
    var copy = self
    for index in tools.indices {
      guard let file = files[tools[index].tracked.id] else { continue }
      copy.tools[index].files[machine.key] = file
    }
    return copy
  }

  package var data: Data {
    get throws {
      try (["schema": Self.schema, "tools": tools.map(\.json)] as JSONObject).lines
    }
  }

  /// Writes the file, unless its text is the same. Returns whether it did.
  @discardableResult package func write(to path: String) throws -> Bool {
    let data = try data
    guard FileManager.default.contents(atPath: path) != data else { return false }
    try AtomicFile.write(data, to: path, mode: 0o644)
    return true
  }
}

extension Machine {
  /// The computer as a name in a file, for example `linux-x86_64-glibc`.
  package var key: String {
    [system.rawValue, architecture.rawValue, library?.rawValue].compactMap(\.self)
      .joined(separator: "-")
  }
}

extension ToolsFile.Tool {
  /// Creates the tool of a record; nil if nothing is installed.
  package init?(_ record: AppRecord, of tracked: TrackedProject, on machine: Machine) {
    guard record.installedVersion != nil, let tree = record.tree else { return nil }
    self.init(tracked: tracked, version: tree.version, tag: tree.tag)
    if tracked.releases == nil, let tag = tree.tag {
      self.tracked.releases = .stream(ReleaseStream(tag: tag, of: tracked.project.name))
    }
    if tree.isPrerelease == true { self.tracked.prereleases = true }
    self.tracked.alias = record.alias ?? tracked.alias
    (publishedAt, isPinned) = (tree.publishedAt, record.pinned != nil)
    commands = tree.commands.map(\.name)
    files = [machine.key: ToolsFile.File(tree)]
  }

  fileprivate init(_ node: JSONNode) throws(JSONError) {
    tracked = try TrackedProject(node)
    version = try node.required("version").text()
    tag = try node.optional("release")?.text()
    publishedAt = try node.optional("published")?.text()
    isPinned = try node.optional("pinned")?.bool() ?? false
    commands =
      try node.optional("commands")?.elements().map { name throws(JSONError) in
        try name.text()
      } ?? []
    for (key, node) in try node.optional("files")?.members() ?? [] {
      files[key] = try ToolsFile.File(node)
    }
  }

  fileprivate var json: JSONObject {
    var json = tracked.json
    (json["version"], json["release"], json["published"]) = (version, tag, publishedAt)
    (json["pinned"], json["commands"], json["files"]) = (
      isPinned, commands, files.mapValues(\.json)
    )
    return json
  }

  /// Returns the app of this version for a machine; nil if the project's server has to be asked.
  package func app(on machine: Machine) -> App? {
    guard let file = files[machine.key], let url = file.url else { return nil }
    var app = App(of: tracked.project, version: version)
    app.take(
      AppFile(url: url, size: file.size, sha256: file.sha256, digestSource: .catalogue))
    (app.file, app.tag, app.publishedAt) = (file.name, tag, publishedAt)
    (app.isTracked, app.isPrerelease) = (true, tracked.prereleases)
    app.adopt(tracked)
    return app
  }
}

extension ToolsFile.File {
  package init(_ tree: InstalledTree) {
    self.init(name: tree.asset, url: tree.url, size: tree.assetSize, sha256: tree.sha256)
  }

  fileprivate init(_ node: JSONNode) throws(JSONError) {
    let name = try node.object().required("name")
    guard let file = FileName(try name.text()) else {
      throw name.error("not a name of a file", "write it as the release does")
    }
    self.name = file.text
    size = try node.optional("size")?.whole(Int64.self) ?? 0
    let digest = try node.required("sha256")
    sha256 = try digest.text().lowercased()
    guard sha256.wholeMatch(of: /[0-9a-f]{64}/) != nil else {
      throw digest.error("not a SHA-256 digest", "write 64 hexadecimal digits")
    }
    guard let address = node.optional("url") else { return }
    let url = try address.text()
    switch WebAddress.kind(of: url.utf8) {
    case .https: break
    case .http where Loopback.isHost(WebAddress.host(of: url)): break
    default: throw address.error("not an address of https", "write one, or leave it out")
    }
    self.url = url
  }

  fileprivate var json: JSONObject {
    ["name": name, "url": url, "size": size > 0 ? size : nil, "sha256": sha256]
  }
}
