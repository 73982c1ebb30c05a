internal import TipJarTerminal

/// Drawing that is clipped to a widget's rectangle. The paper `.standard` keeps the existing
/// background, so that a widget looks right on a selected row, on a sheet and on the screen itself.
extension Canvas {
  /// Writes one scalar of one column, `x` and `y` from the corner of `clip`, if that is inside it.
  mutating func stamp(
    _ scalar: Unicode.Scalar, x: Int = 0, y: Int = 0, _ style: Style, in clip: Rect
  ) {
    let (x, y) = (clip.x + x, clip.y + y)
    guard clip.contains(Point(x: x, y: y)) else { return }
    put(scalar, x: x, y: y, onPaper(style, x: x, y: y))
  }

  /// Writes the glyphs of a picture, except its spaces, from the corner of `clip`.
  mutating func stamp(_ picture: [String], _ style: Style, in clip: Rect) {
    for (y, line) in picture.enumerated() {
      for (x, glyph) in line.unicodeScalars.enumerated() where glyph != " " {
        stamp(glyph, x: x, y: y, style, in: clip)
      }
    }
  }

  /// Writes text, `x` and `y` from the corner of `clip`, cut off with an ellipsis at its right edge.
  /// Returns its columns.
  @discardableResult
  mutating func label(
    _ text: String, x: Int = 0, y: Int = 0, _ style: Style, in clip: Rect,
    _ glyphs: GlyphSet = .braille
  ) -> Int {
    let (x, y) = (clip.x + x, clip.y + y)
    guard clip.contains(Point(x: x, y: y)) else { return 0 }
    return write(
      text, x: x, y: y, onPaper(style, x: x, y: y), limit: clip.maxX - x, ellipsis: glyphs.ellipsis)
  }

  /// Writes text in the middle of the first row of `clip`.
  mutating func labelInMiddle(_ text: String, _ style: Style, in clip: Rect, _ glyphs: GlyphSet) {
    label(text, x: max(0, (clip.width - DisplayWidth.of(text)) / 2), style, in: clip, glyphs)
  }

  /// Writes text that ends at the right edge of the first row of `clip`.
  mutating func labelAtRight(_ text: String, _ style: Style, in clip: Rect, _ glyphs: GlyphSet) {
    label(text, x: max(0, clip.width - DisplayWidth.of(text)), style, in: clip, glyphs)
  }

  /// Draws a bar in the first row of `clip`, lit from the left in steps of half a cell.
  mutating func bar(
    _ fraction: Double, columns: Int, lit: Style, track: Style, in clip: Rect, _ glyphs: GlyphSet
  ) {
    let steps = Circle.steps(fraction, of: 2 * columns)
    for x in 0..<columns {
      let part = min(2, max(0, steps - 2 * x))
      stamp(glyphs.barScale[part], x: x, part > 0 ? lit : track, in: clip)
    }
  }

  /// Draws two pixels of one cell, one above the other; nil keeps the background.
  mutating func pixels(
    upper: Ink?, lower: Ink?, x: Int, y: Int, _ attributes: Style.Attributes, in clip: Rect,
    _ glyphs: GlyphSet
  ) {
    guard let ink = upper ?? lower else { return }
    let isWhole = upper == lower
    let glyph = isWhole ? glyphs.block : upper == nil ? glyphs.lowerHalf : glyphs.upperHalf
    let paper = isWhole || upper == nil ? Ink.standard : lower ?? .standard
    stamp(glyph, x: x, y: y, Style(ink, on: paper, attributes), in: clip)
  }

  private func onPaper(_ style: Style, x: Int, y: Int) -> Style {
    style.paper == .standard ? style.on(self[x, y].style.paper) : style
  }
}
