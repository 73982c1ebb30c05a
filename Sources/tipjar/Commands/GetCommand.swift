import ArgumentParser
import Foundation
import TipJarDownloads
import TipJarStore
import TipJarTerminal

/// `tipjar get`: downloads and installs apps, and pays for those with a price first.
struct GetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "get", abstract: "Download apps. Ctrl-C keeps what is there. Simulated.",
    usage: "tipjar get [<options>] <ids> ...")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @OptionGroup var purchase: PurchaseOptions
  @Argument(help: "The ids of one or more apps.")
  var ids: [String] = []

  func run() async throws {
    if ids.allSatisfy(\.isEmpty) { throw try Inventory(options.settings()).lacksApp }
    let session = try await Session.open(options)
    var seen: Set<String> = []
    let apps = try ids.map { try session.app($0) }.filter { seen.insert($0.id).inserted }
    try await session.pay(for: apps, purchase, isQuiet: format.json)
    let interrupts = Interrupts()
    let stopping = Task { [signals = interrupts.signals] in
      guard let signal = await signals.first(where: { _ in true }) else { return nil as Int32? }
      await session.services.downloads.stop()
      return signal
    }
    let style = ProgressDisplay.Style(json: format.json)
    let quiet = QuietInput(where: style == .bar)
    let show = ProgressDisplay(apps, texts: session.texts, style: style)
    let results = await session.services.downloads.getAll(apps) { show.take($0) }
    interrupts.end()
    show.close()
    quiet.end()
    if format.json { try Output.json(results) }
    if let signal = await stopping.value {
      throw Failure("Stopped. “tipjar get” goes on where it stopped.", signal: signal)
    }
    if let failed = results.first(where: { $0.state != .installed }) {
      let reason = failed.reason ?? failed.state.rawValue
      let goesOn = failed.receivedBytes ?? 0 > 0 ? " “tipjar get \(failed.id)” goes on." : ""
      throw Failure("\(failed.name): \(reason.sentence)\(goesOn)", .unavailable)
    }
  }
}

extension Session {
  /// Buys what has a price and is not owned. Nothing is downloaded before all is paid.
  fileprivate func pay(
    for apps: [App], _ options: PurchaseOptions, isQuiet: Bool
  ) async throws {
    let owned = try await checkout.ownedProducts()
    for app in apps {
      guard let product = app.productID, !owned.contains(product) else { continue }
      try options.requireAnswer()
      let outcome = await checkout.purchase(product, sheet: options.sheet(words))
      if let failure = try await failure(outcome, of: product) { throw failure }
      if !isQuiet { Output.line("\(words.commands.paid(app.name)) \(words.simulatedNote)") }
    }
  }
}

extension DownloadManager {
  /// Gets apps at once, tells what happens, and says what became of each, in their order.
  fileprivate nonisolated func getAll(
    _ apps: [App], _ tell: (DownloadEvent) -> Void
  ) async -> [AppJSON] {
    let there = await records
    let missing = apps.filter { there[$0.id]?.status(of: $0) != .installed }
    for app in apps {
      guard let record = there[app.id], record.status(of: app) == .installed else { continue }
      tell(DownloadEvent(appID: app.id, attempt: 0, kind: .finished(record)))
    }
    let ends = await get(missing.map(\.id), tell: tell)
    let kept = await records
    return apps.map { AppJSON($0, end: ends[$0.id], kept[$0.id] ?? AppRecord()) }
  }
}

extension AppJSON {
  /// An app that was asked for: how that ended, nil where it did not have to be fetched or was kept from its
  /// end, and what is on the disk of it.
  fileprivate init(_ app: App, end: DownloadEvent.Kind?, _ record: AppRecord) {
    let bytes = record.resumableBytes(of: app)
    switch end {
    case .failed(let reason): self.init(app, .failed, receivedBytes: bytes, reason: reason)
    case .cancelled: self.init(app, .cancelled)
    case _ where record.status(of: app) == .installed:
      self.init(app, .installed, version: record.installedVersion)
    default: self.init(app, .paused, receivedBytes: bytes)
    }
  }
}

extension Failure {
  /// A command that a signal ended: 130 for an interrupt.
  init(_ message: String, signal: Int32) {
    self.init(message, Status(rawValue: 128 + signal) ?? .cancelled)
  }
}
