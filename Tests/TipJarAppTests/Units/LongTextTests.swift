import Foundation
import Testing
import TipJarDownloads
import TipJarMachines
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

@testable import TipJarScreens
@testable import TipJarStore

/// Text that does not fit is scrolled, wrapped or shortened by whole parts; a price keeps its place.
@Suite struct LongTextTests {
  @Test(arguments: [Size(width: 30, height: 8), Size(width: 40, height: 10)])
  func everyLineOfAPageCanBeReadInASmallWindow(_ size: Size) {
    var scene = Scene(columns: size.width, rows: size.height)
    scene.send(.command(.down))
    scene.send(.command(.info), after: .seconds(1))
    scene.measure()
    #expect(scene.frame.text.count > scene.frame.text.visible)
    #expect(
      (scene.canvas.text.last ?? "").contains("\(GlyphSet.braille.up)\(GlyphSet.braille.down)"))
    var seen = Set<String>()
    for _ in 0..<scene.frame.text.count {
      seen.formUnion(scene.canvas.text)
      scene.send(.command(.down))
    }
    #expect(scene.shop.reading.top == scene.frame.text.count - scene.frame.text.visible)
    for fact in ["Version", "Size", "Updated", "Category", "Developer"] {
      #expect(seen.contains { $0.contains(fact) }, "\(fact)")
    }
    #expect(seen.allSatisfy { !$0.contains("…") || $0.contains("q quit") })
  }

  @Test(
    arguments: ["£4.99", "Afl. 4,99", "US$ 1,299.00"],
    [Size(width: 40, height: 10), Size(width: 80, height: 24), Size(width: 104, height: 32)])
  func aPriceKeepsItsBlanks(_ price: String, _ size: Size) throws {
    var scene = Scene(columns: size.width, rows: size.height)
    let usual = try end(of: " £4.99 ", in: scene)
    scene.load(price: price)
    #expect(try end(of: " \(price) ", in: scene) == usual)
    #expect(rows(scene).contains { $0.contains("Quill") && $0.contains(price) })
  }

  /// The column after a text.
  private func end(of text: String, in scene: Scene) throws -> Int {
    let row = try #require(rows(scene).first { $0.contains(text) }, "\(text)")
    return row.distance(
      from: row.startIndex, to: try #require(row.firstRange(of: text)).upperBound)
  }

  private func rows(_ scene: Scene) -> [String] {
    let canvas = scene.canvas
    return (0..<canvas.size.height).map { y in
      (0..<canvas.size.width).map { String(String.UnicodeScalarView(canvas[$0, y].scalars)) }
        .joined()
    }
  }

  @Test(arguments: [
    ("3 x, 18:00, transaction 3", 26, "3 x, 18:00, transaction 3"),
    ("3 x, 18:00, transaction 3", 16, "3 x, 18:00"),
    ("3 x, 18:00, transaction 3", 9, "3 x"), ("3 x, 18:00, transaction 3", 1, "3 x"),
    ("Englisch (Vereinigtes Königreich)", 30, "Englisch"), ("英語（イギリス）", 15, "英語"),
    ("(x)", 1, "(x)"), ("", 0, ""),
  ])
  func aPartIsThereWholeOrNotAtAll(_ text: String, _ columns: Int, _ shown: String) {
    #expect(text.parts(in: columns) == shown)
  }

  /// Places are shown by name if there are enough lines.
  @Test(arguments: [(80, 24), (40, 10), (104, 32)])
  func aCollectionIsReportedWholeOrAsItsSum(_ columns: Int, _ rows: Int) {
    var scene = Scene(columns: columns, rows: rows)
    scene.openTips()
    let names = "In your tip collection you have nine extra fine, ten fine, 14 medium, ten broad"
    scene.send(
      .purchases(
        .loaded(
          Scene.history(Scene.purchases),
          TipCollection(
            summary: "\(names) and eight stub.",
            detail: "51 tips, £358.49, since 1 September 2026.",
            count: 51))))
    let text = scene.canvas.text.joined(separator: "\n")
    #expect(!text.contains("…"))
    #expect(text.contains("51 tips, £358.49"))
    #expect(text.contains("eight stub.") == (rows == 32))
  }

  @Test func aQuestionsFooterSaysWhatAYesDoes() {
    var scene = Scene()
    scene.askToClear()
    let footer = scene.canvas.text.last ?? ""
    #expect(footer.contains("y clear") && !footer.contains("buy"))
    scene.send(.command(.nextControl))
    #expect((scene.canvas.text.last ?? "").contains("↵ clear"))
  }

  @Test func anEmptyCatalogueSaysHowThereIsAnotherAndOffersNothingToMoveIn() {
    let scene = Scene(catalog: Catalog(apps: []))
    let text = scene.canvas.text.joined(separator: "\n")
    #expect(text.contains("--catalog FILE"))
    for word in ["move", "search", "Search", "sort", "featured"] {
      #expect(!text.contains(word), "\(word)")
    }
  }

  private static func pane(
    columns: Int, rows: Int, _ language: Language = .english
  ) -> Scene {
    var scene = Scene(columns: columns, rows: rows)
    scene.language = language
    scene.send(.command(.down))
    scene.send(.apps(.download("margin", .tapped)), after: .seconds(1))
    let reason = "The mirror in the hall of mirrors hung up, as mirrors do now and then."
    scene.send(.apps(.download("margin", .failed(1, reason: reason))), after: .seconds(1))
    scene.send(.command(.timeline))
    return scene
  }

  @Test(arguments: [(60, 24), (80, 24), (104, 32)], Language.allCases)
  func aLongReasonGoesOnInTheNextLine(_ size: (Int, Int), _ language: Language) {
    let scene = Self.pane(columns: size.0, rows: size.1, language)
    let words = scene.canvas.text.joined(separator: " ").split(separator: " ")
    for word in ["hall", "mirrors", "hung", "now", "then."] {
      #expect(words.contains { $0 == word }, "\(word)")
    }
  }

  @Test func escIsNamedWhileThePaneIsOpen() {
    var scene = Self.pane(columns: 80, rows: 24)
    #expect(scene.canvas.text.last?.contains("Esc close") == true)
    scene.send(.command(.back))
    #expect(scene.canvas.text.last?.contains("Esc close") == false)
  }

  /// In 80 columns every name is complete; in 40, those of the most frequent countries.
  @Test(arguments: Language.allCases, [(40, 33), (80, 60)])
  func theNamesAreWhole(_ language: Language, _ window: (columns: Int, most: Int)) {
    let names = TipJarStore.Storefront.all.map { storefront in
      storefront.regionCode.flatMap(language.words.language.locale.localizedString(forRegionCode:))
        ?? storefront.countryCode
    }
    for name in names where (29...window.most).contains(DisplayWidth.of(name)) {
      var scene = Scene(columns: window.columns, rows: window.columns == 40 ? 10 : 24)
      scene.language = language
      let choice = Chooser.Choice(name, detail: "XXX  XXX", use: ControlUse(.storefront, "XXX"))
      scene.openStorefronts([choice], current: 0)
      let text = scene.canvas.text.joined(separator: "\n")
      #expect(text.contains(name), "\(name)")
    }
  }
}
