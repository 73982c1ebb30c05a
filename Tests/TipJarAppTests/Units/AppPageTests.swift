import Testing
import TipJarMachines
import TipJarTerminal
import TipJarWidgets

@testable import TipJarScreens

/// The page of an app, and what is shown beside a list in a wide window.
@Suite struct AppPageTests {
  private static let pages = [(80, 24), (80, 20), (60, 20)]
  private static let panes = [(96, 20), (96, 24), (120, 36), (160, 48)]

  /// The head and the strip stay where they are while the texts scroll to their end.
  @Test(arguments: pages + panes, ["lantern", "grue"])
  func nothingOfTheHeadIsMissing(_ size: (columns: Int, rows: Int), id: String) throws {
    var scene = Scene(columns: size.columns, rows: size.rows)
    while scene.shop.apps.inHand?.id.rawValue != id { scene.send(.command(.down)) }
    if size.columns < 96 { scene.send(.command(.info), after: .seconds(1)) }
    scene.now = scene.now.advanced(by: .seconds(1))
    let row = try #require(scene.shop.apps.inHand)
    for _ in 0..<20 {
      scene.measure()
      let text = scene.canvas.text
      let head = text[3..<14].joined(separator: "\n")
      #expect(head.contains(row.name) && head.contains(row.subtitle))
      let button = try #require(scene.frame.region(of: .apps(.detail(row.id))))
      #expect(button.y < 9 && button.maxX <= size.columns - 2)
      let names = try #require(text.first { $0.contains("Size") && $0.contains("Version") })
      let values = try #require(text.firstIndex(of: names).map { text[$0 - 1] })
      #expect(values.contains(row.size) && values.contains(row.version))
      scene.send(.command(.readDown))
    }
  }

  @Test func theTextsHaveTheNotesThePreviewAndTheDescription() throws {
    var scene = Scene(columns: 80, rows: 40)
    scene.openPage()
    let text = scene.canvas.text
    let lines = ["What is new in 2.1.0", "$ lantern keys", "Finds the file"].map { line in
      text.firstIndex { $0.contains(line) }
    }
    let found = lines.compactMap(\.self)
    #expect(found.count == 3 && found == found.sorted())
    let place = try #require(lines[1])
    #expect(scene.canvas[6, place].style == Style(.onSheet, on: .sheet, .bold))
  }

  /// A terminal wraps a line after its last column, not between words.
  @Test func aPreviewIsWrappedAsATerminalDoes() throws {
    var scene = Scene(columns: 30, rows: 30)
    scene.openPage()
    scene.send(.command(.last))
    let text = scene.canvas.text.joined(separator: "\n")
    #expect(text.contains("coat/other-coat/pock") && !text.contains("pocket/keys"))
  }

  /// The button, the figures and the strip have their own columns during a download.
  @Test(arguments: [(80, 24), (120, 36), (160, 48)])
  func theFiguresAreBesideTheRing(_ columns: Int, _ rows: Int) throws {
    var scene = Scene(columns: columns, rows: rows)
    scene.download()
    scene.measure()
    if columns < 96 { scene.send(.command(.info), after: .seconds(1)) }
    scene.now = scene.now.advanced(by: .seconds(1))
    let ring = try #require(scene.frame.region(of: .apps(.detail("margin"))))
    #expect(ring.width == 12 && ring.height == 6)
    for figure in ["62%", "6.8 of 11.5 MB", "2.1 MB/s"] {
      let beside = scene.canvas.text[ring.y..<ring.maxY].map { $0.dropFirst(ring.maxX) }
      #expect(beside.contains { $0.contains(figure) }, "\(figure)")
    }
  }

  @Test(arguments: [(112, 24), (120, 36), (160, 48)])
  func theReceiptIsBesideThePurchases(_ columns: Int, _ rows: Int) {
    var scene = Scene(columns: columns, rows: rows)
    scene.openPurchases()
    let lines = scene.canvas.text.map { $0.dropFirst(scene.shop.layout.listEnd) }
    for fact in ["Receipt", "Fine Tip", "Transaction"] {
      #expect(lines.contains { $0.contains(fact) }, "\(fact)")
    }
  }

  @Test(arguments: [(120, 36), (160, 48)])
  func theHighlightedTipIsBesideTheTips(_ columns: Int, _ rows: Int) throws {
    var scene = Scene(columns: columns, rows: rows)
    scene.openTips()
    var collection = try #require(scene.shop.tips.collection)
    collection.history["fine"] = "2 tips, £3.98, since 4 March 2026"
    scene.send(.purchases(.loaded(Scene.history(Scene.purchases), collection)))
    for (name, price, history) in [
      ("Extra Fine Tip", "£0.99", "Not given yet"), ("Fine Tip", "£1.99", "2 tips, £3.98, since"),
    ] {
      let lines = scene.canvas.text.prefix(rows / 2).map { $0.dropFirst(58) }
      for text in [name, price, history] {
        #expect(lines.contains { $0.contains(text) }, "\(text)")
      }
      #expect(lines.filter { $0.contains("█") }.isEmpty == false)
      scene.send(.command(.down), after: .seconds(1))
    }
  }
}
