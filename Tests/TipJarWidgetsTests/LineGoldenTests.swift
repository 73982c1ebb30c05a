import TestSupport
import Testing
import TipJarTerminal
import TipJarWidgets

@Suite struct LineGoldenTests {
  @Test(arguments: GlyphSet.sets) func barsAtSeveralWidths(glyphs: GlyphSet) throws {
    let widths = [80, 50, 30, 12]
    var canvas = Canvas(size: Size(width: 80, height: widths.count * 4))
    for (index, width) in widths.enumerated() {
      let y = index * 4
      TabBar(
        places: ["Apps", "Tip Jar", "Purchases", "Console"], open: 1, note: "simulated store",
        glyphs: glyphs
      ).draw(in: Rect(x: 0, y: y, width: width, height: 2), on: &canvas)
      footer(glyphs).draw(in: Rect(x: 0, y: y + 2, width: width, height: 1), on: &canvas)
    }
    try Golden("bars-\(glyphs.name)").verify(canvas)
  }

  @Test(arguments: GlyphSet.sets) func textAndFacts(glyphs: GlyphSet) throws {
    var canvas = Canvas(size: Size(width: 60, height: 14))
    SearchField("", placeholder: "Search apps", glyphs: glyphs)
      .draw(in: Rect(x: 0, y: 0, width: 20, height: 1), on: &canvas)
    SearchField("tidepool and friends", placeholder: "", isActive: true, glyphs: glyphs)
      .draw(in: Rect(x: 24, y: 0, width: 16, height: 1), on: &canvas)
    Rule(glyphs: glyphs).draw(in: Rect(x: 0, y: 1, width: 60, height: 1), on: &canvas)
    Rule(glyphs: glyphs).draw(in: Rect(x: 22, y: 2, width: 1, height: 8), on: &canvas)
    Paragraph("A monitor for people who look at the bottom of things.", glyphs: glyphs)
      .draw(in: Rect(x: 0, y: 2, width: 20, height: 2), on: &canvas)
    KeyValueTable([.init("Size", "30.0 MB"), .init("Category", "System")], glyphs: glyphs)
      .draw(in: Rect(x: 0, y: 6, width: 20, height: 3), on: &canvas)
    ScrollHint(offset: 4, visible: 8, count: 20, glyphs: glyphs)
      .draw(in: Rect(x: 24, y: 2, width: 2, height: 8), on: &canvas)
    for (index, fraction) in [0, 0.01, 0.5, 0.99, 1].enumerated() {
      Ring(.progress(fraction), scale: .cell, glyphs: glyphs)
        .draw(in: Rect(x: 44, y: 3 + index, width: 1, height: 1), on: &canvas)
    }
    try Golden("text-\(glyphs.name)").verify(canvas)
  }

  @Test func aNarrowFooterLosesPairsFromTheRight() {
    let all = footer(.braille).hitRects(in: Rect(x: 0, y: 0, width: 80, height: 1))
    #expect(all.count == 4)
    for width in 0...80 {
      let hits = footer(.braille).hitRects(in: Rect(x: 0, y: 0, width: width, height: 1))
      #expect(hits.map(\.width) == all.prefix(hits.count).map(\.width))
      let gaps = zip(hits.dropFirst(), hits).map { $0.x - $1.maxX }
      #expect(gaps.allSatisfy { $0 == 3 } || (width < 48 && gaps.allSatisfy { $0 == 2 }))
    }
  }

  @Test func theCursorStandsBehindWhatWasTyped() {
    let row = Rect(x: 3, y: 2, width: 10, height: 1)
    #expect(SearchField("ab", placeholder: "", isActive: true).cursor(in: row) == Point(x: 7, y: 2))
    #expect(SearchField("ab", placeholder: "").cursor(in: row) == nil)
    let long = SearchField("abcdefghijklmn", placeholder: "", isActive: true)
    #expect(long.cursor(in: row) == Point(x: 12, y: 2))
  }

  private func footer(_ glyphs: GlyphSet) -> Footer {
    Footer(
      [
        .init("\(glyphs.up)\(glyphs.down)", "move"), .init(glyphs.enter, "stop"),
        .init("?", "help"), .init("q", "quit"),
      ], status: "2 downloading", glyphs: glyphs)
  }
}
