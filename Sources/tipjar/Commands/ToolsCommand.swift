import ArgumentParser
import TipJarDownloads
import TipJarStorefront
import TipJarVocabulary

/// `tipjar tools`: the person's projects alone, with real downloads.
struct ToolsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tools",
    abstract: "Open the screen on the projects that were added, with real downloads.")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat

  func run() async throws {
    var settings = try options.settings()
    settings.projects = ProjectSource(of: settings)
    settings.showsProjectsAlone = true
    settings.downloads.mode = .real
    (settings.only, settings.place) = ([.apps], .apps)
    settings.command += ["tools"]
    if format.json {
      try await AppsCommand.list(Session.open(settings), json: true)
    } else {
      try await TipJarCommand.open(settings)
    }
  }
}
