package import TipJarJSON
import TipJarHTTP

/// A release of a project, as an API describes it.
package struct Release: Equatable, Sendable {
  /// The tag, for example `v1.2.0`.
  package var tag: String
  /// The notes in Markdown.
  package var notes: String
  /// The address of its page.
  package var page: String?
  /// The date of its publication, for example `2026-02-03T04:05:06Z`; nil if it is unknown.
  package var published: String?
  package var isDraft: Bool
  package var isPrerelease: Bool
  /// The files, without those that were not uploaded to the end.
  package var assets: [ReleaseAsset]

  /// The maximum length of a name in bytes.
  static let longestName = 255
  /// The maximum length of notes in characters.
  private static let longestNotes = 64 << 10

  /// Reads releases: an array of them, or one.
  package static func all(_ bytes: [UInt8]) throws(JSONError) -> [Release] {
    try JSONNode.read(bytes) { root throws(JSONError) in
      guard case .array = root.value else { return [try Release(root)] }
      return try root.elements().map { node throws(JSONError) in try Release(node) }
    }
  }

  private init(_ node: JSONNode) throws(JSONError) {
    tag = try node.object().required("tag_name").name()
    notes = String(try node.optional("body")?.string().prefix(Self.longestNotes) ?? "")
    page = try node.optional("html_url")?.string()
    published = try node.optional("published_at")?.string()
    isDraft = try node.optional("draft")?.bool() ?? false
    isPrerelease = try node.optional("prerelease")?.bool() ?? false
    assets = []
    for node in try node.required("assets").elements() {
      guard try node.optional("state")?.string() ?? "uploaded" == "uploaded",
        try node.required("size").whole(Int64.self) > 0
      else { continue }
      assets.append(try ReleaseAsset(node))
    }
  }
}

package struct ReleaseAsset: Equatable, Sendable {
  package var name: String
  /// The address, which never is a signed one that expires.
  package var url: String
  package var size: Int64
  /// The digest as the server writes it, `sha256:` and 64 hexadecimal digits; nil for none.
  package var digest: String?

  fileprivate init(_ node: JSONNode) throws(JSONError) {
    name = try node.required("name").name()
    size = try node.required("size").whole(Int64.self)
    digest = try node.optional("digest")?.string()
    let address = try node.required("browser_download_url")
    url = try address.string()
    switch WebAddress.kind(of: url.utf8) {
    case .https: break
    case .http where Loopback.isHost(WebAddress.host(of: url)): break
    default: throw address.error("not an address of https", "correct it at the project")
    }
  }
}

extension JSONNode {
  /// Returns a name: a text without controls that is not too long.
  fileprivate func name() throws(JSONError) -> String {
    let name = try text()
    guard name.utf8.count <= Release.longestName,
      !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw error("not a name", "correct it at the project") }
    return name
  }
}
