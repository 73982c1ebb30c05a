import Foundation

/// A series of a project's releases: those whose tags begin with the same text before the version.
/// Many repositories publish several programs this way: `cli-v1.2`, `desktop-v2.0`.
package struct ReleaseStream: Hashable, Sendable {
  /// The name in lowercase; empty for that of the project itself.
  package let name: String

  package init(named name: String) { self.name = name }

  /// Creates the stream of a tag.
  package init(tag: String, of project: String) {
    let parts = TagParts(tag, of: project)
    var name = parts.start.lowercased()[...]
    while let last = name.last, TagParts.separators.contains(last) { name.removeLast() }
    let plain = name.filter { !TagParts.separators.contains($0) }
    let isProject = plain == project.lowercased().filter { !TagParts.separators.contains($0) }
    self.init(named: isProject || Self.neutral.contains(name) ? "" : String(name))
  }

  /// A Boolean value that indicates whether it is a channel, such as `nightly`: the same program at
  /// another time, not another one.
  package var isChannel: Bool {
    name.split { TagParts.separators.contains($0) }.last.map(Self.channels.contains) ?? false
  }

  /// Texts before a version that name no program.
  private static let neutral: Set<Substring> = [
    "v", "release", "releases", "version", "rel", "tag",
  ]
  private static let channels: Set<Substring> = [
    "alpha", "beta", "canary", "continuous", "dev", "develop", "edge", "latest", "main", "master",
    "next", "nightly", "pre", "preview", "prerelease", "rc", "rolling", "snapshot", "stable",
    "test",
    "tip", "trunk", "unstable", "weekly",
  ]
}

/// The releases of a project that belong to one app.
package enum ReleaseFilter: Hashable, Sendable {
  case stream(ReleaseStream)
  /// A pattern of the shell for whole tags.
  case tags(String)

  /// Returns whether a release belongs to the app.
  package func contains(_ tag: String, of project: String) -> Bool {
    switch self {
    case .stream(let stream): ReleaseStream(tag: tag, of: project) == stream
    case .tags(let pattern): fnmatch(pattern, tag, 0) == 0
    }
  }

  /// A Boolean value that indicates whether the project's newest release may be of another program.
  package var isPartial: Bool { self != .stream(.init(named: "")) }
}

/// A tag, read as a version and what stands before it.
struct TagParts {
  /// The text before the version: `cli-` of `cli-v1.2`.
  let start: Substring
  /// The version; nil for a tag without one, whose text is `start` up to its first digit.
  let version: Substring?

  /// Signs that end a name: `jq-`, `basalt/`, `@biomejs/biome@`.
  static let separators: Set<Character> = ["-", "_", "/", "@", "."]

  init(_ tag: String, of project: String) {
    let isOfProject = tag.lowercased().hasPrefix(project.lowercased())
    let rest = isOfProject ? tag.dropFirst(project.count) : tag[...]
    let places = rest.indices.filter { Self.beginsVersion(at: $0, in: rest) }
    // The 3 of `3d-viewer-v1.0` begins a name.
    guard let place = places.first(where: { Self.isNumber(rest[$0...]) }) ?? places.first else {
      version = nil
      start = tag.prefix { !($0.isASCII && $0.isNumber) }
      return
    }
    version = rest[place...]
    let name = tag[..<place]
    start = name.last == "v" || name.last == "V" ? name.dropLast() : name
  }

  private static func beginsVersion(at place: Substring.Index, in text: Substring) -> Bool {
    guard text[place].isASCII, text[place].isNumber else { return false }
    var before = text[..<place]
    if before.last == "v" || before.last == "V" { before.removeLast() }
    return before.last.map { $0 != "." && separators.contains($0) } ?? true
  }

  /// Returns whether a text begins with a number that is not part of a word.
  private static func isNumber(_ text: Substring) -> Bool {
    let number = text.prefix { $0.isNumber || $0 == "." }
    return number.contains(".") || text.dropFirst(number.count).first?.isLetter != true
  }
}
