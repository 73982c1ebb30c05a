public import TipJarTerminal

/// A thin bar in one row, lit from the left in steps of half a cell.
public struct ProgressBar: Widget, Equatable, Sendable {
  /// The completed part, 0...1; NaN counts as 0.
  public var fraction: Double
  /// The glyph set to draw with.
  public var glyphs: GlyphSet

  /// Creates a bar.
  public init(_ fraction: Double, glyphs: GlyphSet = .braille) {
    (self.fraction, self.glyphs) = (fraction, glyphs)
  }

  /// Draws across the first row of `rect`.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    let row = rect.row(0)
    canvas.bar(
      fraction, columns: row.width, lit: Style(.tint), track: Style(.track), in: row, glyphs)
  }
}
