import ArgumentParser
import TipJarDownloads

/// `tipjar remove`: takes an installed app away.
struct RemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove an installed app; it can be had again for nothing.")

  @OptionGroup var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @Argument(help: "The app's id.")
  var id: String

  func run() async throws {
    let session = try await Session.open(options)
    let app = try session.app(id)
    guard await session.services.downloads.remove(id) else {
      if let problem = await session.services.downloads.problems.last {
        throw Failure(problem, .inputOutput)
      }
      throw Failure("\(app.name) is not installed.", .unavailable)
    }
    if format.json { return try Output.json(AppJSON(app, .removed)) }
    Output.line(session.words.commands.removed(app.name, id))
  }
}
