package import Logging
import TipJarMachines
package import TipJarScreens
package import TipJarTerminal
package import TipJarWidgets

/// The storefront on a screen: the loop, and what does the work that it asks for.
@MainActor
package struct Storefront {
  package typealias Loop = ScreenLoop<ShopProgramView>

  let loop: Loop
  let runner: EffectRunner
  /// What is shown.
  var shop: Shop { loop.program.shop }

  /// What does the work, once it is open.
  package func services() async throws -> Services { try await runner.opening.value }

  /// How many pieces of work go on, without those that follow a stream for as long as the app runs, and
  /// without those that wait for the person.
  var runningTasks: Int {
    runner.tasks.keys.count { $0 != .deliveries && $0 != .downloads } - runner.sheet.waitingCount
  }

  /// A storefront that is not open yet. `frames` paces the frames, `clocks` move the store and the downloads;
  /// `adoptBackground` takes the terminal's background colour.
  package init(
    _ settings: Settings, inventory: Inventory, texts: Texts, glyphs: GlyphSet,
    screen: any Screen, frames: FrameClock, clocks: Services.Clocks, log: Logger,
    adoptBackground: @escaping @MainActor (RGB) -> Void = { _ in }
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
    let program = ShopProgram(
      shop, ringsBell: settings.ringsBell, galleryTips: texts.words.gallery.tips)
    let rows = Rows(inventory: inventory, settings: settings, texts: texts)
    let port = EventPort<ShopProgram>()
    let opening = Task { () async throws -> Services in
      do {
        return try await Services.open(settings, inventory, clocks: clocks, log: log)
      } catch {
        port.fail(error)
        throw error
      }
    }
    runner = EffectRunner(
      rows: rows, opening: opening, log: log, send: { port.send(.shop($0)) }, fail: port.fail)
    loop = Loop(
      program, view: ShopProgramView(view), screen: screen, clock: frames, worker: runner,
      port: port, adoptBackground: adoptBackground)
  }

  /// Runs until something ends it; then everything in flight is ended or kept. Returns how it ended, and how
  /// many downloads were cut off and go on where they stopped the next time.
  package func run(
    afterFirstFrame: @MainActor () -> Void = {}
  ) async -> (ending: Loop.Ending, keptDownloads: Int) {
    let ending = await loop.run {
      afterFirstFrame()
      runner.begin()
    }
    let kept = shop.apps.downloadsInFlight
    await runner.stop()
    return (ending, kept)
  }
}
