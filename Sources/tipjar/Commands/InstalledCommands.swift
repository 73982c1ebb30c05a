import ArgumentParser
import Foundation
import TipJarDownloads
import TipJarFiles
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
      With --, runs a real executable with the arguments, after comparing its checksum.
      """)

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @Argument(help: "An app's id or name.")
  var id: String?
  @Argument(parsing: .postTerminator, help: "Arguments for the executable.")
  var arguments: [String] = []

  func run() async throws {
    guard let id, !id.isEmpty else { throw try Inventory(options.settings()).lacksApp }
    let session = try await Session.open(options.settings(), for: .reading)
    let app = try session.app(id)
    let record = await session.services.downloads.record(for: app.id)
    guard let version = record.installedVersion else { throw session.isNotInstalled(app) }
    var result = AppJSON(app, .opened, version: version)
    guard let file = record.file else {
      if format.json { return try Output.json(result) }
      return Output.say(session.words.opened(app.name))
    }
    // The parser does not distinguish "--" without arguments from nothing.
    if CommandLine.arguments.contains("--") {
      try Self.check(file, session.texts.command("get", app.id))
      throw try Self.run(file, arguments)
    }
    result.add(record)
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
    abstract: "Remove installed apps.",
    discussion: """
      Asks once before the files of real apps are removed; without a terminal, that needs --yes. The apps stay \
      with --partial, which discards what paused real downloads have received, and with --older, which removes the \
      older versions that are kept for “tipjar rollback”. Without ids, these two apply to all apps.
      """)

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @Flag(help: "Remove only what paused real downloads have received.")
  var partial = false
  @Flag(help: "Remove only the older versions that are kept.")
  var older = false
  @Flag(name: .shortAndLong, help: "Do not ask for confirmation.")
  var yes = false
  @Argument(help: "Ids or names of apps.")
  var ids: [String] = []

  func validate() throws { try exclude("--partial", "--older", partial && older) }

  func run() async throws {
    if partial || older { return try await removeKept() }
    guard !ids.allSatisfy(\.isEmpty) else { throw try Inventory(options.settings()).lacksApp }
    let session = try await Session.open(options.settings(), for: .writing)
    let apps = try session.apps(ids)
    try await askToRemove(apps, session)
    var removed: [AppJSON] = []
    var failures: [Failure] = []
    for app in apps {
      do throws(Failure) {
        removed.append(try await remove(app, session))
      } catch {
        failures.append(error)
      }
    }
    if format.json, apps.count > 1, !removed.isEmpty {
      try Output.json(removed)
    } else if format.json, let only = removed.first {
      try Output.json(only)
    }
    for failure in failures.dropFirst() { Failure.say(failure.message) }
    if let failure = failures.first { throw removed.isEmpty ? failure : failure.reported }
  }

  /// Asks before the files of real apps are removed, once for all of them.
  private func askToRemove(_ apps: [App], _ session: Session) async throws(Failure) {
    let records = await session.services.downloads.records
    let real = apps.filter { records[$0.id]?.file != nil }
    guard !real.isEmpty, !yes else { return }
    try LineInput.requireTerminal(
      to: "remove \(real.map(\.name).joined(separator: session.words.comma))")
    let question = session.texts.removal(
      of: real.compactMap { app in records[app.id].map { (app.name, $0, $0.commands) } },
      areOffered: !real.contains(where: session.isOrphan))
    guard session.confirms("\(question.title) \(question.sentence)") else {
      throw Failure(session.words.text("Nothing was removed."), .cancelled)
    }
  }

  private func remove(_ app: App, _ session: Session) async throws(Failure) -> AppJSON {
    let downloads = session.services.downloads
    let earlier = await downloads.problems.count
    let record = await downloads.record(for: app.id)
    guard await downloads.remove(app.id) else {
      let problems = await downloads.problems
      if let problem = problems.dropFirst(record.installedVersion == nil ? earlier : 0).last {
        throw Failure(problem, .inputOutput)
      }
      let advice =
        record.partial?.url == nil
        ? ""
        : " “\(session.texts.command("remove", "--partial", app.id))” removes what was received."
      throw Failure("\(app.name) is not installed.\(advice)", .unavailable)
    }
    // Changed files, which stay.
    let kept = await downloads.problems.dropFirst(earlier)
    for problem in kept { Failure.say(problem.sentence) }
    var result = AppJSON(app, .removed)
    result.isSimulated = record.file == nil && !record.isLost
    if format.json { return result }
    let text = session.words.text
    if !kept.isEmpty || session.isOrphan(app) {
      Output.say(text("{0} is removed.")(app.name))
    } else {
      let again = session.texts.command("get", app.id)
      let isFree = await session.isFree(app)
      let said: Phrase =
        isFree
        ? text("{0} is removed. “{1}” downloads it again.")
        : text("{0} is removed. You no longer own it: “{1}” buys it again.")
      Output.say(said(app.name, again))
    }
    return result
  }

  private func removeKept() async throws {
    let session = try await Session.openReal(options, for: .writing)
    let downloads = session.services.downloads
    let chosen = try session.apps(ids).map(\.id)
    let earlier = await downloads.problems.count
    let records = await downloads.records
    var bytes: Int64 = 0
    if partial {
      bytes = await downloads.removeParts(of: chosen)
    } else {
      for id in chosen.isEmpty ? records.keys.sorted() : chosen {
        bytes += await downloads.removeOlder(of: id)
      }
    }
    for problem in await downloads.problems.dropFirst(earlier) { Failure.say(problem) }
    if format.json {
      return try Output.json(["simulated": false, "removedBytes": bytes] as JSONObject)
    }
    let (words, size) = (session.words, session.texts.bytes(bytes))
    Output.say(
      partial
        ? words.text("Removed {0} of paused downloads.")(size)
        : words.text("Removed {0} of older versions.")(size))
  }
}

extension Session {
  /// Returns whether an app can be downloaded again at no price, as far as the store answers.
  fileprivate func isFree(_ app: App) async -> Bool {
    guard let product = app.productID else { return true }
    return (try? await checkout.ownedProducts().contains(product)) ?? true
  }
}
