public import TipJarTerminal

/// A scroll bar at the right of a list that is longer than its window. It is heavier than a rule,
/// so that it can be drawn on one.
public struct ScrollHint: Widget, Equatable, Sendable {
  /// The first row in sight.
  public var offset: Int
  /// The rows in sight.
  public var visible: Int
  /// All rows.
  public var count: Int
  /// The glyphs that it is drawn with.
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
    for y in thumb(in: rect) {
      canvas.stamp(
        glyphs.heavyVerticalRule, x: rect.maxX - 1, y: y, Style(.secondary), in: rect)
    }
  }

  /// The rows of `rect` that the line covers; empty where all rows are in sight.
  public func thumb(in rect: Rect) -> Range<Int> {
    guard visible > 0, count > visible, rect.height > 0 else { return rect.y..<rect.y }
    let length = length(in: rect)
    let last = count - visible
    let first = rect.y + (rect.height - length) * min(max(0, offset), last) / last
    return first..<(first + length)
  }

  /// The first row in sight for a line that begins in row `y` of the screen: the least one that
  /// puts it there.
  public func offset(forThumbAt y: Int, in rect: Rect) -> Int {
    let way = rect.height - length(in: rect)
    guard way > 0, count > visible else { return 0 }
    let step = min(max(0, y - rect.y), way)
    return (step * (count - visible) + way - 1) / way
  }

  private func length(in rect: Rect) -> Int {
    max(1, Int(Double(rect.height) * Double(visible) / Double(count)))
  }
}
