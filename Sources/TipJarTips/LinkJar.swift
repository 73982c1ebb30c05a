import Foundation
package import TipJarLinks
package import TipJarInterface
import TipJarTerminal
package import TipJarVocabulary

/// The ways to tip, from files of links.
package struct LinkJar: Sendable {
  /// The links, in the files' order, each once.
  package private(set) var links: [FundingLink]
  /// The name of the project that receives the tips; empty if no file names it.
  package private(set) var name: String
  /// The file that each link is from, as the sheet shows it; empty if it is the jar's own.
  package var origins: [String] = []
  /// The unusable and ignored entries, one line each.
  package private(set) var problems: [LinkError] = []

  /// The same without their files, as text that is safe to show.
  package var problemLines: [String] {
    problems.map { problem in
      let key = problem.place.map { $0.key.isEmpty ? "" : "\($0.key): " } ?? ""
      return TextCleaner.cleaned("\(key)\(problem.problem); \(problem.remedy)", limit: 200)
    }
  }

  /// Creates a jar of a program's links.
  package init(_ links: [FundingLink], name: String) {
    self.links = links
    self.name = TextCleaner.cleaned(name, limit: Self.nameLimit)
  }

  /// Reads files, the files of folders, and "-" for standard input. Throws the error of one that
  /// cannot be read, or has no usable link.
  package init(files: [String]) throws(LinkError) {
    self.init([], name: "")
    for path in files {
      let source = try LinkSource(path)
      problems += source.errors
      for found in source.found {
        links += found.file.links.filter { !links.contains($0) }
        problems += found.file.refused + found.file.notes
        if name.isEmpty { name = Self.name(of: found.file, at: found.path) }
      }
    }
  }

  /// The maximum number of characters of a name in a title.
  private static let nameLimit = 40

  /// Returns the name in the file, otherwise that of the file, otherwise of its project's folder.
  private static func name(of file: LinkFile, at path: String) -> String {
    if let name = file.name { return TextCleaner.cleaned(name, limit: nameLimit) }
    guard !path.isEmpty else { return "" }
    var url = URL(filePath: path).absoluteURL.standardizedFileURL
    let stem = String(url.lastPathComponent.prefix { $0 != "." })
    if !generic.contains(stem.lowercased()) { return TextCleaner.cleaned(stem, limit: nameLimit) }
    repeat { url.deleteLastPathComponent() } while folders.contains(url.lastPathComponent)
    let folder = url.lastPathComponent
    return folder == "/" ? "" : TextCleaner.cleaned(folder, limit: nameLimit)
  }

  /// File names that describe the contents rather than the project.
  private static let generic: Set = [
    "", "funding", "tips", "links", "package", "composer", "pyproject", "metainfo", "appdata",
  ]
  /// Folders of a project that do not have its name.
  private static let folders: Set = [".github", "docs", ".well-known"]

  /// Returns the rows of the screen in a language; `hasSigns` allows currency signs, and `opens`
  /// lets pages be opened.
  package func rows(in language: Language, hasSigns: Bool, opens: Bool = true) -> [TipLink] {
    links.enumerated().map { index, link in
      // A host as the name would only repeat the address.
      let isNamed = link.name != link.address.host
      let label = link.label.map { TextCleaner.cleaned($0, limit: 80) }
      return TipLink(
        title: label ?? link.name, platform: label != nil && isNamed ? link.name : "",
        amount: Self.amount(of: link, in: language, hasSigns: hasSigns),
        beforeHost: link.address.beforeHost, host: link.address.host,
        afterHost: link.address.afterHost, canBeOpened: opens && link.address.canBeOpened,
        origin: TextCleaner.cleaned(origins.dropFirst(index).first ?? "", limit: 400))
    }
  }

  private static func amount(
    of link: FundingLink, in language: Language, hasSigns: Bool
  ) -> String {
    guard let amount = link.amount.flatMap({ Decimal(string: $0) }) else { return "" }
    guard let currency = link.currency else { return "\(amount)" }
    let isWhole = !(link.amount ?? "").contains(".")
    let style = Decimal.FormatStyle.Currency(code: currency, locale: language.locale)
      .precision(.fractionLength(isWhole ? 0 : 2))
      .presentation(hasSigns ? .narrow : .isoCode)
    return TextCleaner.cleaned(amount.formatted(style).replacing("\u{A0}", with: " "), limit: 14)
  }
}
