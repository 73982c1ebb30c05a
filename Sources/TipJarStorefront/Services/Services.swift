import Foundation
package import Logging
package import TipJarDownloads
package import TipJarFiles
package import TipJarStore
import TipJarTerminal

/// The services of the screen and the commands: purchases go through the checkout, downloads
/// through the download manager.
package struct Services: Sendable {
  package let checkout: Checkout
  package let downloads: DownloadManager
  /// A Boolean value that indicates whether other programs' changes of the folder are followed.
  let followsFolder: Bool
  package var store: SimulatedStore { checkout.store }

  package struct Clocks: Sendable {
    package var store: any StoreClock
    package var downloads: any Clock<Duration>
    /// A Boolean value that indicates whether time advances by itself, so that changes by other
    /// programs can occur.
    let isLive: Bool

    /// Creates clocks in real time, at the rate of the settings.
    package init(_ settings: Settings) {
      store =
        settings.now.map { FixedStoreClock($0, sleeper: TimerClock()) }
        ?? LiveStoreClock(rate: settings.rate, sleeper: TimerClock())
      downloads = RateClock(RunningClock(TimerClock()), rate: settings.rate)
      isLive = true
    }

    /// Creates a pair of clocks, for tests that advance them manually.
    package init(store: any StoreClock, downloads: any Clock<Duration>) {
      self.store = store
      self.downloads = downloads
      isLive = false
    }
  }

  /// Opens everything in the state folder. Without `real` all downloads are simulated. A command
  /// has no simulated latency unless the settings ask for one; the screen has.
  /// - Throws: a `StoreOpenError`, or ``ShopError/stateFolder(path:reason:)`` if a database
  ///   cannot be read.
  package static func open(
    _ settings: Settings, _ inventory: Inventory, clocks: Clocks, log: Logger,
    latency: Latency = .standard, real: RealDownloads? = nil
  ) async throws -> Services {
    let checkout = try await openCheckout(
      settings, inventory.products, for: .writing, clocks: clocks, log: log, latency: latency)
    return await openApps(
      settings, inventory, checkout, for: .writing, clocks: clocks, log: log, real: real)
  }

  /// Opens the store and the ledger of the state folder, for reading or for writing.
  /// - Throws: as ``open(_:_:clocks:log:latency:real:)`` does.
  package static func openCheckout(
    _ settings: Settings, _ products: Products, for access: FolderAccess, clocks: Clocks,
    log: Logger, latency: Latency = .none
  ) async throws -> Checkout {
    let requested = settings.simulation.latency.map {
      Latency(products: .milliseconds($0), purchase: .milliseconds($0))
    }
    do {
      let store = try await SimulatedStore(
        configuration: products.configuration, folder: settings.state, for: access,
        clock: clocks.store, seed: settings.seed,
        signingSeed: settings.now == nil ? nil : settings.seed, latency: requested ?? latency,
        bundleID: settings.simulation.bundleID,
        environment: settings.simulation.environment)
      #if DEBUG
        let step = TestHooks.step
      #else
        let step: @Sendable (Checkout.Step) -> Void = { _ in }
      #endif
      return Checkout(
        store: store, ledger: try await Ledger(folder: settings.state, for: access),
        shared: settings.sync.map { folder in
          SharedCollection(folder: folder, state: settings.state) { log.warning("\($0)") }
        },
        stops: StopDeferral(suspend: JobStops.suspend, allow: JobStops.allow),
        step: step, log: { log.log($0) })
    } catch let error as StoreOpenError {
      throw error
    } catch {
      throw ShopError.stateFolder(path: settings.state.path, reason: "\(error)")
    }
  }

  /// Stops the downloads and closes the records, at the end of a program. Returns the number of
  /// downloads that the next run can resume.
  package func stop() async -> Int {
    await downloads.stop()
    checkout.close()
    return await downloads.resumableCount
  }

  /// Adds the apps of the state folder to an open store, for reading or for writing.
  package static func openApps(
    _ settings: Settings, _ inventory: Inventory, _ checkout: Checkout, for access: FolderAccess,
    clocks: Clocks, log: Logger, real: RealDownloads?
  ) async -> Services {
    let downloads = DownloadManager(
      catalog: inventory.catalog, isWhole: inventory.unreadCatalog == nil,
      folder: settings.state, for: access, clock: clocks.downloads,
      date: { checkout.store.now }, options: settings.downloads.options(seed: settings.seed),
      real: real)
    await downloads.load()
    for problem in await downloads.problems { log.error("\(problem)") }
    return Services(checkout: checkout, downloads: downloads, followsFolder: clocks.isLive)
  }
}
