public import TipJarTerminal

/// A full tip jar, small: it stands on a shelf beside others.
public struct ClosedJar: Widget, Equatable, Sendable {
  /// The size in cells.
  public static let size = Size(width: 4, height: 2)

  /// The glyph set to draw with.
  public var glyphs: GlyphSet

  /// Creates a full jar.
  public init(glyphs: GlyphSet = .braille) { self.glyphs = glyphs }

  /// Draws at the top left of `rect`.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    guard rect.width >= Self.size.width, rect.height >= Self.size.height else { return }
    guard glyphs.dots != .letters else {
      canvas.stamp([" == ", "[~~]"], Style(.tint), in: rect)
      return
    }
    for x in 1...2 { canvas.stamp(glyphs.lowerHalf, x: x, Style(.glass), in: rect) }
    for x in 0..<Self.size.width {
      canvas.stamp(glyphs.block, x: x, y: 1, Style(x == 0 || x == 3 ? .glass : .tint), in: rect)
    }
  }
}
