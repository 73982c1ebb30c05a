internal import TipJarTerminal

/// Drawing that is clipped to a widget's rectangle. The paper `.standard` keeps the existing
/// background, so that a widget looks right on a selected row, on a sheet and on the screen itself.
extension Canvas {
  /// Writes one scalar of one column if its position is inside `clip`.
  mutating func stamp(_ scalar: Unicode.Scalar, x: Int, y: Int, _ style: Style, in clip: Rect) {
    guard clip.contains(Point(x: x, y: y)) else { return }
    put(scalar, x: x, y: y, onPaper(style, x: x, y: y))
  }

  /// Writes text from `x`, cut off with an ellipsis at the right edge of `clip`. Returns its
  /// columns.
  @discardableResult
  mutating func label(
    _ text: String, x: Int, y: Int, _ style: Style, in clip: Rect,
    ellipsis: Unicode.Scalar = "…"
  ) -> Int {
    guard clip.contains(Point(x: x, y: y)) else { return 0 }
    return write(
      text, x: x, y: y, onPaper(style, x: x, y: y), limit: clip.maxX - x, ellipsis: ellipsis)
  }

  /// Writes text that ends at the right edge of `clip`. Returns the column that it starts at.
  @discardableResult
  mutating func labelAtRight(
    _ text: String, y: Int, _ style: Style, in clip: Rect, ellipsis: Unicode.Scalar = "…"
  ) -> Int {
    let x = max(clip.x, clip.maxX - DisplayWidth.of(text))
    label(text, x: x, y: y, style, in: clip, ellipsis: ellipsis)
    return x
  }

  /// Draws two pixels of one cell, one above the other; nil keeps the background.
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

  private func onPaper(_ style: Style, x: Int, y: Int) -> Style {
    style.paper == .standard ? style.on(self[x, y].style.paper) : style
  }
}
