public import TipJarTerminal

/// A thin dim line along its rectangle: horizontal if that is one row high, otherwise vertical.
public struct Rule: Widget, Equatable, Sendable {
  /// The glyph set to draw with.
  public var glyphs: GlyphSet

  /// Creates a line.
  public init(glyphs: GlyphSet = .braille) { self.glyphs = glyphs }

  /// Draws along the first row of `rect`, or along its first column if it has more rows.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    let isAcross = rect.height == 1
    for step in 0..<(isAcross ? rect.width : rect.height) {
      canvas.stamp(
        isAcross ? glyphs.rule : glyphs.verticalRule, x: (isAcross ? step : 0),
        y: (isAcross ? 0 : step), Style(.track), in: rect)
    }
  }
}
