import ArgumentParser
import TipJarDownloads
import TipJarScreens
import TipJarStorefront

/// `tipjar open`: opens an installed app.
struct OpenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open an installed app (simulated: nothing runs).",
    usage: "tipjar open [<options>] <id>")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @Argument(help: "An app's id or name.")
  var id: String?

  func run() async throws {
    guard let id, !id.isEmpty else { throw try Inventory(options.settings()).lacksApp }
    let session = try await Session.open(options)
    let app = try session.app(id)
    guard let version = await session.services.downloads.record(for: app.id).installedVersion else {
      throw Failure(
        "\(app.name) is not installed. Install it with “tipjar get \(app.id)”.", .unavailable)
    }
    if format.json { return try Output.json(AppJSON(app, .opened, version: version)) }
    Output.line(session.words.commands.opened(app.name, version))
  }
}
