package import Logging
import TipJarMachines
package import TipJarScreens
package import TipJarTerminal
package import TipJarWidgets

/// The storefront on a screen: the loop, and what does the work that it asks for.
@MainActor
package struct Storefront {
  let runtime: Runtime
  let runner: EffectRunner

  /// What does the work, once it is open.
  package func services() async throws -> Services { try await runner.opening.value }

  /// How many pieces of work go on, without those that follow a stream for as long as the app runs, and
  /// without those that wait for the person.
  var runningTasks: Int {
    runner.tasks.keys.count { $0 != .deliveries && $0 != .downloads } - runner.sheet.waitingCount
  }

  /// A storefront that is not open yet. `frames` paces the frames, `clocks` move the store and the downloads.
  package init(
    _ settings: Settings, inventory: Inventory, texts: Texts, glyphs: GlyphSet,
    screen: any Screen, frames: FrameClock, clocks: Services.Clocks, log: Logger
  ) {
    let shop = Shop(
      tips: inventory.tips, places: settings.only.map(\.place), place: settings.place.place,
      order: settings.order, mouse: settings.usesMouse,
      motion: settings.motion)
    let keys = KeyTable.standard.only(shop.places)
    let view = ShopView(
      words: texts.words, glyphs: glyphs, keys: keys, supported: inventory.supported,
      storeFile: inventory.storeFile, storeContents: inventory.contents(texts.words),
      cursor: settings.cursor)
    let runtime = Runtime(shop: shop, screen: screen, clock: frames, view: view, keys: keys)
    let opening = Task { () async throws -> Services in
      do {
        return try await Services.open(settings, inventory, clocks: clocks, log: log)
      } catch {
        runtime.fail(error)
        throw error
      }
    }
    runner = EffectRunner(
      rows: Rows(inventory: inventory, settings: settings, texts: texts), opening: opening,
      log: log, send: runtime.send, fail: runtime.fail)
    runtime.perform = runner.perform
    runtime.transferNews = runner.transfers.news
    runtime.ringsBell = settings.ringsBell
    self.runtime = runtime
  }

  /// Runs until something ends it; then everything in flight is ended or kept. Returns how it ended, and how
  /// many downloads were cut off and go on where they stopped the next time.
  package func run(
    afterFirstFrame: @MainActor () -> Void = {}
  ) async -> (ending: Runtime.Ending, keptDownloads: Int) {
    let ending = await runtime.run {
      afterFirstFrame()
      runner.begin()
    }
    let kept = runtime.shop.downloadsInFlight
    await runner.stop()
    return (ending, kept)
  }
}
