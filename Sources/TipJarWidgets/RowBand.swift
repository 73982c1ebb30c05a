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
}
