public import TipJarTerminal

/// The tip jar: glass, a lid with a slot, and a coin for each tip. It is decoration, so nothing is
/// drawn if it does not fit.
public struct Jar: Widget, Equatable, Sendable {
  /// The size of a jar.
  public enum Scale: Equatable, Sendable, CaseIterable {
    /// 20x11 cells, for 40 coins.
    case regular
    /// 40x22 cells, for 178 coins.
    case large

    /// The size in cells; a coin falls through the empty topmost rows.
    public var size: Size { Size(width: 20 * factor, height: 11 * factor) }

    /// The maximum number of visible coins.
    public var capacity: Int { lowestColumns + coinColumns * (coinLayers - 1) }

    /// The size relative to a regular jar.
    var factor: Int { self == .regular ? 1 : 2 }
    /// The number of coins in a layer, and of layers.
    var coinColumns: Int { self == .regular ? 8 : 18 }
    private var coinLayers: Int { self == .regular ? 5 : 10 }
    /// The number of coins in the lowest layer: the bottom corners of a large jar are round.
    var lowestColumns: Int { self == .regular ? 8 : 16 }
    /// The row of the lowest layer.
    var lowestCoin: Int { self == .regular ? 9 : 20 }
    /// The slot of the lid, and the neck below it.
    var slot: (x: Int, y: Int) { self == .regular ? (9, 3) : (19, 6) }
  }

  /// The size in cells of a regular jar.
  public static let size = Scale.regular.size

  /// The number of coins; those above the capacity of the scale are not shown.
  public var coins: Int
  /// The indices of the small coins among them.
  public var smallCoins: Set<Int>
  /// The progress of the falling coin, from 0 above the lid to 1 at its place; nil if no coin is
  /// falling.
  public var falling: Double?
  /// Its size.
  public var scale: Scale
  /// The glyph set to draw with.
  public var glyphs: GlyphSet

  /// Creates a jar.
  public init(
    coins: Int, smallCoins: Set<Int> = [], falling: Double? = nil, scale: Scale = .regular,
    glyphs: GlyphSet = .braille
  ) {
    (self.coins, self.smallCoins, self.falling) = (coins, smallCoins, falling)
    // Only braille can be drawn at another size.
    self.scale = glyphs.dots == .braille ? scale : .regular
    self.glyphs = glyphs
  }

  /// Draws at the top left of `rect`.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    guard rect.width >= scale.size.width, rect.height >= scale.size.height else { return }
    for row in 0..<scale.factor { drawLid(in: rect.row(scale.factor + row), row, on: &canvas) }
    drawGlass(in: rect.dropping(rows: 2 * scale.factor), on: &canvas)
    let count = min(max(0, coins), scale.capacity)
    for index in 0..<count {
      let isLast = index == count - 1
      drawCoin(index, at: isLast ? falling : nil, in: rect, on: &canvas)
    }
  }

  /// Draws a row of the lid; the first one has a bright edge.
  private func drawLid(in row: Rect, _ index: Int, on canvas: inout Canvas) {
    for x in scale.factor..<19 * scale.factor {
      let isSlot = (9...10).contains(x / scale.factor)
      let isLast = index == scale.factor - 1
      if glyphs.dots == .letters {
        canvas.stamp(isSlot ? "_" : "=", x: x, Style(.glass), in: row)
      } else if isSlot {
        guard isLast else { continue }
        canvas.stamp(glyphs.lowerHalf, x: x, Style(.glassShade), in: row)
      } else {
        // A lower half, so that without colours the lid is level with its slot.
        let style = Style(.glassShade, on: index == 0 ? .glass : .glassShade)
        canvas.stamp(index == 0 ? glyphs.lowerHalf : glyphs.block, x: x, style, in: row)
      }
    }
  }

  private func drawGlass(in rect: Rect, on canvas: inout Canvas) {
    switch glyphs.dots {
    case .braille:
      let factor = scale.factor
      // The bottom is in the upper half of the last cells, so that the lowest coins lie on it.
      let (right, bottom) = (40 * factor - 1, 36 * factor - 3)
      var grid = DotGrid(cells: Size(width: 20 * factor, height: 9 * factor))
      func edge(_ y: Int) -> Int {
        let (below, above) = (y / factor, (bottom - y) / factor)
        if above < Self.foot.count { return Self.foot[above] * factor }
        return below < Self.shoulder.count ? Self.shoulder[below] * factor : 0
      }
      for y in 0...bottom {
        let next = edge(max(0, y - 1))
        let edge = edge(y)
        for x in min(edge, next)...max(edge + 1, next - 1) {
          grid.set(x: x, y: y)
          grid.set(x: right - x, y: y)
        }
      }
      for x in 5 * factor..<35 * factor {
        grid.set(x: x, y: bottom - 1)
        grid.set(x: x, y: bottom)
      }
      grid.draw(in: rect, on: &canvas, lit: Style(.glass), track: Style(.glass))
    case .blocks: canvas.stamp(Self.plain, Style(.glass), in: rect)
    case .letters: canvas.stamp(Self.letters, Style(.glass), in: rect)
    }
  }

  /// Draws a coin by its index, counted from the bottom; `fall` is its progress if it falls.
  private func drawCoin(_ index: Int, at fall: Double?, in rect: Rect, on canvas: inout Canvas) {
    let (x, y) = place(of: index, after: fall ?? 1)
    let isBright = (index &* 7 &+ index / scale.coinColumns) % 3 != 0
    let style = Style(isBright ? .coin : .coinShade)
    let glyph = smallCoins.contains(index) ? glyphs.smallCoin : glyphs.coin
    canvas.stamp(glyph, x: x, y: y, style, in: rect)
  }

  /// Returns the position of a coin. The distance fallen is proportional to the square of the time:
  /// straight through the slot, and then sideways to its place.
  private func place(of index: Int, after fall: Double) -> (x: Int, y: Int) {
    let (target, slot) = (place(of: index), scale.slot)
    let fall = fall >= 0 ? min(fall, 1) : 0
    let y = Int(Double(target.y) * fall * fall)
    guard y > slot.y else { return (slot.x, y) }
    return (slot.x + (target.x - slot.x) * (y - slot.y) / (target.y - slot.y), y)
  }

  /// Returns the resting position of a coin. A layer grows from the middle, and its coins lie in
  /// the gaps of the layer below.
  private func place(of index: Int) -> (x: Int, y: Int) {
    let (count, missing) = (scale.coinColumns, scale.coinColumns - scale.lowestColumns)
    let layer = (index + missing) / count
    let step = layer == 0 ? index : (index + missing) % count
    let column = step.isMultiple(of: 2) ? count / 2 - 1 - step / 2 : count / 2 + step / 2
    return (2 + 2 * column + layer % 2, scale.lowestCoin - layer)
  }

  /// The distance of the glass from the side, in dots, for the rows of dots from the top down and
  /// from the bottom up; 0 between them.
  private static let shoulder = [4, 4, 4, 4, 4, 4, 4, 3, 2, 1, 1]
  private static let foot = [4, 3, 2, 1]

  private static let plain = [
    "  │              │  ",
    "  │              │  ",
    "╭─╯              ╰─╮",
    "│                  │",
    "│                  │",
    "│                  │",
    "│                  │",
    "│                  │",
    "▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘",
  ]

  private static let letters = [
    "  |              |  ",
    "  |              |  ",
    " /                \\ ",
    "|                  |",
    "|                  |",
    "|                  |",
    "|                  |",
    "|                  |",
    "\\------------------/",
  ]
}
