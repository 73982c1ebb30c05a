import ArgumentParser
import TipJarDownloads
import TipJarFiles
import TipJarStorefront
import TipJarVocabulary

/// `tipjar tools`: the person's projects and the shelf, with real downloads.
struct ToolsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tools",
    abstract: "Open your tools and the shelf; export and apply take them along.",
    usage: "tipjar tools [<options>] [<subcommand>]",
    discussion:
      "Without a terminal, and with --json, lists your own tools. “tipjar shelf” lists the others.",
    subcommands: [Export.self, Apply.self])

  @OptionGroup var common: CommonOptions

  func run() async throws {
    var settings = try common.options.settings()
    settings.projects = ProjectSource(of: settings)
    settings.showsProjectsAlone = true
    settings.downloads.mode = .real
    (settings.only, settings.place) = ([.apps], .apps)
    if common.format.json {
      try await AppsCommand.list(Session.open(settings, for: .reading), json: true)
    } else {
      settings.showsShelf = true
      try await TipJarCommand.open(settings)
    }
  }
}
