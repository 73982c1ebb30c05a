import ArgumentParser
import TipJarDownloads
import TipJarScreens
import TipJarStore
import TipJarStorefront

/// `tipjar remove`: removes an installed app.
struct RemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove an installed app.",
    usage: "tipjar remove [<options>] <id>")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @Argument(help: "An app's id or name.")
  var id: String?

  func run() async throws {
    guard let id, !id.isEmpty else { throw try Inventory(options.settings()).lacksApp }
    let session = try await Session.open(options)
    let app = try session.app(id)
    guard await session.services.downloads.remove(app.id) else {
      if let problem = await session.services.downloads.problems.last {
        throw Failure(problem, .inputOutput)
      }
      throw Failure("\(app.name) is not installed.", .unavailable)
    }
    if format.json { return try Output.json(AppJSON(app, .removed)) }
    let words = session.words.commands
    let isFree = try await session.isFree(app)
    Output.line((isFree ? words.removed : words.removedForGood)(app.name, app.id))
  }
}

extension Session {
  /// Returns a Boolean value that indicates whether an app costs nothing: it is free or owned.
  fileprivate func isFree(_ app: App) async throws -> Bool {
    guard let product = app.productID else { return true }
    return try await checkout.ownedProducts().contains(product)
  }
}
