import ArgumentParser
import TipJarJSON
import TipJarLinks
import TipJarStorefront

/// `tipjar snippet`: prints the code of `mytool tip` for an author's own tool.
struct SnippetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snippet",
    abstract: "Print the code of a “tip” command for your own tool.",
    discussion: """
      The code runs tipjar, found in TIPJAR or in the PATH, with your file of links. Where tipjar is missing or too \
      old it prints the links. With --links it names your own file and links.
      """)

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup(visibility: .hidden) var format: OutputFormat
  @Argument(help: "The language of your tool.")
  var language: Snippet

  func validate() throws { try format.isRefused(by: Self.configuration) }

  func run() throws {
    let jar = options.links.isEmpty ? Self.example : try LinkJar(files: options.links)
    for problem in jar.problems { Failure.say(problem.description) }
    let links = jar.links.map { (name: $0.label ?? $0.name, address: $0.address.text) }
    // The text is clean: readers remove control characters from the file's texts, and the path is
    // quoted.
    print(language.code(file: (options.links.first ?? "tips.yml").escapingControls, links: links))
  }

  /// Links to replace.
  private static let example = LinkJar(
    ["https://github.com/sponsors/octocat", "https://ko-fi.com/octocat"]
      .compactMap { try? LinkAddress($0) }.map { FundingLink($0) }, name: "mytool")
}
