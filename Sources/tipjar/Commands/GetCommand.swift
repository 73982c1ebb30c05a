import ArgumentParser
import Foundation
import TipJarDownloads
import TipJarScreens
import TipJarStore
import TipJarStorefront
import TipJarTerminal

/// `tipjar get`: pays for apps with a price, then downloads and installs all apps.
struct GetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "get",
    abstract: "Download apps, or resume paused downloads. Ctrl-C pauses.",
    usage: "tipjar get [<options>] [<ids> ...]")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @OptionGroup var purchase: PurchaseOptions
  @Flag(help: "Download every app of the catalogue.")
  var all = false
  @Flag(help: "Print each event as one line of JSON.")
  var events = false
  @Argument(help: "Ids or names of apps (default: the paused downloads).")
  var ids: [String] = []

  func validate() throws {
    guard all, !ids.isEmpty else { return }
    throw ValidationError("--all cannot be used with apps. Omit one of them.")
  }

  func run() async throws {
    let settings = try options.buyingSettings()
    let inventory = try Inventory(settings)
    if !ids.isEmpty, ids.allSatisfy(\.isEmpty) { throw inventory.lacksApp }
    if ids.isEmpty, !all, !settings.hasStateFolder {
      throw inventory.nothingPaused(settings.screen.language.words)
    }
    let session = try await Session.open(settings, inventory)
    let apps =
      if all { Array(inventory.catalog.apps) } else {
        try await ids.isEmpty ? session.pausedApps() : session.apps(ids)
      }
    try await session.askToDownload(apps, isConfirmed: purchase.yes)
    try await session.pay(for: apps, purchase, isQuiet: format.json || events)
    // The downloads end even if nobody reads about them: then the status is 74.
    signal(SIGPIPE, SIG_IGN)
    var (results, redirects, signal) = await download(apps, session)
    var hosts: Set<String> = []
    while signal == nil, !redirects.isEmpty {
      let asked = apps.filter { redirects[$0.id] != nil }
      guard session.confirms(session.texts.question(about: asked.compactMap { redirects[$0.id] }))
      else {
        show(results.filter { redirects[$0.id] != nil }, session)
        break
      }
      hosts.formUnion(redirects.values.map(\.other))
      await session.services.downloads.follow(only: hosts)
      let more: [AppJSON]
      (more, redirects, signal) = await download(asked, session)
      results = results.map { result in more.first { $0.id == result.id } ?? result }
    }
    if session.settings.downloads.mode == .real {
      for problem in await session.services.downloads.problems { Failure.say(problem) }
    }
    if format.json, !events {
      var array = Output.JSONArray()
      for start in stride(from: 0, to: results.count, by: 256) {
        try array.print(results[start..<min(start + 256, results.count)].map { $0 })
      }
      array.end()
    }
    if let signal {
      let said = session.words.commands
      throw Failure(session.words.joined([said.stopped, said.resumes]), signal: signal)
    }
    let isShown = !format.json && !events
    if let ending = Self.ending(of: results, reasonsAreShown: isShown, session.words) {
      if ending.isEmpty { throw ExitCode(Failure.Status.unavailable.rawValue) }
      throw Failure(ending, .unavailable)
    }
  }

  /// Downloads apps, and shows their progress. Returns the results, the redirects that somebody must
  /// be asked about, and the signal that ended it.
  private func download(
    _ apps: [App], _ session: Session
  ) async -> (results: [AppJSON], redirects: [App.ID: HostRedirect], signal: Int32?) {
    let interrupts = Interrupts()
    let stopping = Task { [signals = interrupts.signals] in
      guard let signal = await signals.first(where: { _ in true }) else { return nil as Int32? }
      await session.services.downloads.stop()
      return signal
    }
    let style = ProgressDisplay.Style.chosen(for: session.settings, json: format.json || events)
    let quiet = QuietInput(where: style.isInPlace)
    let show = ProgressDisplay(apps, texts: session.texts, style: style)
    let stream = events ? EventStream(apps, texts: session.texts) : nil
    var redirects: [App.ID: HostRedirect] = [:]
    let results = await session.services.downloads.getAll(apps, session.texts) { event in
      if case .broken(let failure, _) = event.kind {
        redirects[event.appID] = failure.unaskedRedirect
      }
      if redirects[event.appID] == nil { show.take(event) }
      stream?.print(event)
    }
    interrupts.end()
    show.close()
    quiet.end()
    return (results, redirects, await stopping.value)
  }

  /// Shows the reasons of failures.
  private func show(_ results: [AppJSON], _ session: Session) {
    guard !format.json, !events else { return }
    for result in results { Failure.say("\(result.name): \(result.reason ?? "")") }
  }

  /// Returns the error if an app was not installed: the first reason, unless each was printed when
  /// it occurred, the number of such apps, and what to do. It is empty if all of that was printed.
  static func ending(
    of results: [AppJSON], reasonsAreShown: Bool, _ words: Words
  ) -> String? {
    let missing = results.filter { $0.state != .installed }
    guard let first = missing.first else { return nil }
    var sentences: [String] = []
    if !reasonsAreShown {
      sentences.append("\(first.name): \((first.reason ?? first.state.rawValue).sentence)")
    }
    if results.count > 1, reasonsAreShown || missing.count > 1 {
      sentences.append(words.commands.notInstalled(missing.count, results.count))
    }
    if missing.contains(where: { $0.receivedBytes ?? 0 > 0 }) {
      sentences.append(words.commands.resumes)
    }
    return words.joined(sentences)
  }
}

extension Inventory {
  /// Returns the error for a command without apps if no download can be resumed.
  fileprivate func nothingPaused(_ words: Words) -> Failure {
    lacksApp.because(words.commands.nothingPaused)
  }
}

