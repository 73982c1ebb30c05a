public import TipJarTerminal

/// A few dots that fall for 1.8 s, over blank cells only. The same seed gives the same fall.
public struct Confetti: Widget, Equatable, Sendable {
  /// The time from the first dot to the last.
  public static let duration: Duration = .milliseconds(1800)
  /// Which fall it is.
  public var seed: UInt64
  /// The time since it began; before 0 and after ``duration`` nothing is drawn.
  public var elapsed: Duration
  /// The glyphs that it is drawn with.
  public var glyphs: GlyphSet

  /// Confetti at a moment.
  public init(seed: UInt64, elapsed: Duration, glyphs: GlyphSet = .braille) {
    self.seed = seed
    self.elapsed = elapsed
    self.glyphs = glyphs
  }

  /// Draws over the whole of `rect`, one dot for about 60 cells.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    guard elapsed >= .zero, elapsed < Self.duration, !rect.isEmpty else { return }
    var random = Random(state: seed)
    for _ in 0..<(rect.width * rect.height / 60 + 1) {
      drawFlake(&random, in: rect, on: &canvas)
    }
  }

  private func drawFlake(_ random: inout Random, in rect: Rect, on canvas: inout Canvas) {
    let x = random.next(below: rect.width)
    let start = random.next(below: rect.height)
    let fall = 4 + random.next(below: 10)
    let life = 900 + random.next(below: 900)
    let sway = random.next(below: 3) - 1
    let glyph = random.next(below: glyphs.confetti.count)
    let ink = [Ink.heart, .coin, .tint, .confetti][random.next(below: 4)]
    let time = Int(elapsed / .milliseconds(1))
    guard time < life else { return }
    let point = Point(
      x: rect.x + x + sway * time / 600, y: rect.y + start - fall / 2 + fall * time / 1000)
    guard rect.contains(point), canvas[point.x, point.y].isBlank else { return }
    let turned = (glyph + time / 150) % glyphs.confetti.count
    canvas.stamp(glyphs.confetti[turned], x: point.x, y: point.y, Style(ink), in: rect)
  }

  /// SplitMix64: the same numbers everywhere.
  private struct Random {
    var state: UInt64

    mutating func next(below limit: Int) -> Int {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
      return Int((mixed ^ (mixed >> 31)) % UInt64(max(1, limit)))
    }
  }
}
