import TipJarVocabulary
@testable import TipJarMachines
@testable import TipJarScreens

/// A storefront with loaded apps and tips, and a clock that the test advances.
struct ShopFixture {
  var shop: Shop
  var now = Instant(nanoseconds: 10_000_000_000)

  init(
    apps: [AppRow.Resting] = [.offered(.free), .offered(.free), .installed], count: Int? = nil,
    motion: DownloadButton.Motion = .standard
  ) {
    let tips = [
      TipJar.Tip(id: "fine", name: "Fine Tip"), TipJar.Tip(id: "broad", name: "Broad Tip"),
    ]
    shop = Shop(tips: tips, motion: motion)
    send(.resized(columns: 80, rows: 24))
    let rows = apps.enumerated().map { Self.row("app\($0)", $1) }
    var window = AppWindow.of(rows)
    (window.count, window.length) = (count ?? rows.count, count ?? rows.count)
    send(.apps(.loaded(window)))
  }

  /// A storefront whose first app is being prepared.
  static var preparing: ShopFixture { ShopFixture().with { $0.enter() } }

  /// A storefront with the Tip Jar open and its prices, one with the purchase of a tip, and one that
  /// asks for its payment.
  static var tips: ShopFixture { ShopFixture().with { $0.openTips() } }
  static var buying: ShopFixture { tips.with { $0.enter() } }
  static var sheet: ShopFixture { ShopFixture().with { $0.openSheet() } }

  private func with(_ change: (inout ShopFixture) -> Void) -> ShopFixture {
    var fixture = self
    change(&fixture)
    return fixture
  }

  static func row(_ id: String, _ resting: AppRow.Resting) -> AppRow {
    var row = AppRow(id: ItemID(id), name: id)
    (row.version, row.size, row.price, row.resting) = ("1.0", "1.0 MB", "Free", resting)
    row.installed = resting == .installed ? "1.0" : nil
    if resting == .installed { row.removal = .init(title: "Remove?", sentence: "", verb: "Remove") }
    return row
  }

  /// Sends an event, immediately or after a delay.
  @discardableResult
  mutating func send(_ event: Shop.Event, after wait: Duration = .zero) -> [Shop.Effect] {
    now = now.advanced(by: wait)
    return shop.handle(event, at: now)
  }

  /// Sends events of a download, each after a delay.
  mutating func download(
    _ id: ItemID, _ events: DownloadButton.Event..., after wait: Duration = .zero
  ) {
    for event in events { send(.apps(.download(id, event)), after: wait) }
  }

  /// Sends the commands of keys, all at once.
  mutating func press(_ commands: Command...) {
    for command in commands { send(.command(command)) }
  }

  /// Loads these rows as the whole catalogue.
  mutating func load(_ rows: [AppRow]) {
    send(.apps(.loaded(.of(rows))))
  }

  /// Presses and releases button 1 on a control.
  @discardableResult
  mutating func click(_ control: HitTarget, after wait: Duration = .seconds(1)) -> [Shop.Effect] {
    send(.pointer(.down(.primary, on: control)), after: wait)
      + send(.pointer(.up(.primary, .inside)), after: .milliseconds(80))
  }

  /// Presses Enter.
  @discardableResult
  mutating func enter(after wait: Duration = .seconds(1)) -> [Shop.Effect] {
    send(.command(.activate), after: wait)
  }

  /// Opens the Tip Jar and lets the prices arrive.
  mutating func openTips() {
    send(.command(.open(.tips)), after: .seconds(1))
    send(
      .tips(
        .productsLoaded(
          1,
          [
            TipJar.Offer(id: "fine", name: "Fine Tip", caption: "", price: "£1.99"),
            TipJar.Offer(id: "broad", name: "Broad Tip", caption: "", price: "£9.99"),
          ])), after: .seconds(1))
  }

  /// Taps the fine tip, so that the store asks for confirmation.
  mutating func openSheet() {
    openTips()
    enter()
    send(
      .asked(
        .payment(
          Payment(ticket: 7, productID: "fine", name: "Fine Tip", caption: "", price: "£1.99")
        )),
      after: .milliseconds(1))
  }
}

extension AppWindow {
  /// A whole catalogue.
  static func of(_ rows: [AppRow]) -> AppWindow {
    let query = AppQuery(text: "", offset: 0, limit: 100)
    return AppWindow(query: query, count: rows.count, total: rows.count, rows: rows)
  }
}

/// The effects of a control of the store that is used, and of a press that is refused.
func performs(_ use: ControlUse) -> [Shop.Effect] { [.work(.console(.perform(use)))] }
func refuses(_ reason: RefusalReason, next: Action? = nil) -> [Shop.Effect] {
  [.work(.tell(.refused(reason, next: next)))]
}
