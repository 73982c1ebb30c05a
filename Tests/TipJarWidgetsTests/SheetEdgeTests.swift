import Testing
import TipJarTerminal
import TipJarWidgets

/// A sheet's edge is visible by its background, or by a frame where there is none: in 16 and in 8
/// colours, and without colours.
@Suite struct SheetEdgeTests {
  private static let screen = Rect(x: 0, y: 0, width: 60, height: 20)

  /// The looks of the cells at a sheet's edges.
  private func edges(_ theme: Theme, _ depth: ColorDepth) -> [(glyph: UInt64, look: Theme.Look)] {
    let sheet = Sheet(contentSize: Size(width: 30, height: 6))
    var canvas = Canvas(size: Size(width: Self.screen.width, height: Self.screen.height))
    sheet.draw(in: Self.screen, on: &canvas)
    let area = sheet.area(in: Self.screen)
    let rows = (area.x..<area.maxX).flatMap { x in [area.y, area.maxY - 1].map { (x, $0) } }
    let sides = (area.y..<area.maxY).flatMap { y in [area.x, area.maxX - 1].map { ($0, y) } }
    return (rows + sides).map { canvas[$0.0, $0.1] }
      .map { ($0.glyph, theme.look(of: $0.style, depth: depth)) }
  }

  @Test(arguments: Theme.all.map(\.theme))
  func aFrameIsSeenWhereThereIsNoPaper(_ theme: Theme) {
    let frame: Set<UInt64> = [0x2500, 0x2502, 0x250C, 0x2510, 0x2514, 0x2518]
    #expect(Set(edges(theme, .mono).map(\.glyph)) == frame)
    for edge in edges(theme, .mono) {
      #expect(!edge.look.attributes.contains(.reverse))
      #expect(edge.look.foreground == edge.look.background && edge.look.foreground == -1)
    }
  }

  @Test(
    arguments: Theme.all.map(\.theme),
    [ColorDepth.indexed, .direct])
  func paperHidesIt(_ theme: Theme, _ depth: ColorDepth) {
    for edge in edges(theme, depth) {
      #expect(edge.look.foreground == edge.look.background && edge.look.foreground >= 0)
    }
  }
}
