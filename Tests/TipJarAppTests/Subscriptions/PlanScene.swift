import Foundation
import Logging
import TestSupport
import TipJarDeterminism
import TipJarMachines
import TipJarStore
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

@testable import TipJarScreens
@testable import TipJarStorefront

/// A storefront of a file with subscriptions, with the rows that the store's records make: its
/// pictures show what the program shows.
@MainActor
final class PlanScene {
  let services: Services
  let rows: Rows
  let clock = ManualStoreClock()
  private var shop: Shop
  private var now = TipJarMachines.Instant(nanoseconds: 10_000_000_000)
  private let view: ShopView
  private let size: Size
  private let folder: Folder

  init(_ language: Language, columns: Int, rows: Int, file: String = SubscriptionFile.film)
    async throws
  {
    folder = try Folder()
    let path = try folder.write(file, to: "Filmbox.storekit")
    var settings = Settings(
      store: path, state: folder.url.appending(path: "state"), seed: 7, glyphs: .braille)
    settings.screen.language = language
    settings.stateName = "~/filmbox"
    let inventory = try Inventory(settings)
    services = try await Services.open(
      settings, inventory, clocks: .init(store: clock, downloads: ManualClock()),
      log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, latency: .none)
    self.rows = Rows(
      inventory: inventory, settings: settings, texts: .snapshot(language.words))
    size = Size(width: columns, height: rows)
    shop = Shop(tips: inventory.sold)
    view = ShopView(
      words: language.words, glyphs: .braille, keys: .standard.withoutAdding,
      supported: inventory.supported,
      storeFile: inventory.storeFile, storeContents: inventory.products.contents(language.words),
      cursor: .auto)
    send(.resized(columns: columns, rows: rows))
    send(.started)
    send(.command(.open(.tips)))
    send(.tips(.productsLoaded(1, try await self.rows.tipOffers(services))))
    try await refresh()
  }

  func send(_ event: Shop.Event) {
    now = now.advanced(by: .seconds(2))
    _ = shop.handle(event, at: now)
  }

  /// Reads the history and the subscriptions, as after a purchase.
  func refresh() async throws {
    let history = try await rows.history(PurchaseQuery(), services)
    send(.purchases(.loaded(history.window, history.collection)))
  }

  /// Buys a product without its sheet.
  func buy(_ id: String) async throws {
    _ = await services.checkout.purchase(id, sheet: PresetPaymentSheet())
    try await refresh()
  }

  /// Opens the payment sheet of a product, and leaves its question open.
  func ask(_ id: String) async throws {
    let requests = AsyncStream.makeStream(of: Shop.Event.self)
    let sheet = ScreenSheet(texts: rows.texts) { requests.continuation.yield($0) }
    let purchase = Task { [services] in await services.checkout.purchase(id, sheet: sheet.asking())
    }
    var events = requests.stream.makeAsyncIterator()
    if let event = await events.next() { send(event) }
    purchase.cancel()
    _ = await purchase.value
    now = now.advanced(by: .seconds(2))
  }

  /// Opens the console, which begins with the subscriptions.
  func openConsole() async throws {
    send(.command(.open(.console)))
    send(.console(.loaded(try await ConsoleRows(rows: rows, services: services).info())))
  }

  var canvas: Canvas { view.frame(of: shop, size: size, at: now).canvas }
  var text: [String] { canvas.text }
}
