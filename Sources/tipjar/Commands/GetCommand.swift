import ArgumentParser
import Foundation
import TipJarDownloads
import TipJarStore

/// `tipjar get`: downloads and installs apps, and pays for those with a price first.
struct GetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "get", abstract: "Download apps. Ctrl-C keeps what is there. Simulated.")

  @OptionGroup var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @OptionGroup var purchase: PurchaseOptions
  @Argument(help: "The ids of apps.")
  var ids: [String]

  func run() async throws {
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
    let show = ProgressDisplay(apps, texts: session.texts, style: .init(json: format.json))
    let results = await session.services.downloads.getAll(apps) { show.take($0) }
    interrupts.end()
    show.close()
    if format.json { try Output.json(results) }
    if let signal = await stopping.value {
      throw Failure("Stopped. “tipjar get” goes on where it stopped.", signal: signal)
    }
    if let failed = results.first(where: { $0.state != .installed }) {
      let reason = failed.reason ?? failed.state.rawValue
      throw Failure("\(failed.name): \(reason.sentence)", .unavailable)
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
      if let failure = Failure(outcome, of: product, words) { throw failure }
      if !isQuiet { Output.line("\(words.commands.paid(app.name)) \(words.simulatedNote)") }
    }
  }
}

extension DownloadManager {
  /// Gets apps at once, tells what happens, and says what became of each, in their order.
  fileprivate func getAll(
    _ apps: [App], _ tell: @escaping @Sendable (DownloadEvent) -> Void
  ) async -> [AppJSON] {
    await withTaskGroup(of: (Int, AppJSON).self) { group in
      for (index, app) in apps.enumerated() {
        group.addTask { (index, await self.getOne(app, tell)) }
      }
      var results = [AppJSON?](repeating: nil, count: apps.count)
      for await (index, result) in group { results[index] = result }
      return results.compactMap(\.self)
    }
  }

  private func getOne(
    _ app: App, _ tell: @Sendable (DownloadEvent) -> Void
  ) async -> AppJSON {
    if record(for: app.id).status(of: app) == .installed {
      let record = record(for: app.id)
      tell(DownloadEvent(appID: app.id, attempt: 0, kind: .finished(record)))
      return AppJSON(app, .installed, version: record.installedVersion)
    }
    var last: DownloadEvent.Kind?
    for await event in get(app.id) {
      tell(event)
      last = event.kind
    }
    let kept = record(for: app.id).resumableBytes(of: app)
    switch last {
    case .finished(let record): return AppJSON(app, .installed, version: record.installedVersion)
    case .failed(let reason): return AppJSON(app, .failed, receivedBytes: kept, reason: reason)
    case .cancelled: return AppJSON(app, .cancelled)
    default: return AppJSON(app, .paused, receivedBytes: kept)
    }
  }
}

extension Failure {
  /// A command that a signal ended: 130 for an interrupt.
  init(_ message: String, signal: Int32) {
    self.init(message, Status(rawValue: 128 + signal) ?? .cancelled)
  }
}
