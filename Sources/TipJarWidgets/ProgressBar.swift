public import TipJarTerminal

/// A thin bar in one row, lit from the left in steps of half a cell.
public struct ProgressBar: Widget, Equatable, Sendable {
  /// The completed part, 0...1; NaN counts as 0.
  public var fraction: Double
  /// The glyph set to draw with.
  public var glyphs: GlyphSet

  /// Creates a bar.
  public init(_ fraction: Double, glyphs: GlyphSet = .braille) {
    self.fraction = fraction
    self.glyphs = glyphs
  }

  /// Draws across the first row of `rect`.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    let row = rect.row(0)
    let steps = Circle.steps(fraction, of: row.width * 2)
    for x in 0..<row.width {
      let part = min(2, max(0, steps - 2 * x))
      canvas.stamp(glyphs.barScale[part], x: x, Style(part > 0 ? .tint : .track), in: row)
    }
  }
}
