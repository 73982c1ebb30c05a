package import Logging
package import TipJarDownloads
import TipJarMachines
package import TipJarScreens
package import TipJarTerminal
package import TipJarWidgets

/// The storefront on a screen: the loop, and the runner that performs its effects.
@MainActor
package struct Storefront {
  package typealias Loop = ScreenLoop<ShopView>

  let loop: Loop
  let runner: EffectRunner
  /// The visible state.
  var shop: Shop { loop.program }

  /// Returns the services once they are open.
  package func services() async throws -> Services { try await runner.opening.value }

  /// The number of running tasks, without those that follow a stream for as long as the app runs
  /// and those that wait for the user.
  var runningTasks: Int {
    let following: Set<EffectRunner.Key> = [.deliveries, .downloads, .subscriptions]
    return runner.tasks.keys.count { !following.contains($0) }
      - runner.sheet.waitingCount - runner.consent.waitingCount
  }

  /// Creates a storefront that is not open yet. Without `real` all downloads are simulated.
  /// `frames` paces the frames, `clocks` drive the store and the downloads, and `adoptBackground`
  /// receives the terminal's background colour.
  package init(
    _ settings: Settings, inventory: Inventory, texts: Texts, glyphs: GlyphSet,
    screen: any Screen, frames: FrameClock, clocks: Services.Clocks, real: RealDownloads? = nil,
    log: Logger,
    adoptBackground: @escaping @MainActor (RGB) -> Void = { _ in }
  ) {
    var settings = settings
    if real == nil { settings.downloads.mode = .simulated }
    var shop = Shop(
      tips: inventory.sold, places: settings.only.map(\.place), place: settings.place.place,
      order: settings.order, mouse: settings.usesMouse,
      motion: settings.motion)
    shop.ringsBell = settings.ringsBell
    let keys = KeyTable.standard.only(shop.places)
    let view = ShopView(
      words: texts.words, glyphs: glyphs, keys: keys, supported: inventory.supported,
      storeFile: inventory.storeFile, storeContents: inventory.contents(texts.words),
      cursor: settings.cursor)
    let rows = Rows(inventory: inventory, settings: settings, texts: texts)
    let port = EventPort<Shop>()
    let opening = Task { [settings] () async throws -> Services in
      do {
        return try await Services.open(settings, inventory, clocks: clocks, log: log, real: real)
      } catch {
        port.fail(error)
        throw error
      }
    }
    runner = EffectRunner(
      rows: rows, opening: opening, folder: real?.folder ?? "", log: log,
      send: port.send, fail: port.fail)
    loop = Loop(
      shop, view: view, screen: screen, clock: frames, worker: runner, port: port,
      adoptBackground: adoptBackground)
  }

  /// Runs until the storefront ends, then ends all work. Returns how it ended and the number of
  /// interrupted downloads, which continue in the next run: none if the folder is gone.
  package func run(
    afterFirstFrame: @MainActor () -> Void = {}
  ) async -> (ending: Loop.Ending, keptDownloads: Int) {
    let ending = await loop.run {
      afterFirstFrame()
      runner.begin()
    }
    let kept = shop.apps.downloadsInFlight
    return (ending, min(kept, await runner.stop()))
  }
}
