import Testing
import TipJarMachines
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

@testable import TipJarScreens

/// The Tip Jar in windows of all sizes: the tips, the jar, its content, and a file without tips.
@Suite struct TipJarPlaceTests {
  @Test(arguments: [(80, 20), (80, 24), (104, 32)])
  func eachCurrencyHasItsSum(_ columns: Int, _ rows: Int) {
    var scene = Scene(columns: columns, rows: rows)
    scene.openTips()
    let totals = ["€3.00", "£13.97", "¥500"]
    let collection = TipCollection(
      summary: "In your tip collection you have two fine tips and one broad tip.",
      detail: "Three tips, €3.00 + £13.97 + ¥500, since 4 March 2026.", totals: totals, count: 3)
    scene.send(.purchases(.loaded(Scene.history(Scene.purchases), collection)))
    let text = scene.canvas.text.joined(separator: "\n")
    for total in totals { #expect(text.contains(total), "\(text)") }
  }

  @Test(arguments: [(80, 20), (80, 24), (90, 30)])
  func theEventsLeaveTheJarWhole(_ columns: Int, _ rows: Int) {
    var scene = Scene(columns: columns, rows: rows)
    scene.openTips()
    func glass() -> Int {
      let canvas = scene.canvas
      return (0..<canvas.bounds.height).map { y in
        (0..<canvas.bounds.width).count { canvas[$0, y].style.ink == .glass }
      }.reduce(0, +)
    }
    let whole = glass()
    scene.send(.command(.timeline))
    #expect(scene.canvas.text.contains { $0.contains("Events") })
    #expect(glass() == whole)
  }

  /// The terms of subscriptions need the jar's place in a window of 80 columns.
  @MainActor @Test func thanksShowNoJarWhereTheListHasNone() async throws {
    let scene = try await PlanScene(.english, columns: 80, rows: 24)
    scene.send(.tips(.approved("film.popcorn")))
    #expect(scene.canvas.text.contains { $0.contains("Thank you") })
    #expect(!scene.canvas.cells.contains { $0.style.ink == .glass })
  }

  @Test(arguments: Language.allCases, [(40, 10), (80, 24), (220, 60)])
  func aFileWithoutTipsSaysWhatItHasAndWhereThatIsListed(
    _ language: Language, _ size: (Int, Int)
  ) {
    let words = language.words
    let text = Self.empty(
      language, size, [KeyValueTable.Row(words.productKind(.nonConsumable), "3")])
    #expect(text.contains("Moon.storekit"))
    #expect(text.contains(words.productKind(.nonConsumable)) && text.contains("3"))
    #expect(
      text.contains(words.text("{0} opens the Store Console, which lists them.")("4").prefix(6)),
      "\(text)")
    #expect(!text.contains("…"), "\(text)")
  }

  @Test(arguments: Language.allCases)
  func aFileWithoutProductsSaysSo(_ language: Language) {
    let text = Self.empty(language, (80, 24), [])
    #expect(text.contains(language.words.text("{0} has no products.")("Moon.storekit")))
  }

  private static func empty(
    _ language: Language, _ size: (Int, Int), _ contents: [KeyValueTable.Row]
  ) -> String {
    var shop = Shop(tips: [])
    let now = Instant(nanoseconds: 10_000_000_000)
    _ = shop.handle(.resized(columns: size.0, rows: size.1), at: now)
    _ = shop.handle(.command(.open(.tips)), at: now)
    _ = shop.handle(.tips(.productsLoaded(1, [])), at: now)
    let view = ShopView(
      words: language.words, glyphs: .braille, keys: .standard.withoutAdding, supported: "Moon",
      storeFile: "Moon.storekit", storeContents: contents)
    return view.frame(of: shop, size: Size(width: size.0, height: size.1), at: now).canvas.text
      .joined(separator: "\n")
  }
}
