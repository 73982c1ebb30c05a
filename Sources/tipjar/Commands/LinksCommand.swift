import ArgumentParser
import Foundation
import TipJarLinks
import TipJarStorefront

/// `tipjar links`: lists the funding links of files, for scripts. Nothing is opened or downloaded.
struct LinksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "links",
    abstract: "Print the funding links in files: name, tab, address. Nothing is opened.",
    discussion: """
      Reads FUNDING.yml, funding.json, package.json, composer.json, pyproject.toml and AppStream \
      metainfo. Entries that cannot be used are reported on standard error, with status 65; the \
      others are still printed.
      """)

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @Argument(
    help: "A file with funding links; may be repeated. Default: those of --links.",
    completion: .file(), transform: GivenPath.read)
  var files: [String] = []
  @OptionGroup var format: OutputFormat

  func run() throws {
    let settings = try options.settings()
    let files = files.isEmpty ? settings.links.files : files
    guard !files.isEmpty else {
      throw Failure(
        "Give a file with funding links, or name one with --links. See “tipjar links --help”.",
        .usage)
    }
    var links: [FundingLink] = []
    var problems: [LinkError] = []
    for file in files {
      do throws(LinkError) {
        let file = try LinkFile(contentsOf: file)
        links += file.links.filter { !links.contains($0) }
        problems += file.refused
        for note in file.notes { Failure.say(note.description) }
      } catch {
        problems.append(error)
      }
    }
    if format.json {
      try Output.json(links.map(LinkJSON.init))
    } else {
      Self.list(links, settings)
    }
    guard let last = problems.popLast() else { return }
    for problem in problems { Failure.say(problem.description) }
    throw Failure(last)
  }

  /// Prints a line of name, tab and address for each link.
  static func list(_ links: [FundingLink], _ settings: Settings) {
    let isOn = Hyperlink.isOn(settings)
    // Both are printable text, and a cleaner would remove the tab.
    for link in links {
      print("\(link.caption)\t\(Hyperlink.text(link.address, isOn: isOn))")
    }
  }
}

/// A link, as JSON. It reports no payments: tipjar cannot know of any.
private struct LinkJSON: Encodable {
  let name: String
  let label: String?
  let platform: String
  let url: String
  let amount: Decimal?
  let currency: String?

  init(_ link: FundingLink) {
    name = link.name
    label = link.label
    platform = link.platform.rawValue
    url = link.address.text
    amount = link.amount.flatMap { Decimal(string: $0) }
    currency = link.currency
  }

  private enum CodingKeys: CodingKey {
    case name, label, platform, url, amount, currency
  }

  /// Every key is always present.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(label, forKey: .label)
    try container.encode(platform, forKey: .platform)
    try container.encode(url, forKey: .url)
    try container.encode(amount, forKey: .amount)
    try container.encode(currency, forKey: .currency)
  }
}
