import Foundation
package import Logging
package import TipJarDownloads
package import TipJarStore
import TipJarTerminal

/// What does the work, for the screen and the commands alike: buying goes through the checkout, getting
/// through the download manager.
package struct Services: Sendable {
  package let checkout: Checkout
  package let downloads: DownloadManager
  /// Whether other programs' changes in the state folder are followed.
  let followsFolder: Bool
  package var store: SimulatedStore { checkout.store }

  /// The clocks that the work goes by.
  package struct Clocks: Sendable {
    package var store: any StoreClock
    package var downloads: any Clock<Duration>
    /// Whether time goes by itself, so that other programs' changes are worth a look.
    let isLive: Bool

    /// Real time, at the rate that was asked for.
    package init(_ settings: Settings) {
      let start = settings.run.scenario?.start
      store = LiveStoreClock(start: start, rate: settings.rate, sleeper: TimerClock())
      downloads = RateClock(rate: settings.rate)
      isLive = true
    }

    /// Any two clocks, for tests that move them by hand.
    package init(store: any StoreClock, downloads: any Clock<Duration>) {
      self.store = store
      self.downloads = downloads
      isLive = false
    }
  }

  /// Opens everything in the state folder. Without `real` all downloads are simulated. A command does not wait for the simulated network, unless that was
  /// asked for; the screen does.
  /// - Throws: a `StoreOpenError`, or ``StorefrontError/stateFolder(path:reason:)`` where a database cannot be read.
  package static func open(
    _ settings: Settings, _ inventory: Inventory, clocks: Clocks, log: Logger,
    latency: Latency = .standard, real: RealDownloads? = nil
  ) async throws -> Services {
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
        step: settings.run.hooks.step,
        log: { log.log($0) })
      let downloads = DownloadManager(
        catalog: inventory.catalog, isWhole: inventory.unreadCatalog == nil,
        folder: settings.state, clock: clocks.downloads,
        date: { store.now },
        options: settings.downloads.options(seed: settings.seed), real: real)
      await downloads.load()
      for problem in await downloads.problems { log.error("\(problem)") }
      return Services(
        checkout: checkout, downloads: downloads, followsFolder: clocks.isLive)
    } catch let error as StoreOpenError {
      throw error
    } catch {
      throw StorefrontError.stateFolder(path: settings.state.path, reason: "\(error)")
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
