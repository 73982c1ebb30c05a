import Foundation
import TipJarHTTP
import TipJarVocabulary

/// A project whose releases are apps: `owner/repo` at GitHub, or `https://HOST/owner/repo` at a host
/// of Forgejo or Gitea.
package struct Project: Hashable, Sendable {
  /// The start of its pages' addresses, for example `https://github.com`.
  package let site: String
  package let owner: String
  package let name: String

  /// Creates a project from its name or address; nil for anything else.
  package init?(_ text: String) {
    var rest = text[...]
    var scheme = "https"
    for start in ["https://", "http://"] where rest.lowercased().hasPrefix(start) {
      rest = rest.dropFirst(start.count)
      scheme = String(start.dropLast(3))
    }
    let isAddress = rest.startIndex != text.startIndex
    if rest.hasSuffix("/") { rest.removeLast() }
    if rest.hasSuffix(".git") { rest.removeLast(4) }
    var parts = rest.split(separator: "/", omittingEmptySubsequences: false)
    var host = ProjectHost.gitHub.host
    if parts.count == 3 {
      host = parts.removeFirst().lowercased()
      if host == "www.\(ProjectHost.gitHub.host)" { host = ProjectHost.gitHub.host }
      guard host.contains(".") || isAddress, Self.isHost(host), !ProjectHost.refused.contains(host)
      else { return nil }
    } else if isAddress {
      return nil
    }
    guard parts.count == 2, parts.allSatisfy(Self.isName) else { return nil }
    // Without TLS only this computer is asked.
    guard scheme == "https" || Loopback.isHost(host) else { return nil }
    (owner, name) = (String(parts[0]), String(parts[1]))
    site = "\(scheme)://\(host)"
  }

  /// Creates the project of a release, by the addresses of its page or of its files; nil if they name
  /// none.
  package init?(of release: Release) {
    let addresses = [release.page].compactMap(\.self) + release.assets.map(\.url)
    for address in addresses {
      let parts = address.split(separator: "/", maxSplits: 5, omittingEmptySubsequences: false)
      guard parts.count > 5, parts[5].hasPrefix("releases/"),
        let project = Project(parts[..<5].joined(separator: "/"))
      else { continue }
      self = project
      return
    }
    return nil
  }

  /// The name that stays the same in all versions, in lowercase: `owner/repo`, or
  /// `host/owner/repo`.
  package var id: String {
    let path = "\(owner)/\(name)".lowercased()
    return isShort ? path : "\(host)/\(path)"
  }

  /// The name or the address that ``init(_:)`` reads.
  package var text: String { isShort ? "\(owner)/\(name)" : page }

  /// A Boolean value that indicates whether its name is enough without a host: GitHub's is meant then.
  private var isShort: Bool { site == "https://\(ProjectHost.gitHub.host)" }

  package var page: String { "\(site)/\(owner)/\(name)" }

  /// The host, with its port.
  package var host: String { WebAddress.host(of: site) }

  /// The kinds of API of a host; Gitea has Forgejo's. For another one, the compiler names what is to
  /// be written: its questions, its answers and its pages.
  package enum API: Sendable { case gitHub, forgejo }

  package var api: API { ProjectHost.named(host)?.kind ?? .forgejo }

  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.count <= 100 && text != "." && text != ".."
      && text.utf8.allSatisfy { $0.isLetterOrDigit || "-_.".utf8.contains($0) }
  }

  private static func isHost(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.count == 1 || UInt16(parts[1]) ?? 0 > 0 else { return false }
    return parts[0].first?.isLetter == true || parts[0].first?.isNumber == true
      ? parts[0].utf8.allSatisfy { $0.isLetterOrDigit || "-.".utf8.contains($0) } : false
  }
}

/// The pages of releases.
extension Project.API {
  /// Returns the address of the page of a release, by that of its project.
  package func page(of tag: String, at project: String) -> String {
    let path = tag.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? tag
    return switch self {
    case .gitHub, .forgejo: "\(project)/releases/tag/\(path)"
    }
  }

  /// Returns the tag that the address of a page below that of its project has; nil for none.
  func tag(below path: [Substring]) -> String? {
    switch self {
    case .gitHub, .forgejo:
      guard path.first == "releases", path.count > 2 else { return nil }
      let name = path[1] == "download" ? path[2...].dropLast() : path[2...]
      let tag = ["tag", "download"].contains(path[1]) ? name.joined(separator: "/") : ""
      return tag.removingPercentEncoding ?? tag
    }
  }
}

/// The names of this computer, to which no network leads.
package enum Loopback {
  /// Returns whether a host, with or without a port, is this computer.
  package static func isHost(_ host: some StringProtocol) -> Bool {
    let isBracketed = host.hasPrefix("[")
    let name = host.prefix { $0 != (isBracketed ? "]" : ":") }
    return ["localhost", "127.0.0.1", "[::1"].contains(name.lowercased())
  }
}
