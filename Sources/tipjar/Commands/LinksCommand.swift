import ArgumentParser
import Foundation
import TipJarJSON
import TipJarLinks
import TipJarStorefront

struct LinksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "links",
    abstract: "Print the funding links in files: name, tab, address. Nothing is opened.",
    discussion: """
      Reads FUNDING.yml, funding.json, package.json, composer.json, pyproject.toml and AppStream \
      metainfo. Of a folder it reads those that are there, and “-” is standard input. Entries that cannot be used are reported on standard error, with status 65; the \
      others are still printed.
      """)

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @Argument(
    help: ArgumentHelp(
      "A file with funding links, a folder with such files, or “-”; may be repeated. Default: those "
        + "of --links, or this folder."),
    completion: .file(), transform: GivenPath.read)
  var files: [String] = []
  @OptionGroup var format: OutputFormat

  func run() throws {
    let settings = try options.settings()
    let given = files.isEmpty ? settings.links.files : files
    var links: [FundingLink] = []
    var problems: [LinkError] = []
    for path in given.isEmpty ? ["."] : given {
      do throws(LinkError) {
        let source = try LinkSource(path)
        problems += source.errors
        for file in source.found.map(\.file) {
          links += file.links.filter { !links.contains($0) }
          problems += file.refused
          for note in file.notes { Failure.say(note.description) }
        }
      } catch {
        problems += [error] + error.others
      }
    }
    let last = problems.popLast()
    if !format.json { Self.list(links, settings) }
    if format.json, last == nil || !links.isEmpty { try Output.json(links.map(\.json)) }
    guard let last else { return }
    for problem in problems { Failure.say(problem.description) }
    throw links.isEmpty ? Failure(last) : Failure(last).reported
  }

  /// Prints a line of name, tab and address for each link.
  static func list(_ links: [FundingLink], _ settings: Settings) {
    let isOn = Hyperlink.isOn(settings)
    // Both are printable text, and a cleaner would remove the tab.
    for link in links { print("\(link.caption)\t\(Hyperlink.text(link.address, isOn: isOn))") }
  }
}

extension FundingLink {
  /// The link as JSON, with every key. It reports no payments: tipjar cannot know of any.
  fileprivate var json: JSONObject {
    [
      "name": name, "label": JSONObject.orNull(label), "platform": platform.rawValue,
      "url": address.text, "amount": JSONObject.orNull(amount.flatMap { Decimal(string: $0) }),
      "currency": JSONObject.orNull(currency), "encrypted": address.isEncrypted,
    ]
  }
}
