/// The format of a file with funding links.
public enum LinkFileKind: Equatable, Sendable, CaseIterable {
  /// GitHub's FUNDING.yml, with or without tipjar's own keys.
  case funding
  /// funding.json, package.json or composer.json.
  case json
  /// pyproject.toml.
  case pyproject
  /// AppStream metainfo.
  case appStream

  /// Detects the format of a text by its syntax: XML begins with "<" and JSON with "{". YAML and
  /// TOML are distinguished by the name, or else by the first line that is not a comment.
  public init(of bytes: [UInt8], name: String) {
    let name = name.lowercased()
    let isYAML = name.hasSuffix(".yml") || name.hasSuffix(".yaml")
    switch bytes.first(where: { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }) {
    case UInt8(ascii: "<"): self = .appStream
    case UInt8(ascii: "{") where !isYAML: self = .json
    default:
      self = !isYAML && (name.hasSuffix(".toml") || Self.isTOML(bytes)) ? .pyproject : .funding
    }
  }

  /// The remedy for a file of this format without links.
  var remedy: String {
    switch self {
    case .funding: "add one, for example \"github: octocat\""
    case .json: "add \"funding\" with an address"
    case .pyproject: "add \"Funding\" with an address to [project.urls]"
    case .appStream: "add <url type=\"donation\"> with an address"
    }
  }

  private static func isTOML(_ bytes: [UInt8]) -> Bool {
    let lines = bytes.split { $0 == 0x0A || $0 == 0x0D }.lazy.map { $0.drop { $0 <= 0x20 } }
    guard let line = lines.first(where: { $0.first.map { $0 != UInt8(ascii: "#") } ?? false })
    else { return false }
    guard line.first != UInt8(ascii: "[") else { return true }
    return line.first { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":") } == UInt8(ascii: "=")
  }
}
