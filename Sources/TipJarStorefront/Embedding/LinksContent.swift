public import Foundation
public import TipJarLinks

/// The links of a tip jar that another program shows: pages on which the author accepts tips.
public struct LinksContent: Sendable {
  enum Source: Sendable {
    case file(URL)
    case links([FundingLink], name: String)
  }

  let source: Source

  /// Reads links from a file: FUNDING.yml, funding.json, package.json, composer.json,
  /// pyproject.toml or AppStream metainfo.
  public static func tips(links file: URL) -> LinksContent { LinksContent(source: .file(file)) }

  /// Uses links from the program, at least one, and the name of what they support.
  public static func tips(links: [FundingLink], supporting name: String) -> LinksContent {
    LinksContent(source: .links(links, name: name))
  }

  /// Reads the file, if there is one.
  func jar() throws(LinkError) -> LinkJar {
    switch source {
    case .file(let url): try LinkJar(files: [url.path])
    case .links(let links, let name): LinkJar(links, name: name)
    }
  }
}
