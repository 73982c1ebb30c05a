/// The dots of a circular band, clockwise from 12 o'clock; one dot is two units wide.
struct Circle: Sendable {
  /// A dot's column and row.
  struct Dot: Equatable, Sendable {
    let x, y: Int
    /// A Boolean value that indicates a dot of the track; others are drawn only while lit.
    var isTrack = true
  }

  /// The dots in the order in which they light up.
  let path: [Dot]

  /// Creates a circle of `columns` x `rows` dots, each `stretch` times as high as wide. The band is
  /// `band` dots wide. `inner` is the square of the inner diameter of the lit band, if that is
  /// narrower than the track's.
  init(columns: Int, rows: Int, band: Int, stretch: Int = 1, inner: Int? = nil) {
    let outer = columns * columns
    let hole = (columns - 2 * band) * (columns - 2 * band)
    let inner = inner ?? hole
    var found: [(dot: Dot, dx: Int, dy: Int)] = []
    for y in 0..<rows {
      for x in 0..<columns {
        let dx = 2 * x + 1 - columns
        let dy = (2 * y + 1 - rows) * stretch
        let square = dx * dx + dy * dy
        if square > inner, square <= outer {
          found.append((Dot(x: x, y: y, isTrack: square > hole), dx, dy))
        }
      }
    }
    path = found.sorted { Self.isEarlier(($0.dx, $0.dy), ($1.dx, $1.dy)) }.map(\.dot)
  }

  /// Compares two directions clockwise from 12 o'clock; of equal ones the outer dot comes first.
  private static func isEarlier(_ a: (dx: Int, dy: Int), _ b: (dx: Int, dy: Int)) -> Bool {
    guard (a.dx > 0) == (b.dx > 0) else { return a.dx > 0 }
    let cross = a.dx * b.dy - a.dy * b.dx
    return cross == 0 ? abs(a.dy) > abs(b.dy) : cross > 0
  }

  /// Returns the number of lit steps of `count`: none only for 0, and all only for 1.
  static func steps(_ fraction: Double, of count: Int) -> Int {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return count }
    return min(max(1, Int(fraction * Double(count))), count - 1)
  }

  /// Returns true for a step that is lit in a spinner, whose gap of 1/7 starts at `turn`.
  static func isLit(_ index: Int, of count: Int, turn: Double) -> Bool {
    let gap = max(1, (count + 3) / 7)
    let start = Int(unit(turn) * Double(count))
    return (index - start + count) % count >= gap
  }

  /// Returns a turn within 0..<1, and 0 for any other value, including NaN.
  static func unit(_ turn: Double) -> Double { turn >= 0 && turn < 1 ? turn : 0 }

  /// 8x8 dots: 28 in the lit band, of which the track has the outer 20.
  static let small = Circle(columns: 8, rows: 8, band: 1, inner: 30)
  /// 24x24 dots.
  static let large = Circle(columns: 24, rows: 24, band: 3)
  /// 12x12 pixels of half blocks.
  static let blocks = Circle(columns: 12, rows: 12, band: 2)
  /// 12x6 letters, each twice as high as wide.
  static let letters = Circle(columns: 12, rows: 6, band: 2, stretch: 2)
}
