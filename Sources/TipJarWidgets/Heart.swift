public import TipJarTerminal

/// The heart of the thank-you: 10x4 cells, or one glyph if there is less space.
public struct Heart: Widget, Equatable, Sendable {
  /// Its size in cells.
  public static let size = Size(width: 10, height: 4)
  /// The glyph set to draw with.
  public var glyphs: GlyphSet

  /// Creates a heart.
  public init(glyphs: GlyphSet = .braille) { self.glyphs = glyphs }

  /// Draws at the top left of `rect`.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    guard rect.width >= Self.size.width, rect.height >= Self.size.height else {
      return canvas.stamp(glyphs.heart, Style(.heart), in: rect)
    }
    switch glyphs.dots {
    case .braille, .blocks: drawBlocks(in: rect, on: &canvas)
    case .letters: canvas.stamp(Self.letters, Style(.heart), in: rect)
    }
  }

  /// Draws full cells as background, because fonts leave seams between blocks.
  private func drawBlocks(in rect: Rect, on canvas: inout Canvas) {
    let rows = Self.blocks.map { $0.utf8.map { $0 == UInt8(ascii: "#") } }
    for y in 0..<4 {
      for x in 0..<10 {
        let part: (glyph: Unicode.Scalar, paper: Ink)? =
          switch (rows[2 * y][x], rows[2 * y + 1][x]) {
          case (false, false): nil
          case (true, false): (glyphs.upperHalf, .standard)
          case (false, true): (glyphs.lowerHalf, .standard)
          case (true, true): (glyphs.block, .heart)
          }
        guard let part else { continue }
        canvas.stamp(part.glyph, x: x, y: y, Style(.heart, on: part.paper), in: rect)
      }
    }
  }

  private static let blocks = [
    ".###..###.",
    "####..####",
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
