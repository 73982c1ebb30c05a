import Foundation
import TipJarMachines
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

@testable import TipJarDownloads
@testable import TipJarScreens

@testable import TipJarStorefront

/// A storefront in a given state, reached only by events, and its picture.
struct Scene {
  static let day = Date(timeIntervalSince1970: 1_795_089_600)

  var shop: Shop
  var now = TipJarMachines.Instant(nanoseconds: 10_000_000_000)
  private(set) var size: Size
  let glyphs: GlyphSet
  var cursor = CursorPreference.auto
  var language = Language.english

  /// Creates the built-in storefront with its apps: one OPEN, one downloaded before, one UPDATE,
  /// two prices.
  init(columns: Int = 80, rows: Int = 24, glyphs: GlyphSet = .braille, catalog: Catalog = .builtIn)
  {
    size = Size(width: columns, height: rows)
    self.glyphs = glyphs
    shop = Shop(
      tips: Self.offers.map { TipJar.Tip(id: $0.id, name: $0.name, caption: $0.caption) })
    send(.resized(columns: columns, rows: rows))
    load(catalog)
  }

  /// Sends an event, at once or after a while. Returns the effects.
  @discardableResult
  mutating func send(_ event: Shop.Event, after wait: Duration = .zero) -> [Shop.Effect] {
    now = now.advanced(by: wait)
    if case .resized(let columns, let rows) = event { size = Size(width: columns, height: rows) }
    return shop.handle(event, at: now)
  }

  /// Loads the apps that match the search text.
  mutating func load(_ catalog: Catalog = .builtIn, price: String = "£4.99") {
    let query = AppQuery(
      text: shop.apps.list.searchText, order: shop.apps.list.order, offset: 0, limit: 100)
    send(.apps(.loaded(Self.window(of: query, in: catalog, price: price))))
  }

  /// Returns the result of a query.
  static func window(
    of query: AppQuery, in catalog: Catalog = .builtIn, price: String = "£4.99"
  ) -> AppWindow {
    var facts = AppListing.Facts()
    facts.prices = ["app.tipjar.unlock.quill": price, "app.tipjar.unlock.nibstudio": "£2.99"]
    facts.now = day
    for app in catalog.apps {
      facts.records[app.id] = app.initially.map { AppRecord(initially: $0, of: app, at: day) }
    }
    let updates = Set(catalog.apps.indices.filter { catalog.apps[$0].initially == .outdated })
    let index = CatalogIndex(catalog, order: query.order, updates: updates)
    var listing = AppListing(index, texts: .sample)
    return listing.window(query, facts)
  }

  var frame: TipJarWidgets.Frame<HitTarget> {
    ShopView(
      words: language.words, glyphs: glyphs, keys: .standard.withoutAdding, supported: "tipjar",
      cursor: cursor
    )
    .frame(of: shop, size: size, at: now)
  }

  var canvas: Canvas { frame.canvas }

  static let offers: [TipJar.Offer] = [
    .init(
      id: "extrafine", name: "Extra Fine Tip", caption: "a thin line of thanks", price: "£0.99"),
    .init(id: "fine", name: "Fine Tip", caption: "a neat note", price: "£1.99"),
    .init(id: "medium", name: "Medium Tip", caption: "a proper letter", price: "£4.99"),
    .init(id: "broad", name: "Broad Tip", caption: "a generous stroke", price: "£9.99"),
    .init(id: "stub", name: "Stub Tip", caption: "with a flourish", price: "£19.99"),
  ]
}

// MARK: Steps to a state

extension Scene {
  /// Puts each visible app into a different phase.
  mutating func download() {
    for id: ItemID in ["margin", "tidepool", "quill", "moth", "sextant", "grue"] {
      send(.apps(.download(id, .tapped)))
    }
    let steps: [(ItemID, [DownloadButton.Event])] = [
      ("margin", [.prepared(1), .started(1), .progressed(1, 0.62)]),
      ("tidepool", [.prepared(1), .queued(1)]),
      ("quill", [.prepared(1), .started(1), .progressed(1, 0.4), .pauseRequested, .paused(1)]),
      ("moth", [.prepared(1), .started(1), .progressed(1, 1), .downloaded(1)]),
      ("sextant", [.failed(1, reason: "The mirror hung up. It does that.")]),
    ]
    for (id, events) in steps {
      for event in events { send(.apps(.download(id, event)), after: .milliseconds(400)) }
    }
    send(.apps(.download("margin", .reported(1, .fetching(Self.progress)))))
    send(.command(.down))
    now = now.advanced(by: .seconds(2))
  }

  private static let progress = DownloadProgress(
    received: 6_800_000, total: 11_500_000, bytesPerSecond: 2_100_000)

  /// Opens the Tip Jar, before its prices are loaded or with all except the broad tip's.
  mutating func openTips(loaded: Bool = true) {
    send(.command(.open(.tips)), after: .seconds(1))
    guard loaded else { return now = now.advanced(by: .milliseconds(500)) }
    send(.tips(.productsLoaded(1, Self.offers.filter { $0.id != "broad" })), after: .seconds(1))
    let collection = TipCollection(
      summary: "In your tip collection you have two fine tips and one broad tip.",
      detail: "Three tips, £13.97, since 4 March 2026.", totals: ["£13.97"], count: 3,
      jar: JarContents(
        coins: [.init(.copper, number: 0), .init(.silver, number: 10), .init(.copper, number: 20)],
        worth: 0.7, label: "£13.97"))
    send(.purchases(.loaded(Self.history(Self.purchases), collection)))
  }

