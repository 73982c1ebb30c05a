internal import TipJarTerminal

extension Canvas {
  /// Two pixels of one cell, one above the other; nil keeps what is behind.
  mutating func pixels(
    upper: Ink?, lower: Ink?, x: Int, y: Int, _ glyphs: GlyphSet, in clip: Rect,
    _ attributes: Style.Attributes = []
  ) {
    switch (upper, lower) {
    case (nil, nil): break
    case (let upper?, nil):
      stamp(glyphs.upperHalf, x: x, y: y, Style(upper, on: .standard, attributes), in: clip)
    case (nil, let lower?):
      stamp(glyphs.lowerHalf, x: x, y: y, Style(lower, on: .standard, attributes), in: clip)
    case (let upper?, let lower?) where upper == lower:
      stamp(glyphs.block, x: x, y: y, Style(upper, on: .standard, attributes), in: clip)
    case (let upper?, let lower?):
      stamp(glyphs.upperHalf, x: x, y: y, Style(upper, on: lower, attributes), in: clip)
    }
  }
}
