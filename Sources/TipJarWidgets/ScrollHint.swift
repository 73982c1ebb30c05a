public import TipJarTerminal

/// A short bar at the right of a list that is longer than its window: where one is in it. It is heavier than
/// a rule, so that it can stand upon one.
public struct ScrollHint: Widget, Equatable, Sendable {
  /// The first row in sight.
  public var offset: Int
  /// The rows in sight.
  public var visible: Int
  /// All rows.
  public var count: Int
  /// What it is drawn with.
  public var glyphs: GlyphSet

  /// A hint.
  public init(offset: Int, visible: Int, count: Int, glyphs: GlyphSet = .braille) {
    self.offset = offset
    self.visible = visible
    self.count = count
    self.glyphs = glyphs
  }

  /// Draws into the last column of `rect`; nothing where all rows are in sight.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    guard visible > 0, count > visible, rect.height > 0 else { return }
    let length = max(1, Int(Double(rect.height) * Double(visible) / Double(count)))
    let last = count - visible
    let first = (rect.height - length) * min(max(0, offset), last) / last
    for y in first..<(first + length) {
      canvas.stamp(
        glyphs.heavyVerticalRule, x: rect.maxX - 1, y: rect.y + y, Style(.secondary), in: rect)
    }
  }
}
