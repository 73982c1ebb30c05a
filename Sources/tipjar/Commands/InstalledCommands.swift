import ArgumentParser
import Foundation
import TipJarDownloads
import TipJarJSON
import TipJarScreens
import TipJarStore
import TipJarStorefront
import TipJarVocabulary

struct OpenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open an installed app, or print the path of a real one.",
    usage: "tipjar open [<options>] <id> [-- <arguments> ...]",
    discussion: """
      With --, a real executable is run with the arguments, after its checksum is compared.
      """)

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @Argument(help: "An app's id or name.")
  var id: String?
  @Argument(parsing: .postTerminator, help: "Arguments for the executable.")
  var arguments: [String] = []

  func run() async throws {
    guard let id, !id.isEmpty else { throw try Inventory(options.settings()).lacksApp }
    let session = try await Session.open(options)
    let app = try session.app(id)
    let record = await session.services.downloads.record(for: app.id)
    guard let version = record.installedVersion else {
      throw session.isNotInstalled(app)
    }
    var result = AppJSON(app, .opened, version: version)
    guard let file = record.file else {
      if format.json { return try Output.json(result) }
      return Output.line(session.words.commands.opened(app.name, version))
    }
    // The parser does not distinguish "--" without arguments from nothing.
    if CommandLine.arguments.contains("--") {
      try Self.check(file, session.texts.command("get", app.id))
      throw try Self.run(file, arguments)
    }
    result.add(record, session.services.downloads.commands(of: app.id, record))
    if format.json { return try Output.json(result) }
    Output.line(file.path)
  }

  /// Throws a ``Failure`` unless a file is an executable that has not changed since `command`
  /// installed it.
  private static func check(_ file: InstalledFile, _ command: String) throws(Failure) {
    guard file.isExecutable else {
      throw Failure("\(file.path): not an executable. Open it with another program.", .unavailable)
    }
    guard file.isUnchanged else {
      throw Failure(
        "\(file.path) was changed after it was installed. Delete it, then run “\(command)”.", .data)
    }
  }

  /// Replaces this process with the executable. Returns only on failure.
  private static func run(_ file: InstalledFile, _ arguments: [String]) throws -> Failure {
    try Output.finish()
    var words = ([file.path] + arguments).map { strdup($0) } + [nil]
    execv(file.path, &words)
    let reason = String(cString: strerror(errno))
    return Failure("\(file.path): cannot be run: \(reason).", .inputOutput)
  }
}

struct RemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove an installed app.",
    usage: "tipjar remove [<options>] <id>",
    discussion: """
      Asks before the files of a real app are deleted; without a terminal, that needs --yes. \
      With --partial, deletes the partial data of one paused real download, or of all; with --older, the older \
      version of an app to which “tipjar rollback” returns, or those of all.
      """)

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @Flag(help: "Delete the partial data of a paused real download instead, or of all without an id.")
  var partial = false
  @Flag(help: "Delete the older version that is kept instead, or those of all apps without an id.")
  var older = false
  @Flag(name: .shortAndLong, help: "Do not ask for confirmation.")
  var yes = false
  @Argument(help: "An app's id or name.")
  var id: String?

  func validate() throws { try exclude("--partial", "--older", partial && older) }

  func run() async throws {
    if partial || older { return try await removeKept() }
    guard let id, !id.isEmpty else { throw try Inventory(options.settings()).lacksApp }
    let session = try await Session.open(options)
    let app = try session.app(id)
    let downloads = session.services.downloads
    let earlier = await downloads.problems.count
    let record = await downloads.record(for: app.id)
    let isReal = record.file != nil || record.isLost
    if let file = record.file, !yes {
      try LineInput.requireTerminal(to: "remove \(app.name)")
      let commands = downloads.commands(of: app.id, record)
      let question = session.texts.removal(of: app.name, file, record, commands)
      guard session.confirms("\(question.title)? \(question.sentence)") else {
        throw Failure(session.words.commands.notRemoved, .cancelled)
      }
    }
    guard await downloads.remove(app.id) else {
      if let problem = await downloads.problems.last { throw Failure(problem, .inputOutput) }
      let partial = await downloads.record(for: app.id).partial?.url
      let advice =
        partial == nil
        ? ""
        : " “\(session.texts.command("remove", "--partial", app.id))” deletes what was received."
      throw Failure("\(app.name) is not installed.\(advice)", .unavailable)
    }
    // A changed file, which stays.
    let kept = await downloads.problems.dropFirst(earlier)
    for problem in kept { Failure.say(problem) }
    if format.json {
      var result = AppJSON(app, .removed)
      result.isSimulated = !isReal
      return try Output.json(result)
    }
    let words = session.words.commands
    if !kept.isEmpty || session.orphans.contains(where: { $0.id == app.id }) {
      return Output.line(words.gone(app.name))
    }
    let isFree = try await session.isFree(app)
    Output.line(
      (isFree ? words.removed : words.removedForGood)(
        app.name, session.texts.command("get", app.id)))
  }

  private func removeKept() async throws {
    let session = try await partial ? Session.open(options) : Session.openReal(options)
    let downloads = session.services.downloads
    let app = try id.map(session.app)
    guard session.settings.downloads.mode == .real else {
      throw Failure("--partial needs real downloads; pass --downloads real.", .usage)
    }
    let earlier = await downloads.problems.count
    var bytes: Int64 = 0
    if partial {
      bytes = await downloads.removeParts(of: app?.id)
    } else {
      let ids = if let app { [app.id] } else { await downloads.records.keys.sorted() }
      for id in ids { bytes += await downloads.removeOlder(of: id) }
    }
    for problem in await downloads.problems.dropFirst(earlier) { Failure.say(problem) }
    if format.json {
      return try Output.json(["simulated": false, "removedBytes": bytes] as JSONObject)
    }
    let (words, size) = (session.words, session.texts.bytes(bytes))
    Output.line(
      partial
        ? words.text("Deleted {0} of paused downloads.")(size)
        : words.text("Deleted {0} of older versions.")(size))
  }
}

extension Session {
  fileprivate func isFree(_ app: App) async throws -> Bool {
    guard let product = app.productID else { return true }
    return try await checkout.ownedProducts().contains(product)
  }
}
