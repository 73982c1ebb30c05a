public import TipJarTerminal

/// Confetti: dots that fall for 1.8 s over blank cells only. The same seed gives the same
/// animation.
public struct Confetti: Widget, Equatable, Sendable {
  /// The time from the first dot to the last.
  public static let duration: Duration = .milliseconds(1800)
  /// The seed of the animation.
  public var seed: UInt64
  /// The time since the start; nothing is drawn before 0 and after ``duration``.
  public var elapsed: Duration
  /// The glyph set to draw with.
  public var glyphs: GlyphSet

  /// Creates confetti at a time of its animation.
  public init(seed: UInt64, elapsed: Duration, glyphs: GlyphSet = .braille) {
    (self.seed, self.elapsed, self.glyphs) = (seed, elapsed, glyphs)
  }

  /// Draws over the whole of `rect`, one dot for about 60 cells.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    guard elapsed >= .zero, elapsed < Self.duration, !rect.isEmpty else { return }
    for flake in 0..<(rect.width * rect.height / 60 + 1) {
      drawFlake(Choices(bits: AppIcon.hash("\(seed) \(flake)") >> 8), in: rect, on: &canvas)
    }
  }

  private func drawFlake(_ choices: Choices, in rect: Rect, on canvas: inout Canvas) {
    var random = choices
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
    canvas.stamp(
      glyphs.confetti[turned], x: point.x - rect.x, y: point.y - rect.y, Style(ink), in: rect)
  }
}

/// The choices of a dot: the digits of one number, each to a base of its own.
private struct Choices {
  var bits: UInt64

  /// Returns a number from 0 up to, and without, `limit`.
  mutating func next(below limit: Int) -> Int {
    let (rest, digit) = bits.quotientAndRemainder(dividingBy: UInt64(max(1, limit)))
    bits = rest
    return Int(digit)
  }
}
