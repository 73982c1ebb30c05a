package import Foundation
package import TipJarLinks
package import TipJarReleases
import TipJarScreens
package import TipJarTips
import TipJarVocabulary

/// The makers of several tools, by their links: the same address on several tools is one.
package struct Makers: Sendable {
  /// A link, the tools whose files have it, and those files.
  package struct Maker: Sendable {
    package let link: FundingLink
    package fileprivate(set) var tools: [String]
    package fileprivate(set) var files: [MakerLinks]

    /// Returns the files in a line, with the days on which they were read.
    package func origin(_ texts: Texts, now: Date) -> String {
      let origins = files.map { $0.origin(texts, now: now) }.reduce(into: [String]()) {
        if !$0.contains($1) { $0.append($1) }
      }
      // A sheet with a code has no room for the files of many tools.
      guard let first = origins.first, origins.count > 2 else {
        return origins.joined(separator: "; ")
      }
      return "\(first); \(texts.words.text("{0} more")(origins.count - 1))"
    }
  }

  package private(set) var makers: [Maker] = []
  /// The tools whose projects have no links.
  package private(set) var without: [String] = []
  /// The tools whose projects could not be asked, and those that were not.
  package private(set) var failed: [(tool: String, problem: WebFailure)] = []
  package private(set) var unasked: [String] = []
  package var isEmpty: Bool {
    makers.isEmpty && without.isEmpty && failed.isEmpty && unasked.isEmpty
  }

  /// The reasons why files are as they were read before, one line each.
  package var notices: [String] {
    makers.flatMap(\.files).compactMap(\.problem).reduce(into: [String]()) { notices, problem in
      let notice = "\(problem) Using the last answer."
      if !notices.contains(notice) { notices.append(notice) }
    }
  }

  package init() {}

  package mutating func add(_ found: MakerLinks, of tool: String) {
    if found.links.isEmpty {
      if let problem = found.problem {
        failed.append((tool, problem))
      } else if found.isComplete {
        without.append(tool)
      } else {
        unasked.append(tool)
      }
    }
    for link in found.links {
      if let place = makers.firstIndex(where: { $0.link.isSame(as: link) }) {
        if !makers[place].tools.contains(tool) { makers[place].tools.append(tool) }
        if !makers[place].files.contains(found) { makers[place].files.append(found) }
      } else {
        makers.append(Maker(link: link, tools: [tool], files: [found]))
      }
    }
  }

  /// The makers as a tip jar: each row has its tools, and its sheet the files that it is from.
  package func jar(_ texts: Texts, now: Date) -> LinkJar {
    let tools = makers.reduce(into: Set<String>()) { $0.formUnion($1.tools) }
    var jar = LinkJar(
      makers.map { maker in
        let label = [maker.tools.joined(separator: ", "), maker.link.label].compactMap(\.self)
        return FundingLink(
          maker.link.address, platform: maker.link.platform,
          label: label.joined(separator: ": "), amount: maker.link.amount,
          currency: maker.link.currency)
      }, name: tools.count == 1 ? tools.first ?? "" : "")
    jar.origins = makers.map { $0.origin(texts, now: now) }
    return jar
  }
}

extension MakerLinks {
  /// Returns the file in words, with the day on which it was read.
  package func origin(_ texts: Texts, now: Date) -> String {
    let read = read.map { texts.words.text("read {0}")(texts.moment($0, now: now)) }
    return [file, read].compactMap(\.self).joined(separator: ", ")
  }
}

extension Texts {
  /// Returns what was found of the makers of an app, for its page; nil stands for a request that has
  /// no answer yet.
  func makers(_ found: MakerLinks?, now: Date) -> String {
    guard let found else { return words.text("asking for their links") }
    if let problem = found.problem, found.links.isEmpty { return problem.description }
    guard !found.links.isEmpty else {
      return found.isComplete
        ? words.text("no links")
        : words.text("no links in .github/FUNDING.yml; press t to look further")
    }
    let names = found.links.map(\.name).reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    return "\(names.joined(separator: words.comma)) (\(found.origin(self, now: now)))"
  }

  /// Returns the links of makers as sheets show them.
  func tipLinks(_ found: MakerLinks?, opens: Bool, now: Date) -> [TipLink] {
    guard let found else { return [] }
    var jar = LinkJar(found.links, name: "")
    jar.origins = found.links.map { _ in found.origin(self, now: now) }
    return jar.rows(in: words.language, hasSigns: hasSigns, opens: opens)
  }
}

extension FundingLink {
  /// Returns whether another link leads to the same page. The names of users on platforms ignore case.
  fileprivate func isSame(as other: FundingLink) -> Bool {
    if address == other.address { return amount == other.amount && label == other.label }
    return platform != .custom && platform == other.platform && amount == other.amount
      && address.text.lowercased() == other.address.text.lowercased()
  }
}
