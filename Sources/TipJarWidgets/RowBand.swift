public import TipJarTerminal

/// The background of the selected row: a soft band with a bar at its left edge. It is drawn before
/// the content of the row.
public struct RowBand: Widget, Equatable, Sendable {
  /// The glyph set to draw with.
  public var glyphs: GlyphSet

  /// Creates a band.
  public init(glyphs: GlyphSet = .braille) { self.glyphs = glyphs }

  /// Draws the bar in the first column of `rect`, and the band in the others.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    canvas.tint(rect.dropping(columns: 1).intersection(rect), paper: .band)
    for y in 0..<rect.height {
      canvas.stamp(
        y == 0 ? glyphs.bar : glyphs.barBelow, y: y, Style(.tint, on: .standard, .bold), in: rect)
    }
  }

  /// Draws the half lines above and below `rect`, so that what is in the rows of a band is in its
  /// middle. Where a cell has no halves or a band no colour, nothing is shown.
  public func drawEdges(around rect: Rect, on canvas: inout Canvas) {
    guard glyphs.dots != .letters else { return }
    let around = Rect(x: rect.x, y: rect.y - 1, width: rect.width, height: rect.height + 2)
    // The outer halves are drawn in reverse video, because fonts leave a seam between the inner ones
    // and the band.
    let style = Style(.bandEdge, on: .standard, .reverse)
    for x in 1..<max(1, rect.width) {
      canvas.stamp(glyphs.upperHalf, x: x, style, in: around)
      canvas.stamp(glyphs.lowerHalf, x: x, y: rect.height + 1, style, in: around)
    }
  }
}
