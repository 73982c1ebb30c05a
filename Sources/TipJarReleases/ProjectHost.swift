/// A host of projects that is known by name. All others have the API of Forgejo and Gitea, and their
/// files on the host itself.
package struct ProjectHost: Sendable {
  /// The host of the pages.
  let host: String
  /// The kind of its API.
  let kind: Project.API
  /// The name that people call it.
  package let name: String
  /// The start of the addresses of its API.
  let api: String
  /// The start of the addresses of a project's files.
  let files: String
  /// The end of the names of the servers that have the files of its releases.
  let fileServers: String

  package static let gitHub = ProjectHost(
    host: "github.com", kind: .gitHub, name: "GitHub", api: "https://api.github.com",
    files: "https://raw.githubusercontent.com", fileServers: ".githubusercontent.com")

  static let all = [gitHub]

  /// The hosts with an API that is not read.
  static let refused = ["gitlab.com", "bitbucket.org", "sr.ht", "git.sr.ht"]

  /// Returns a host that is known by name; nil for another.
  package static func named(_ host: String) -> ProjectHost? { all.first { $0.host == host } }

  /// Returns whether a server has the files of its releases, as no other host's.
  package func isServer(_ server: String) -> Bool { server.hasSuffix(fileServers) }
}
