import Foundation
import TipJarFiles
import TipJarJSON
package import TipJarReleases

/// An app of a project that a person added, with what they chose for it. A project that publishes
/// several programs may be several apps.
package struct TrackedProject: Equatable, Sendable {
  package var project: Project
  /// The releases that are offered; nil for those of the installed version's stream, or else of the
  /// newest one.
  package var releases: ReleaseFilter?
  /// The pattern of the asset's name; nil for the one that is chosen by itself.
  package var asset: String?
  /// The names of the commands; empty for those that are found.
  package var commands: [String]
  package var prereleases: Bool
  /// The name of the app, where the project has another app with its own name.
  package var name: String?
  /// The name of the link to its first command; nil for the command's own.
  package var alias: String?

  package init(
    _ project: Project, releases: ReleaseFilter? = nil, asset: String? = nil,
    commands: [String] = [], prereleases: Bool = false, name: String? = nil, alias: String? = nil
  ) {
    (self.project, self.releases, self.asset) = (project, releases, asset)
    (self.commands, self.prereleases) = (commands, prereleases)
    (self.name, self.alias) = (name, alias)
  }

  /// The name that stays the same in all versions: the project's, and that of the app if it has one.
  package var id: String { name.map { "\(project.id)/\($0.lowercased())" } ?? project.id }
  package var appID: App.ID { App.shortID(of: id) }
  /// The name in lists.
  package var title: String { name ?? project.name }
  /// The project, and the name of the app if it has one, in messages.
  package var text: String { name.map { "\(project.text) (\($0))" } ?? project.text }
}

/// The file of a person's projects.
package struct TrackedProjects: Equatable, Sendable {
  package let path: String

  /// A Boolean value that indicates whether a person ever added one.
  package var exists: Bool { access(path, F_OK) == 0 }

  /// Reads the projects; none if there is no file.
  package func read() throws(CatalogError) -> [TrackedProject] {
    guard let data = FileManager.default.contents(atPath: path) else {
      guard access(path, F_OK) != 0 else {
        throw CatalogError(unreadable: FileError("read", path), path)
      }
      return []
    }
    do throws(JSONError) {
      return try JSONNode.read([UInt8](data)) { root throws(JSONError) in
        try root.object().required("projects").elements().map { node throws(JSONError) in
          try TrackedProject(node)
        }
      }
    } catch {
      throw CatalogError(error, of: path)
    }
  }

  /// Adds projects, or replaces what was chosen for them before.
  package func keep(_ projects: [TrackedProject]) throws {
    guard !projects.isEmpty else { return }
    try update { known in
      for tracked in projects {
        if let place = known.firstIndex(where: { $0.id == tracked.id }) {
          known[place] = tracked
        } else {
          known.append(tracked)
        }
      }
    }
  }

  /// Changes the projects, under a lock: two programs may do so at once.
  package func update(_ change: (inout [TrackedProject]) -> Void) throws {
    let lock = try FolderLock((path as NSString).deletingLastPathComponent)
    defer { lock.end() }
    var projects = try read()
    change(&projects)
    let list: JSONObject = ["projects": projects.map(\.json)]
    try AtomicFile.write(try list.lines, to: path)
  }
}

extension JSONObject {
  /// The object as a file that people read and compare: sorted, on many lines.
  var lines: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return try encoder.encode(self) + Data("\n".utf8)
    }
  }
}

extension TrackedProject {
  init(_ node: JSONNode) throws(JSONError) {
    let name = try node.object().required("project")
    guard let project = Project(try name.text()) else {
      throw name.error("not a project", "write owner/repo, or https://HOST/owner/repo")
    }
    self.project = project
    let stream = try node.optional("stream")?.string()
    releases = stream.map { .stream(.init(named: $0)) }
    if let pattern = try node.optional("tag")?.text() { releases = .tags(pattern) }
    asset = try node.optional("asset")?.text()
    commands = []
    if let bin = node.optional("bin") {
      // One name is a text, as it was when there could be only one.
      if case .array = bin.value {
        commands = try bin.elements().map { name throws(JSONError) in try name.text() }
      } else {
        commands = [try bin.text()]
      }
    }
    prereleases = try node.optional("prerelease")?.bool() ?? false
    self.name = try node.optional("name")?.text()
    alias = try node.optional("as")?.text()
  }

  var json: JSONObject {
    var json: JSONObject = [
      "project": project.text, "asset": asset, "prerelease": prereleases ? true : nil,
      "name": name, "as": alias,
    ]
    switch releases {
    case .stream(let stream): json["stream"] = stream.name
    case .tags(let pattern): json["tag"] = pattern
    case nil: break
    }
    switch commands.count {
    case 0: break
    case 1: json["bin"] = commands[0]
    default: json["bin"] = commands
    }
    return json
  }
}