extension Session {
  /// Returns the apps with these ids or names, each once.
  fileprivate func apps(_ ids: [String]) throws(Failure) -> [App] {
    var apps: [App] = []
    var seen: Set<App.ID> = []
    for id in ids {
      let app = try app(id)
      if seen.insert(app.id).inserted { apps.append(app) }
    }
    return apps
  }

  /// Returns the partly downloaded apps, by id.
  /// - Throws: a ``Failure`` with status 64 if there are none.
  fileprivate func pausedApps() async throws -> [App] {
    let paused = await services.downloads.records.sorted { $0.key < $1.key }.compactMap {
      id, record in
      inventory.catalog[id].flatMap { record.resumableBytes(of: $0) > 0 ? $0 : nil }
    }
    guard paused.isEmpty else { return paused }
    throw inventory.nothingPaused(words)
  }

  /// Buys the apps that have a price and are not owned. Nothing is downloaded until all are paid.
  fileprivate func pay(
    for apps: [App], _ options: PurchaseOptions, isQuiet: Bool
  ) async throws {
    let owned = try await checkout.ownedProducts()
    for app in apps {
      guard let product = app.productID, !owned.contains(product) else { continue }
      try await options.requireAnswer(for: store)
      let outcome = await checkout.purchase(
        product, appAccountToken: options.accountToken.value, sheet: options.sheet(words))
      if let failure = try await failure(outcome, of: product) { throw failure }
      if !isQuiet { Output.line("\(words.commands.paid(app.name)) \(words.simulatedNote)") }
    }
  }
}

extension Session {
  /// Asks once before files are fetched, with their number, size, hosts and folder.
  /// Redirects to other hosts are then asked about too, as `isConfirmed` allows all of them.
  /// - Throws: a ``Failure`` with status 64 if there is no terminal to ask on, 130 if the answer is
  ///   no.
  fileprivate func askToDownload(_ apps: [App], isConfirmed: Bool) async throws {
    let records = await services.downloads.records
    let files = apps.filter { app in
      services.downloads.isReal(app) && records[app.id]?.status(of: app) != .installed
    }
    guard !files.isEmpty, !isConfirmed else { return }
    guard isatty(STDIN_FILENO) == 1 else {
      throw Failure("Cannot prompt without a terminal; pass --yes to download.", .usage)
    }
    guard confirms(texts.question(files, into: downloadFolder)) else {
      throw Failure(words.downloads.declined, .cancelled)
    }
    await services.downloads.follow(only: [])
  }

  /// Asks on the terminal.
  fileprivate func confirms(_ question: String) -> Bool {
    Output.prompt("\(question) [\(words.plain.yesOrElseNo)] ")
    return LineInput().next().map(words.plain.isYes) == true
  }
}

extension DownloadManager {
  /// Downloads apps simultaneously, reports each event, and returns the results in order.
  fileprivate nonisolated func getAll(
    _ apps: [App], _ texts: Texts, _ tell: (DownloadEvent) -> Void
  ) async -> [AppJSON] {
    let there = await records
    let missing = apps.filter { there[$0.id]?.status(of: $0) != .installed }
    var stops: [App.ID: DownloadFailure] = [:]
    for app in apps {
      guard var record = there[app.id], record.status(of: app) == .installed else { continue }
      if let failure = record.file?.objection(of: app) {
        stops[app.id] = failure
      } else {
        stops[app.id] = await link(app.id)
      }
      record.file?.isVerified = app.sha256 != nil
      let kind = stops[app.id].map { DownloadEvent.Kind.broken($0) } ?? .finished(record)
      tell(DownloadEvent(appID: app.id, attempt: 0, kind: kind))
    }
    let ends = await get(missing.map(\.id)) { event in
      switch event.kind {
      case .noted(.diskFull(let failure)), .noted(.pausedForRoom(let failure)):
        stops[event.appID] = failure
      case .queued, .prepared, .started, .restarted, .progressed, .downloaded, .paused, .finished,
        .failed, .broken, .noted, .cancelled, .removed:
        break
      }
      tell(event)
    }
    let kept = await records
    return apps.map { app in
      let failure = stops[app.id].map { DownloadEvent.Kind.broken($0) }
      let record = kept[app.id] ?? AppRecord()
      var result = AppJSON(app, end: failure ?? ends[app.id], record, texts)
      if isReal(app) { result.simulated = false }
      return result
    }
  }
}

extension InstalledFile {
  /// Returns the reason why the file is not the app's; nil if it is. Reads the whole file.
  fileprivate func objection(of app: App) -> DownloadFailure? {
    let isRight = isUnchanged && app.sha256.map { $0 == sha256 } ?? true
    return isRight ? nil : DownloadFailure(.checksum, host: host, .installed(path))
  }
}

extension AppJSON {
  /// The result for an app. `end` is nil if it needed no download or was stopped.
  fileprivate init(
    _ app: App, end: DownloadEvent.Kind?, _ record: AppRecord, _ texts: Texts
  ) {
    let bytes = record.resumableBytes(of: app)
    switch end {
    case .failed(let reason): self.init(app, .failed, receivedBytes: bytes, reason: reason)
    case .broken(let failure, _):
      self.init(app, failure, reason: texts.reason(failure), receivedBytes: bytes)
    case .cancelled: self.init(app, .cancelled)
    case _ where record.status(of: app) == .installed:
      self.init(app, .installed, version: record.installedVersion, file: record.file)
    default: self.init(app, .paused, receivedBytes: bytes)
    }
  }
}

extension Failure {
  /// Creates the failure of a command that a signal ended: status 130 for an interrupt.
  init(_ message: String, signal: Int32) {
    self.init(message, Status(rawValue: 128 + signal) ?? .cancelled)
  }
}
