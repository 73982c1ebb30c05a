import ArgumentParser
import FoundationEssentials
import TipJarJSON
import TipJarLinks
import TipJarTips

/// `tipjar snippet`: prints the code of `mytool tip` for an author's own tool.
struct SnippetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snippet",
    abstract: "Print the code of a “tip” command for your own tool.",
    discussion: """
      The code runs tipjar, found in TIPJAR or in the PATH, with your file of links. Where tipjar is missing or too \
      old it prints the links. With --links it contains your own links, and names the file by its absolute path, or \
      by the path of --as.
      """)

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup(visibility: .hidden) var format: OutputFormat
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "The absolute path at which your tool installs the file of links.", valueName: "path"))
  var installedPath: String?
  @Argument(help: "The language of your tool.")
  var language: Snippet

  func validate() throws {
    try format.isRefused(by: Self.configuration)
    guard let installedPath, !installedPath.hasPrefix("/") else { return }
    throw ValidationError(
      "--as: “\(installedPath)” depends on the folder in which your tool is run. Give an absolute path."
    )
  }

  func run() throws {
    let jar =
      options.links.isEmpty ? Self.example : try LinkJar(files: options.links)
    for problem in jar.problems { Failure.say(problem.description) }
    let links = jar.links.map { (name: $0.caption, address: $0.address.text) }
    // The text is clean: readers remove control characters from the file's texts, and the path is
    // quoted.
    print(language.code(file: file.escapingControls, links: links))
  }

  /// The path in the code. A relative one would depend on the current folder.
  private var file: String {
    if let installedPath { return installedPath }
    guard let path = options.links.first else { return "/usr/share/mytool/tips.yml" }
    return URL(filePath: path).standardizedFileURL.path
  }

  /// Example links, for the author to replace.
  private static let example = LinkJar(
    ["https://github.com/sponsors/octocat", "https://ko-fi.com/octocat"]
      .compactMap { try? LinkAddress($0) }.map { FundingLink($0) }, name: "mytool")
}
