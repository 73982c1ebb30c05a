import ArgumentParser
import TipJarDownloads
import TipJarJSON
import TipJarScreens
import TipJarStore
import TipJarStorefront

/// `tipjar remove`: removes an installed app.
struct RemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove an installed app.",
    usage: "tipjar remove [<options>] <id>",
    discussion: """
      With --partial, deletes the partial data of one paused real download, or of all; with --older, the older \
      version of an app to which “tipjar rollback” returns, or those of all.
      """)

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @Flag(help: "Delete the partial data of a paused real download instead, or of all without an id.")
  var partial = false
  @Flag(help: "Delete the older version that is kept instead, or those of all apps without an id.")
  var older = false
  @Argument(help: "An app's id or name.")
  var id: String?

  func validate() throws {
    guard partial, older else { return }
    throw ValidationError("--partial cannot be used with --older. Omit one of them.")
  }

  func run() async throws {
    if partial { return try await removePartial() }
    if older { return try await removeOlder() }
    guard let id, !id.isEmpty else { throw try Inventory(options.settings()).lacksApp }
    let session = try await Session.open(options)
    let app = try session.app(id)
    let earlier = await session.services.downloads.problems.count
    guard await session.services.downloads.remove(app.id) else {
      if let problem = await session.services.downloads.problems.last {
        throw Failure(problem, .inputOutput)
      }
      let partial = await session.services.downloads.record(for: app.id).partial?.url
      let advice =
        partial == nil
        ? ""
        : " “\(session.texts.command("remove", "--partial", app.id))” deletes what was received."
      throw Failure("\(app.name) is not installed.\(advice)", .unavailable)
    }
    // A changed file, which stays.
    let kept = await session.services.downloads.problems.dropFirst(earlier)
    for problem in kept { Failure.say(problem) }
    if format.json { return try Output.json(AppJSON(app, .removed)) }
    guard kept.isEmpty else { return }
    let words = session.words.commands
    let isFree = try await session.isFree(app)
    Output.line(
      (isFree ? words.removed : words.removedForGood)(
        app.name, session.texts.command("get", app.id)))
  }

  private func removeOlder() async throws {
    let session = try await Session.openReal(options)
    let downloads = session.services.downloads
    let app = try id.map(session.app)
    let ids = if let app { [app.id] } else { await downloads.records.keys.sorted() }
    let earlier = await downloads.problems.count
    var bytes: Int64 = 0
    for id in ids { bytes += await downloads.removeOlder(of: id) }
    for problem in await downloads.problems.dropFirst(earlier) { Failure.say(problem) }
    if format.json {
      return try Output.json(["simulated": false, "removedBytes": bytes] as JSONObject)
    }
    Output.line(session.words.downloads.olderRemoved(session.texts.bytes(bytes)))
  }

  private func removePartial() async throws {
    let session = try await Session.open(options)
    let app = try id.map(session.app)
    guard session.settings.downloads.mode == .real else {
      throw Failure("--partial needs real downloads; pass --downloads real.", .usage)
    }
    let earlier = await session.services.downloads.problems.count
    let bytes = await session.services.downloads.removeParts(of: app?.id)
    for problem in await session.services.downloads.problems.dropFirst(earlier) {
      Failure.say(problem)
    }
    if format.json {
      return try Output.json(["simulated": false, "removedBytes": bytes] as JSONObject)
    }
    Output.line(session.words.downloads.partsRemoved(session.texts.bytes(bytes)))
  }
}

extension Session {
  /// Returns whether an app is free or owned.
  fileprivate func isFree(_ app: App) async throws -> Bool {
    guard let product = app.productID else { return true }
    return try await checkout.ownedProducts().contains(product)
  }
}
