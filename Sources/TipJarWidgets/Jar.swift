public import TipJarTerminal

/// The tip jar: glass, a lid with a slot, a liquid that rises with the total, and the latest coins
/// on it. It is decoration, so nothing is drawn if it does not fit.
public struct Jar: Widget, Equatable, Sendable {
  /// The size of a jar.
  public enum Scale: Equatable, Sendable, CaseIterable {
    /// 20x11 cells.
    case regular
    /// 40x22 cells.
    case large

    /// The size in cells; a coin falls through the empty topmost rows.
    public var size: Size { Size(width: 20 * factor, height: 11 * factor) }

    /// The size relative to a regular jar.
    var factor: Int { self == .regular ? 1 : 2 }
    /// The slot of the lid, and the neck below it.
    var slot: (x: Int, y: Int) { self == .regular ? (9, 3) : (19, 6) }
  }

  /// A movement in the jar. Each runs once.
  public enum Motion: Equatable, Sendable {
    /// The latest coin falls into a jar with these contents: 0 above the lid, 1 at its place.
    case falling(Double, into: JarContents)
    /// A wave runs from the latest coin to the glass: 0 at the coin, 1 at the end.
    case wave(Double)
  }

  /// The size in cells of a regular jar.
  public static let size = Scale.regular.size

  /// The coins and the liquid.
  public var contents: JarContents
  /// The movement; nil at rest.
  public var motion: Motion?
  /// Its size.
  public var scale: Scale
  /// The glyph set to draw with.
  public var glyphs: GlyphSet

  /// Creates a jar.
  public init(
    _ contents: JarContents = JarContents(), motion: Motion? = nil, scale: Scale = .regular,
    glyphs: GlyphSet = .braille
  ) {
    (self.contents, self.motion) = (contents, motion)
    // Only braille can be drawn at another size.
    self.scale = glyphs.dots == .braille ? scale : .regular
    self.glyphs = glyphs
  }

  /// Draws at the top left of `rect`.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    guard rect.width >= scale.size.width, rect.height >= scale.size.height else { return }
    for row in 0..<scale.factor { drawLid(in: rect.row(scale.factor + row), row, on: &canvas) }
    drawGlass(in: rect.dropping(rows: 2 * scale.factor), on: &canvas)
    let shown = JarLayout(visibleContents, scale)
    drawLiquid(shown, in: rect, on: &canvas)
    for place in shown.places { draw(place.coin.metal, place.x, place.y, in: rect, on: &canvas) }
    if let row = labelRow {
      let columns = scale.liquidColumns(in: row)
      let label = visibleContents.label
      let x = columns.lowerBound + (columns.count - DisplayWidth.of(label)) / 2
      canvas.write(
        label, x: rect.x + x, y: rect.y + row, Style(.onTint, on: .tint, .bold),
        limit: columns.count)
    }
    if case .falling(let progress, _) = motion,
      let target = JarLayout(contents, scale).places.last
    {
      let (x, y) = place(falling: target, after: progress)
      draw(target.coin.metal, x, y, in: rect, on: &canvas)
    }
  }

  /// A Boolean value that indicates whether the label is visible in the liquid.
  public var showsLabel: Bool { labelRow != nil }

  /// The contents without a coin that is still falling.
  private var visibleContents: JarContents {
    if case .falling(_, let contents) = motion { contents } else { contents }
  }

  /// The row in the middle of the liquid, if the label fits there.
  private var labelRow: Int? {
    let label = visibleContents.label
    let rows = JarLayout.surface(visibleContents, scale) / 2
    guard !label.isEmpty, rows > 0 else { return nil }
    let row = scale.liquidRows.upperBound - 1 - (rows - 1) / 2
    return DisplayWidth.of(label) <= scale.liquidColumns(in: row).count - 2 ? row : nil
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

  private func drawLiquid(_ layout: JarLayout, in rect: Rect, on canvas: inout Canvas) {
    let rows = scale.liquidRows
    for row in rows {
      for x in scale.liquidColumns(in: row) {
        let above = surface(layout, at: x) - 2 * (rows.upperBound - 1 - row)
        guard above > 0 else { continue }
        if glyphs.dots == .letters {
          canvas.stamp("~", x: x, y: row, Style(.tint), in: rect)
        } else if above == 1 {
          canvas.stamp(glyphs.lowerHalf, x: x, y: row, Style(.tint), in: rect)
        } else {
          canvas.stamp(" ", x: x, y: row, Style(.onTint, on: .tint), in: rect)
        }
      }
    }
  }

  /// Returns the height of the liquid at a column in halves of a cell: a wave is one half higher.
  private func surface(_ layout: JarLayout, at x: Int) -> Int {
    guard case .wave(let progress) = motion, layout.surface > 0,
      let coin = layout.places.last, layout.surface < 2 * scale.liquidRows.count
    else { return layout.surface }
    let middle = coin.x + coin.coin.metal.size.width / 2
    let distance = Int(progress * Double(scale.size.width))
    return layout.surface + (abs(abs(x - middle) - distance) <= scale.factor ? 1 : 0)
  }

  private func draw(
    _ metal: JarContents.Metal, _ x: Int, _ y: Int, in rect: Rect, on canvas: inout Canvas
  ) {
    let inks: [Ink] =
      switch metal {
      case .copper: [.copper]
      case .silver: [.silver]
      case .gold: [.coin, .coinShade]
      }
    for (row, (text, ink)) in zip(glyphs.coins[metal.rawValue], inks).enumerated() {
      for (column, glyph) in text.unicodeScalars.enumerated() {
        canvas.stamp(glyph, x: x + column, y: y + row, Style(ink), in: rect)
      }
    }
  }

  /// Returns the position of a falling coin. The distance fallen is proportional to the square of
  /// the time: straight through the slot, and then sideways to its place.
  private func place(falling target: JarLayout.Place, after fall: Double) -> (x: Int, y: Int) {
    let slot = scale.slot
    let fall = fall >= 0 ? min(fall, 1) : 0
    let y = Int(Double(target.y) * fall * fall)
    guard y > slot.y, target.y > slot.y else { return (slot.x, y) }
    return (slot.x + (target.x - slot.x) * (y - slot.y) / (target.y - slot.y), y)
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
