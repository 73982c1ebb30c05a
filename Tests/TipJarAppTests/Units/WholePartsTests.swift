import Testing
import TipJarDownloads
import TipJarTerminal

@testable import TipJarScreens

/// Without enough space whole parts are omitted, and the last line shows only keys with an effect.
@Suite struct WholePartsTests {
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
            coins: 51))))
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
}
