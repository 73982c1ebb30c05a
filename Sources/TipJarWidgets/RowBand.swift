public import TipJarTerminal

/// The selected row: a soft band with a bar at its left edge. Drawn before the content of the row.
public struct RowBand: Widget, Equatable, Sendable {
  /// The glyphs that it is drawn with.
  public var glyphs: GlyphSet

  /// A band.
  public init(glyphs: GlyphSet = .braille) { self.glyphs = glyphs }

  /// The first column of `rect` takes the bar, the others the band.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    canvas.tint(rect.dropping(columns: 1).intersection(rect), paper: .band)
    for y in 0..<rect.height {
      canvas.stamp(
        y == 0 ? glyphs.bar : glyphs.barBelow, x: rect.x, y: rect.y + y,
        Style(.tint, on: .standard, .bold), in: rect)
    }
  }
}
