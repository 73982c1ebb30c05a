import Foundation
import Logging
import TipJarDownloads
import TipJarStore
import TipJarTerminal

/// What does the work, for the screen and the commands alike: buying goes through the checkout, getting
/// through the download manager.
struct Services: Sendable {
  let checkout: Checkout
  let downloads: DownloadManager
  /// Whether other programs' changes in the state folder are followed.
  let followsFolder: Bool
  var store: SimulatedStore { checkout.store }

  /// The clocks that the work goes by.
  struct Clocks: Sendable {
    var store: any StoreClock
    var downloads: any Clock<Duration>
    /// Whether time goes by itself, so that other programs' changes are worth a look.
    let isLive: Bool

    /// Real time, at the rate that was asked for.
    init(_ settings: Settings) {
      let start = settings.run.scenario?.start
      store = LiveStoreClock(start: start, rate: settings.rate, sleeper: TimerClock())
      downloads = RateClock(rate: settings.rate)
      isLive = true
    }

    /// Any two clocks, for tests that move them by hand.
    init(store: any StoreClock, downloads: any Clock<Duration>) {
      self.store = store
      self.downloads = downloads
      isLive = false
    }
  }

  /// Opens everything in the state folder. A command does not wait for the simulated network, unless that was
  /// asked for; the screen does.
  /// - Throws: a ``Failure`` in one line: 73 where the folder cannot be made, 74 where a database cannot
  ///   be read.
  static func open(
    _ settings: Settings, _ inventory: Inventory, clocks: Clocks, log: Logger,
    latency: Latency = .standard
  ) async throws(Failure) -> Services {
    do {
      let store = try await SimulatedStore(
        configuration: inventory.configuration, folder: settings.state, clock: clocks.store,
        seed: settings.seed, latency: settings.wishedLatency ?? latency,
        bundleID: settings.simulation.bundleID,
        environment: settings.simulation.environment.value)
      let checkout = Checkout(
        store: store, ledger: try await Ledger(folder: settings.state),
        shared: settings.run.sync.map { folder in
          SharedCollection(folder: folder, state: settings.state) { log.warning("\($0)") }
        },
        stops: StopDeferral(suspend: JobStops.suspend, allow: JobStops.allow),
        step: settings.run.step,
        log: { log.log($0) })
      let downloads = DownloadManager(
        catalog: inventory.catalog, isWhole: inventory.unreadCatalog == nil,
        folder: settings.state, clock: clocks.downloads,
        date: { store.now },
        options: settings.downloads.options(seed: settings.seed))
      await downloads.load()
      for problem in await downloads.problems { log.error("\(problem)") }
      return Services(
        checkout: checkout, downloads: downloads, followsFolder: clocks.isLive)
    } catch let error as StoreOpenError {
      throw Failure(error)
    } catch {
      throw Failure(
        "\(settings.state.path): \(error). Choose another folder with --state.", .inputOutput)
    }
  }
}

extension Settings {
  /// The latency that was asked for by an option or a scenario; nil for the usual one.
  fileprivate var wishedLatency: Latency? {
    if let latency = simulation.latency {
      return Latency(products: .milliseconds(latency), purchase: .milliseconds(latency))
    }
    return run.scenario?.latency
  }
}

extension Failure {
  /// A state folder that cannot be used.
  init(_ error: StoreOpenError) {
    let status: Status =
      switch error.kind {
      case .cannotCreate: .cannotCreate
      case .damaged: .data
      case .unusable, .busy, .unsafe, .newer: .inputOutput
      }
    self.init(error.description, status)
  }
}
