import Foundation
import TipJarFiles
import TipJarJSON
package import TipJarReleases

/// A project that a person added, with what they chose for it.
package struct TrackedProject: Equatable, Sendable {
  package var project: Project
  /// The pattern of the asset's name; nil for the one that is chosen by itself.
  package var asset: String?
  /// The name of the command; nil for those that are found.
  package var command: String?
  package var prereleases: Bool

  package init(
    _ project: Project, asset: String? = nil, command: String? = nil, prereleases: Bool = false
  ) {
    (self.project, self.asset) = (project, asset)
    (self.command, self.prereleases) = (command, prereleases)
  }
}

/// The file of a person's projects.
package struct TrackedProjects: Equatable, Sendable {
  package let path: String

  package init(path: String) { self.path = path }

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
        if let place = known.firstIndex(where: { $0.project.id == tracked.project.id }) {
          known[place] = tracked
        } else {
          known.append(tracked)
        }
      }
    }
  }

  /// Changes the projects, under a lock: two programs may do so at once.
  package func update(_ change: (inout [TrackedProject]) -> Void) throws {
    let folder = (path as NSString).deletingLastPathComponent
    try FolderPath.make(folder)
    let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard lock >= 0 else { throw FileError("open", folder) }
    defer { close(lock) }
    while flock(lock, LOCK_EX) != 0 {
      guard errno == EINTR else { throw FileError("lock", folder) }
    }
    var projects = try read()
    change(&projects)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let list: JSONObject = ["projects": projects.map(\.json)]
    try AtomicFile.write(try encoder.encode(list) + Data("\n".utf8), to: path)
  }
}

extension TrackedProject {
  fileprivate init(_ node: JSONNode) throws(JSONError) {
    let name = try node.object().required("project")
    guard let project = Project(try name.text()) else {
      throw name.error("not a project", "write owner/repo, or https://HOST/owner/repo")
    }
    self.project = project
    asset = try node.optional("asset")?.text()
    command = try node.optional("bin")?.text()
    prereleases = try node.optional("prerelease")?.bool() ?? false
  }

  fileprivate var json: JSONObject {
    [
      "project": project.text, "asset": asset, "bin": command,
      "prerelease": prereleases ? true : nil,
    ]
  }
}