  /// Opens the payment sheet for the focused tip.
  mutating func buy() {
    send(.command(.activate), after: .seconds(1))
    send(
      .asked(
        .payment(
          .init(
            ticket: 1, productID: "extrafine", name: "Extra Fine Tip",
            caption: "a thin line of thanks", price: "£0.99"))), after: .milliseconds(300))
    now = now.advanced(by: .milliseconds(500))
  }

  /// Opens the payment sheet for an app whose product has a different name.
  mutating func buyApp() {
    send(
      .asked(
        .payment(
          .init(
            ticket: 1, productID: "app.tipjar.unlock.quill", name: "Quill Unlock", caption: "",
            price: "£4.99",
            app: .init(id: "quill", name: "Quill", developer: "Inkwell & Daughters")))),
      after: .seconds(1))
    now = now.advanced(by: .milliseconds(500))
  }

  /// Shows the thank-you, some time after its start.
  mutating func thank(after wait: Duration = .seconds(3)) {
    send(.tips(.approved("fine")))
    now = now.advanced(by: wait)
  }

  static let purchases: [PurchaseRow] = [
    .init(
      id: "5", productID: "fine", title: "Fine Tip", day: "Today", detail: "14:02, transaction 5",
      price: "£1.99", state: .pending, facts: facts(of: "5", "pending")),
    .init(
      id: "4", productID: "extrafine", title: "Extra Fine Tip", day: "Today",
      detail: "2 x, 09:30, transaction 4", price: "£1.98", state: .purchased,
      facts: facts(of: "4", "bought", signed: "...con4_0uRXek7IPLkuM0w")),
    .init(
      id: "3", productID: "stub", title: "Stub Tip", day: "Yesterday",
      detail: "18:20, transaction 3",
      price: "€21.99", state: .purchased),
    .init(
      id: "2", productID: "quill", title: "Quill", day: "2 Jun", detail: "09:15, transaction 2",
      price: "£4.99", state: .refunded),
    .init(
      id: "1", productID: "broad", title: "Broad Tip", day: "24 Dec 2025",
      detail: "21:47, transaction 1", price: "£9.99", state: .purchased),
  ]

  private static func facts(
    of id: String, _ state: String, signed: String? = nil
  ) -> [PurchaseRow.Fact] {
    let facts = [
      ("Date", "18 November 2026, 09:30"), ("Quantity", "2"), ("Transaction", id),
      ("Product", "app.tipjar.tip.extrafine"), ("Kind", "Consumable"), ("Storefront", "GBR, GBP"),
      ("State", state), ("Environment", "Sandbox, simulated"),
    ]
    return (facts + (signed.map { [("Signed", $0)] } ?? [])).map { PurchaseRow.Fact($0, $1) }
  }

  static func history(_ rows: [PurchaseRow]) -> PurchaseWindow {
    PurchaseWindow(totals: rows.isEmpty ? [] : ["€21.99", "£11.97"], rows: rows)
  }

  mutating func openPurchases(_ rows: [PurchaseRow] = purchases) {
    send(.command(.open(.purchases)), after: .seconds(1))
    send(.purchases(.loaded(Self.history(rows), TipCollection())))
  }

  /// Opens the console of a store with a pending request, a refund and a simulated error.
  mutating func openConsole() {
    send(.command(.open(.console)), after: .seconds(1))
    send(.console(.loaded(.sample)))
  }

  /// Opens the list of storefronts.
  mutating func openStorefronts(_ choices: [Chooser.Choice] = someStorefronts, current: Int = 1) {
    openConsole()
    for _ in 0..<4 { send(.command(.down)) }
    send(.command(.activate), after: .seconds(1))
    send(.console(.choicesLoaded(.control(.storefront), choices, current: current)))
  }

  static let someStorefronts = [
    ("DEU", "EUR", "Germany"), ("GBR", "GBP", "United Kingdom"), ("USA", "USD", "United States"),
  ].map { (code: String, currency: String, name: String) in
    Chooser.Choice("\(code)  \(currency)", detail: name, use: ControlUse(.storefront, code))
  }

  /// Filters twenty storefronts by typed letters.
  mutating func findStorefront(_ text: String) {
    let names = [
      "Algeria", "Austria", "Belgium", "Brazil", "Canada", "China", "France", "Germany", "India",
      "Ireland", "Italy", "Japan", "Kenya", "Mexico", "Nigeria", "Norway", "Poland", "Spain",
      "Turkey", "United Kingdom",
    ]
    let choices = names.map { name in
      let code = name.prefix(3).uppercased()
      return Chooser.Choice(code, detail: name, use: ControlUse(.storefront, code))
    }
    openStorefronts(choices, current: 19)
    send(.typed(text), after: .seconds(1))
  }

  /// Opens the receipt of a purchase, counted from the newest.
  mutating func openReceipt(of index: Int) {
    openPurchases()
    for _ in 0..<index { send(.command(.down)) }
    send(.command(.activate), after: .seconds(1))
    measure()
  }

  /// Measures the scrollable text, as the loop does.
  mutating func measure() {
    let text = frame.text
    send(.measured(visible: text.visible, count: text.count))
  }

  /// Asks whether to delete all transactions.
  mutating func askToClear() {
    openConsole()
    send(.command(.last))
    send(.command(.up))
    send(.command(.activate), after: .seconds(1))
  }

  /// Opens the page of the focused app.
  mutating func openPage() {
    send(.command(.first))
    send(.command(.info), after: .seconds(1))
    now = now.advanced(by: .seconds(1))
    measure()
  }

  /// Opens the first app, which is installed.
  mutating func openApp() {
    send(.command(.first))
    send(.command(.activate), after: .seconds(1))
    now = now.advanced(by: .seconds(1))
  }

  mutating func search(_ text: String) {
    send(.command(.search))
    send(.typed(text))
    load()
  }
}
