import ArgumentParser
import TipJarDownloads
import TipJarFiles
import TipJarStorefront
import TipJarVocabulary

/// `tipjar tools`: the person's projects alone, with real downloads.
struct ToolsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tools",
    abstract: "Open the screen on the projects that you added, with real downloads.")

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
      try await TipJarCommand.open(settings)
    }
  }
}
