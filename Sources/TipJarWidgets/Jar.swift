public import TipJarTerminal

/// The tip jar: glass, a lid with a slot, and a coin for each tip. A decoration: where it does not fit,
/// nothing is drawn.
public struct Jar: Widget, Equatable, Sendable {
  /// Its size in cells; the topmost row is the air that a coin falls through.
  public static let size = Size(width: 20, height: 11)
  /// How many coins it shows at most.
  public static let capacity = 40

  /// The coins in it; what is above ``capacity`` is not shown.
  public var coins: Int
  /// How far the last coin has fallen, 0 above the lid, 1 at its place; nil when none falls.
  public var falling: Double?
  /// What it is drawn with.
  public var glyphs: GlyphSet

  /// A jar.
  public init(coins: Int, falling: Double? = nil, glyphs: GlyphSet = .braille) {
    self.coins = coins
    self.falling = falling
    self.glyphs = glyphs
  }

  /// Draws at the top left of `rect`.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    guard rect.width >= Self.size.width, rect.height >= Self.size.height else { return }
    drawLid(in: rect.row(1), on: &canvas)
    drawGlass(in: rect.dropping(rows: 2), on: &canvas)
    let count = min(max(0, coins), Self.capacity)
    for index in 0..<count {
      let isLast = index == count - 1
      drawCoin(index, at: isLast ? falling : nil, in: rect, on: &canvas)
    }
  }

  private func drawLid(in row: Rect, on canvas: inout Canvas) {
    for x in 1..<19 {
      let isSlot = x == 9 || x == 10
      if glyphs.dots == .letters {
        canvas.stamp(isSlot ? "_" : "=", x: row.x + x, y: row.y, Style(.glass), in: row)
      } else if isSlot {
        canvas.stamp(glyphs.lowerHalf, x: row.x + x, y: row.y, Style(.glassShade), in: row)
      } else {
        canvas.pixels(
          upper: .glass, lower: .glassShade, x: row.x + x, y: row.y, glyphs, in: row)
      }
    }
  }

  private func drawGlass(in rect: Rect, on canvas: inout Canvas) {
    switch glyphs.dots {
    case .braille:
      var grid = DotGrid(cells: Size(width: 20, height: 9))
      for (y, edge) in Self.edges.enumerated() {
        let next = y == 0 ? edge : Self.edges[y - 1]
        for x in min(edge, next)...max(edge + 1, next - 1) {
          grid.set(x: x, y: y)
          grid.set(x: 39 - x, y: y)
        }
      }
      for x in 5..<35 {
        grid.set(x: x, y: 34)
        grid.set(x: x, y: 35)
      }
      grid.draw(in: rect, on: &canvas, lit: Style(.glass), track: Style(.glass))
    case .blocks: draw(Self.plain, in: rect, on: &canvas)
    case .letters: draw(Self.letters, in: rect, on: &canvas)
    }
  }

  private func draw(_ picture: [String], in rect: Rect, on canvas: inout Canvas) {
    for (y, line) in picture.enumerated() {
      for (x, glyph) in line.unicodeScalars.enumerated() where glyph != " " {
        canvas.stamp(glyph, x: rect.x + x, y: rect.y + y, Style(.glass), in: rect)
      }
    }
  }
}
