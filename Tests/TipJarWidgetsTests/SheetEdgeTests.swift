import Testing
import TipJarTerminal
import TipJarWidgets

/// A sheet's edge is visible by its background, or by a rule above and below where there is none.
@Suite struct SheetEdgeTests {
  private static let screen = Rect(x: 0, y: 0, width: 60, height: 20)

  /// The looks of a sheet's first and last row.
  private func edges(_ theme: Theme, _ depth: ColorDepth) -> [(glyph: UInt64, look: Theme.Look)] {
    let sheet = Sheet(contentSize: Size(width: 30, height: 6))
    var canvas = Canvas(size: Size(width: Self.screen.width, height: Self.screen.height))
    sheet.draw(in: Self.screen, on: &canvas)
    let area = sheet.area(in: Self.screen)
    return (area.x..<area.maxX).flatMap { x in [area.y, area.maxY - 1].map { canvas[x, $0] } }
      .map { ($0.glyph, theme.look(of: $0.style, depth: depth)) }
  }

  @Test(arguments: [Theme.dark, .light, .contrastDark, .contrastLight])
  func aRuleIsSeenWhereThereIsNoPaper(_ theme: Theme) {
    for edge in edges(theme, .mono) {
      #expect(edge.glyph == 0x2500 && !edge.look.attributes.contains(.reverse))
      #expect(edge.look.foreground == edge.look.background && edge.look.foreground == -1)
    }
  }

  @Test(
    arguments: [Theme.dark, .light, .contrastDark, .contrastLight],
    [ColorDepth.indexed, .direct])
  func paperHidesIt(_ theme: Theme, _ depth: ColorDepth) {
    for edge in edges(theme, depth) {
      #expect(edge.look.foreground == edge.look.background && edge.look.foreground >= 0)
    }
  }
}
