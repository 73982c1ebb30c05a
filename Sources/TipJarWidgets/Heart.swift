public import TipJarTerminal

/// The thank-you's heart (seed 003's orange one, in a form that every terminal draws): 10x4 cells, or
/// one glyph where there is less room.
public struct Heart: Widget, Equatable, Sendable {
  /// Its size in cells.
  public static let size = Size(width: 10, height: 4)
  /// What it is drawn with.
  public var glyphs: GlyphSet

  /// A heart.
  public init(glyphs: GlyphSet = .braille) { self.glyphs = glyphs }

  /// Draws at the top left of `rect`.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    guard rect.width >= Self.size.width, rect.height >= Self.size.height else {
      canvas.stamp(glyphs.heart, x: rect.x, y: rect.y, Style(.heart), in: rect)
      return
    }
    switch glyphs.dots {
    case .braille:
      var grid = DotGrid(cells: Self.size)
      grid.set(picture: Self.dots)
      grid.draw(in: rect, on: &canvas, lit: Style(.heart), track: Style(.heart))
    case .blocks: drawBlocks(in: rect, on: &canvas)
    case .letters:
      for (y, line) in Self.letters.enumerated() {
        for (x, glyph) in line.unicodeScalars.enumerated() where glyph != " " {
          canvas.stamp(glyph, x: rect.x + x, y: rect.y + y, Style(.heart), in: rect)
        }
      }
    }
  }

  private func drawBlocks(in rect: Rect, on canvas: inout Canvas) {
    let rows = Self.blocks.map { $0.utf8.map { $0 == UInt8(ascii: "#") ? Ink.heart : nil } }
    for y in 0..<4 {
      for x in 0..<10 {
        canvas.pixels(
          upper: rows[2 * y][x], lower: rows[2 * y + 1][x], x: rect.x + x, y: rect.y + y, glyphs,
          in: rect)
      }
    }
  }

  private static let dots = [
    "...#####....#####...",
    ".########..########.",
    "#########..#########",
    "####################",
    "####################",
    "####################",
    "####################",
    ".##################.",
    "..################..",
    "...##############...",
    "....############....",
    ".....##########.....",
    "......########......",
    ".......######.......",
    "........####........",
    ".........##.........",
  ]

  private static let blocks = [
    ".###..###.",
    "##########",
    "##########",
    "##########",
    ".########.",
    "..######..",
    "...####...",
    "....##....",
  ]

  private static let letters = [
    " .##..##. ",
    " ######## ",
    "  `####'  ",
    "    `'    ",
  ]
}
