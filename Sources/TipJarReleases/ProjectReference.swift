/// A project as a person names it, with one of its versions or without: `owner/repo@v2`, the address
/// of its page or of one below it, or the address that git clones.
package struct ProjectReference: Equatable, Sendable {
  package let project: Project
  /// The version or the tag; nil for the latest one.
  package let version: String?

  /// Reads a name or an address; nil for anything else.
  package init?(_ text: String) {
    let (path, version) = Self.versioned(Self.cloned(text) ?? text)
    let (page, below) = Self.page(of: path)
    guard let project = Project(page) else { return nil }
    self.project = project
    self.version = [version, project.api.tag(below: below)].compactMap(\.self).first { !$0.isEmpty }
  }

  /// Returns the page of an address that git clones, such as `git@github.com:owner/repo.git`.
  private static func cloned(_ text: String) -> String? {
    for start in ["ssh://git@", "git@"] where text.hasPrefix(start) {
      let path = text.dropFirst(start.count)
      guard let end = path.firstIndex(where: { ":/".contains($0) }) else { return nil }
      return "https://\(path[..<end])/\(path[end...].dropFirst())"
    }
    return nil
  }

  /// Returns the project in a text such as `owner/repo@v2`, and what follows the @.
  private static func versioned(_ text: String) -> (String, String?) {
    // A tag may have an @ too, and the name has none.
    guard let place = text.firstIndex(of: "@"), text[..<place].contains("/") else {
      return (text, nil)
    }
    return (String(text[..<place]), String(text[place...].dropFirst()))
  }

  /// Returns the address of a project in that of one of its pages, and the rest of its path.
  private static func page(of text: String) -> (String, below: [Substring]) {
    let path = text.prefix { !"?#".contains($0) }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    // `https:`, nothing, the host, the owner and the project, or just the last three.
    let length = path.contains("://") ? 5 : 3
    guard parts.count > length, length == 5 || parts[0].contains(".") else {
      return (String(path), [])
    }
    return (parts[..<length].joined(separator: "/"), parts[length...].filter { !$0.isEmpty })
  }
}
