import Testing
import TipJarDeterminism
import TipJarTerminal

@Suite struct CanvasTests {
  private func canvas(_ text: String, width: Int = 6) -> Canvas {
    var canvas = Canvas(size: Size(width: width, height: 1))
    canvas.write(text, x: 0, y: 0, Style())
    return canvas
  }

  @Test(arguments: [("Tidepool", 5, 5, "Tide…     "), ("日本語", 4, 3, "日…       ")])
  func textThatDoesNotFitEndsInAnEllipsis(_ text: String, _ limit: Int, _ used: Int, _ row: String)
  {
    var canvas = Canvas(size: Size(width: 10, height: 1))
    #expect(canvas.write(text, x: 0, y: 0, Style(), limit: limit) == used)
    #expect(canvas.text == [row])
  }

  @Test(arguments: [(0, "x 本語"), (1, " x本語"), (2, "日x 語"), (3, "日 x語"), (5, "日本 x")])
  func overwritingHalfOfAWideGlyphBlanksTheOther(_ x: Int, _ row: String) {
    var canvas = canvas("日本語")
    canvas.put("x", x: x, y: 0, Style())
    #expect(canvas.text == [row])
    #expect(canvas.cells.map(\.width).reduce(0, +) == 6)
  }

  @Test(arguments: [(0, "語本語"), (1, " 語 語"), (3, "日 語 "), (4, "日本語"), (5, "日本  ")])
  func aWideCellTakesItsTwoColumns(_ x: Int, _ row: String) {
    var canvas = canvas("日本語")
    canvas[x, 0] = Cell("語", width: 2, style: Style())
    #expect(canvas.text == [row])
    #expect(canvas.cells.map(\.width).reduce(0, +) == 6)
  }

  @Test func aFillBlanksWhatItCutsInHalf() {
    var canvas = canvas("日本語")
    canvas.fill(Rect(x: 1, y: 0, width: 2, height: 1), Style(.standard, on: .band))
    #expect(canvas.text == ["    語"])
    #expect(canvas[0, 0].style.paper == .standard)
    #expect(canvas[1, 0].style.paper == .band)
    #expect(canvas[3, 0].style.paper == .standard)
  }

  @Test func drawingOutsideIsCutOff() {
    var canvas = Canvas(size: Size(width: 3, height: 1))
    canvas.write("abcdef", x: -2, y: 0, Style())
    canvas.write("x", x: 0, y: 7, Style())
    canvas.fill(Rect(x: 2, y: -5, width: 90, height: 90), Style(.standard, on: .fill))
    canvas.tint(Rect(x: 50, y: 50, width: 2, height: 2), paper: .band)
    #expect(canvas.text == ["cd "])
    #expect(Canvas(size: Size(width: 0, height: 0)).text.isEmpty)
  }

  @Test func tintingLeavesTheGlyphs() {
    var canvas = canvas("日x")
    canvas.tint(canvas.bounds, paper: .band)
    #expect(canvas.text == ["日x   "])
    #expect(canvas.cells.allSatisfy { $0.style.paper == .band })
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func noDrawingLeavesHalfAGlyph(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var canvas = Canvas(size: Size(width: 17, height: 2))
    for _ in 0..<500 {
      let x = Int.random(in: -3..<20, using: &random)
      let y = Int.random(in: 0..<2, using: &random)
      switch random.next() % 3 {
      case 0: canvas.write("日a本e\u{301}", x: x, y: y, Style())
      case 1: canvas.fill(Rect(x: x, y: y, width: 3, height: 1), Style())
      default: canvas[x, y] = .covered(Style())
      }
      for y in 0..<2 {
        for x in 0..<17 where canvas[x, y].width != 1 {
          let left = canvas[x, y].width == 2 ? x : x - 1
          #expect(canvas[left, y].width == 2 && canvas[left + 1, y].width == 0)
        }
      }
    }
  }
}
