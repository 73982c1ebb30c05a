public import TipJarTerminal

/// A scroll bar at the right of a list that is longer than its window. It is of whole cells, because
/// fonts leave seams between lines that should meet.
public struct ScrollHint: Widget, Equatable, Sendable {
  /// The index of the first visible row.
  public var offset: Int
  /// The number of visible rows.
  public var visible: Int
  /// The number of all rows.
  public var count: Int
  /// The glyph set to draw with.
  public var glyphs: GlyphSet

  /// Creates a scroll bar.
  public init(offset: Int, visible: Int, count: Int, glyphs: GlyphSet = .braille) {
    (self.offset, self.visible, self.count, self.glyphs) = (offset, visible, count, glyphs)
  }

  /// Draws into the last column of `rect`; draws nothing if all rows are visible.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    for y in thumb(in: rect) {
      canvas.stamp(
        glyphs.block, x: rect.width - 1, y: y - rect.y, Style(.track, on: .track), in: rect)
    }
  }

  /// Returns the rows of `rect` that the thumb covers; empty if all rows are visible.
  public func thumb(in rect: Rect) -> Range<Int> {
    guard visible > 0, count > visible, rect.height > 0 else { return rect.y..<rect.y }
    let length = length(in: rect)
    let last = count - visible
    let first = rect.y + (rect.height - length) * min(max(0, offset), last) / last
    return first..<(first + length)
  }

  /// Returns the smallest offset at which the thumb begins in row `y` of the screen.
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
