import Testing
import TipJarTerminal
import TipJarTips
import TipJarVocabulary

@testable import TipJarMachines
@testable import TipJarScreens

/// q, i and ? mean the same everywhere above a place: q and i close what is on top, a question with a
/// no, and ? shows the keys and hides them again.
@Suite("q, i and ? on pages and overlays") struct ShopKeyRuleTests {
  private static let since = Instant(nanoseconds: 10_000_000_000)

  private static let question = Question.Text(title: "Remove?", sentence: "", verb: "Remove")

  private static let overlays: [(name: String, overlay: Overlay)] = [
    (
      "payment",
      .question(
        Question(
          .payment(Payment(ticket: 7, productID: "fine", name: "", caption: "", price: "£1.99")),
          since: since))
    ),
    ("download", .question(Question(.download(question, ticket: 3), since: since))),
    ("change", .question(Question(.change(question, .apps(.remove("app0"))), since: since))),
    (
      "chooser",
      .chooser(
        Chooser(
          "Latency", [.init("0 ms", use: ControlUse(.latency, "0"))], visible: 5, since: since))
    ),
    (
      "receipt",
      .receipt(
        PurchaseReceipt(
          row: PurchaseRow(
            id: "1", productID: "fine", title: "", day: "", detail: "", price: "", state: .purchased
          ),
          choice: .no, since: since))
    ),
    ("thanks", .thanks(Thanks(tip: "fine", name: "Fine Tip", since: since))),
    ("page", .page(since: since)),
    ("opened", .opened(ShopFixture.row("app0", .installed), since: since)),
    (
      "source",
      .source(
        LinkSheet(
          TipLink("App", page: "https://example.org", canBeOpened: true), hasBrowser: true,
          since: since))
    ),
  ]

  private static func fixture(_ place: Place, _ overlay: Overlay) -> ShopFixture {
    var fixture = ShopFixture()
    fixture.send(.command(.open(place)), after: .seconds(1))
    fixture.shop.push(overlay)
    fixture.now = fixture.now.advanced(by: .seconds(2))
    return fixture
  }

  private static func press(_ key: Key, on fixture: inout ShopFixture) {
    let shop = fixture.shop
    guard let command = KeyTable.standard.command(for: key, in: shop.context, at: shop.place) else {
      Issue.record("\(key) has no command in \(shop.context)")
      return
    }
    fixture.send(.command(command), after: .seconds(1))
  }

  @Test(arguments: Place.allCases, overlays.indices)
  func qAndICloseAndTheQuestionMarkShowsTheKeys(_ place: Place, _ index: Int) {
    let (name, overlay) = Self.overlays[index]
    for key in [Key("q"), Key("i")] {
      var fixture = Self.fixture(place, overlay)
      Self.press(key, on: &fixture)
      #expect(fixture.shop.overlays.isEmpty && fixture.shop.place == place, "\(name) \(key)")
    }
    var fixture = Self.fixture(place, overlay)
    let context = fixture.shop.context
    Self.press(Key("?"), on: &fixture)
    #expect(fixture.shop.context == .help && fixture.shop.belowHelp.context == context, "\(name)")
    Self.press(Key("?"), on: &fixture)
    #expect(fixture.shop.context == context && fixture.shop.overlays.count == 1, "\(name)")
    // The help above it closes in the same way.
    for key in [Key("q"), Key("i")] {
      Self.press(Key("?"), on: &fixture)
      Self.press(key, on: &fixture)
      #expect(fixture.shop.context == context && fixture.shop.overlays.count == 1, "\(name)")
    }
  }

  @Test func everyContextWithoutTypingHasThem() {
    for context in KeyContext.allCases {
      for place in Place.allCases {
        let command = { KeyTable.standard.command(for: $0, in: context, at: place) }
        switch context {
        case .list:
          #expect(command(Key("q")) == .quit && command(Key("?")) == .help)
          let hasDetails = place == .apps || place == .purchases
          #expect(command(Key("i")) == (hasDetails ? .info : nil))
        case .search, .finder, .entry:
          #expect([Key("q"), Key("i"), Key("?")].allSatisfy { command($0) == nil })
          #expect(command(Key(.function(1))) == .help)
        case .question:
          #expect(command(Key("q")) == .decline && command(Key("i")) == .decline)
          #expect(command(Key("?")) == .help)
        case .chooser, .help, .receipt, .page, .link, .overlay:
          #expect(command(Key("q")) == .back && command(Key("i")) == .back)
          #expect(command(Key("?")) == .help)
        }
      }
    }
  }

  /// The ways to tip have the same rule.
  @Test(arguments: [KeyContext.link, .help]) func theLinksHaveTheSame(_ context: KeyContext) {
    let command = { KeyTable.links.command(for: $0, in: context) }
    #expect(command(Key("q")) == .back && command(Key("i")) == .back)
    #expect(command(Key("?")) == .help)
  }

  @Test func aPlaceIsNotOpenedFromTheHelpAboveAQuestion() {
    var fixture = ShopFixture.sheet
    fixture.send(.command(.help), after: .seconds(1))
    fixture.send(.command(.open(.apps)), after: .seconds(1))
    fixture.click(.place(.apps))
    #expect(fixture.shop.place == .tips && fixture.shop.belowHelp.context == .question)
  }

  @Test func iShowsTheReceiptOfTheFocusedPurchase() {
    var fixture = ShopFixture()
    fixture.send(.command(.open(.purchases)), after: .seconds(1))
    let row = PurchaseRow(
      id: "1", productID: "fine", title: "", day: "", detail: "", price: "", state: .purchased)
    fixture.send(.purchases(.loaded(PurchaseWindow(rows: [row]), TipCollection())))
    fixture.send(.command(.info), after: .seconds(1))
    #expect(fixture.shop.context == .receipt)
  }
}
