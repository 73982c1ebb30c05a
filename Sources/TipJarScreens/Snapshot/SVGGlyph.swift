/// A glyph as a shape in a cell of 10 by 20 units: for glyphs that fonts draw differently and that
/// must meet the neighbouring cell.
enum SVGGlyph {
  /// Round dots, by their centres.
  case dots([(x: Int, y: Int)])
  /// Filled path data, for a cell whose corner is at x, y.
  case fill((Int, Int) -> String)
  /// Stroked path data.
  case stroke((Int, Int) -> String)

  /// Creates the shape of a scalar; nil for a letter.
  init?(_ scalar: Unicode.Scalar) {
    if (0x2800...0x28FF).contains(scalar.value) {
      self = .dots(Self.dots(of: UInt8(scalar.value - 0x2800)))
    } else if let parts = Self.blocks[scalar] {
      self = .fill { x, y in
        parts.map { SVGPicture.rect(x + $0.0, y + $0.1, $0.2, $0.3) }.joined()
      }
    } else if let path = Self.filled[scalar] {
      self = .fill { x, y in "M\(x) \(y)\(path)" }
    } else if let path = Self.stroked[scalar] {
      self = .stroke { x, y in "M\(x) \(y)\(path)" }
    } else {
      return nil
    }
  }

  /// Unicode numbers the eight dots down the left column, then the right, the last row after them.
  private static func dots(of mask: UInt8) -> [(x: Int, y: Int)] {
    let places = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
    return places.enumerated().filter { mask >> UInt8($0.offset) & 1 == 1 }.map {
      // Dots are 5 units apart in both directions, also across the borders of cells.
      (x: 3 + 5 * $0.element.0, y: 3 + 5 * $0.element.1)
    }
  }

  /// Rectangles: x, y, width, height.
  private static let blocks: [Unicode.Scalar: [(Int, Int, Int, Int)]] = [
    "█": [(0, 0, 10, 20)], "▀": [(0, 0, 10, 10)], "▄": [(0, 10, 10, 10)],
    "▌": [(0, 0, 5, 20)], "▐": [(5, 0, 5, 20)],
    "▖": [(0, 10, 5, 10)], "▗": [(5, 10, 5, 10)], "▘": [(0, 0, 5, 10)], "▝": [(5, 0, 5, 10)],
    "─": [(0, 9, 10, 1)], "━": [(0, 8, 10, 3)], "╸": [(0, 8, 5, 3), (5, 9, 5, 1)],
    "│": [(4, 0, 1, 20)], "▪": [(2, 7, 6, 6)],
  ]

  private static let filled: [Unicode.Scalar: String] = [
    "▸": "m2 5l7 5l-7 5z", "▲": "m5 4l5 11h-10z",
    "●": "m1 10a4 4 0 1 1 8 0a4 4 0 1 1-8 0z",
    "◖": "m10 5a5 5 0 0 0 0 10z", "◗": "m0 5a5 5 0 0 1 0 10z",
    "♥": "m5 16l-4.4-5.2a2.6 2.6 0 0 1 4.4-3.4a2.6 2.6 0 0 1 4.4 3.4z",
  ]

  private static let circle = "m1 10a4 4 0 1 1 8 0a4 4 0 1 1-8 0z"

  private static let stroked: [Unicode.Scalar: String] = [
    "○": circle,
    "◔": circle + "m4-4v4h4", "◑": circle + "m4-4v8m1.2-7v6m1.2-5v4", "◕": circle + "m0 0h4v-4",
    "◜": "m2 14a6 6 0 0 1 6-8", "◝": "m2 6a6 6 0 0 1 6 8", "◞": "m8 6a6 6 0 0 1-6 8",
    "◟": "m2 6a6 6 0 0 0 6 8",
    "╮": "m0 10a5 5 0 0 1 5 5v5", "╯": "m0 10a5 5 0 0 0 5-5v-5", "╰": "m10 10a5 5 0 0 1-5-5v-5",
    "╭": "m10 10a5 5 0 0 0-5 5v5",
    "↑": "m5 16v-11m-3.4 4l3.4-4l3.4 4", "↓": "m5 5v11m-3.4-4l3.4 4l3.4-4",
    "←": "m9.4 10.5h-8.4m3.6-3.6l-3.6 3.6l3.6 3.6", "→": "m.6 10.5h8.4m-3.6-3.6l3.6 3.6l-3.6 3.6",
    "↵": "m9 5v6h-8m3-3.4l-3.4 3.4l3.4 3.4", "✓": "m1 11l3 4l5-9", "✘": "m2 6l6 9m0-9l-6 9",
  ]
}
