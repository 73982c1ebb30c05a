import Testing
import TipJarDownloads
import TipJarTerminal
import TipJarWidgets

@testable import TipJarScreens

/// Text that does not fit can be scrolled completely, and a line shows the position.
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
    for fact in ["Size", "Price", "Category", "Version", "Installed"] {
      #expect(seen.contains { $0.contains(fact) }, "\(fact)")
    }
    #expect(seen.allSatisfy { !$0.contains("…") || $0.contains("q quit") })
  }

  @Test func aLongDescriptionBesideTheListScrollsUnderTheWheel() throws {
    let words = (1...400).map { "word\($0)" }.joined(separator: " ")
    var app = try #require(Catalog.builtIn.apps.first)
    app.description = words
    var scene = Scene(columns: 120, rows: 40, catalog: Catalog(apps: [app]))
    scene.measure()
    #expect(scene.frame.text.count > scene.frame.text.visible)
    let before = scene.canvas.text
    scene.send(.wheel(rows: 1, column: 110))
    #expect(scene.canvas.text != before)
    for _ in 0..<200 { scene.send(.wheel(rows: 1, column: 110)) }
    // A description is cut off at 2,000 characters; the end is its last visible word.
    #expect(scene.shop.reading.top == scene.frame.text.count - scene.frame.text.visible)
  }
}
