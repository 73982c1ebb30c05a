internal import TipJarMachines
internal import TipJarTerminal

extension Ring {
  /// Draws a circle of dots. In monochrome, the lit arc is thicker.
  func drawDots(_ circle: Circle, in rect: Rect, on canvas: inout Canvas) {
    var grid = DotGrid(cells: scale.size)
    set(circle.path, in: &grid)
    grid.draw(in: rect, on: &canvas, lit: lit, track: track)
  }

  /// Draws a ring of 5x3 cells with dots, and in the cell in its middle a solid square or a
  /// triangle of dots.
  func drawTallDots(in rect: Rect, on canvas: inout Canvas) {
    drawDots(.tall, in: rect, on: &canvas)
    let symbol: Unicode.Scalar? =
      switch shownCentre {
      case .nothing: nil
      case .stop: glyphs.upperHalf
      case .play: "⠗"
      }
    if let symbol { canvas.stamp(symbol, x: rect.x + 2, y: rect.y + 1, middle, in: rect) }
  }

  /// Draws a ring of 12x6 cells with dots, and a solid square or a triangle of dots.
  func drawLargeDots(in rect: Rect, on canvas: inout Canvas) {
    var grid = DotGrid(cells: scale.size)
    set(Circle.large.path, in: &grid)
    grid.draw(in: rect, on: &canvas, lit: lit, track: track, shared: DotGrid.everySecondDot)
    switch shownCentre {
    case .nothing: break
    case .stop: drawSolidStop(in: rect, on: &canvas)
    case .play:
      var centre = DotGrid(cells: Size(width: 4, height: 2))
      centre.set(picture: Self.largePlay)
      let middle = Rect(x: rect.x + 4, y: rect.y + 2, width: 4, height: 2).intersection(rect)
      centre.draw(in: middle, on: &canvas, lit: self.middle, track: self.middle)
    }
  }

  private func set(_ path: [Circle.Dot], in grid: inout DotGrid) {
    for (index, dot) in path.enumerated() {
      if isLit(index, of: path.count) {
        grid.set(x: dot.x, y: dot.y)
      } else if dot.isTrack, hasTrack(index, of: path.count) {
        grid.set(x: dot.x, y: dot.y, lit: false)
      }
    }
  }

  /// Draws the stop square as 4x2 cells of background, because fonts leave seams between blocks;
  /// with blocks if its role has no background.
  private func drawSolidStop(in rect: Rect, on canvas: inout Canvas) {
    let isField = middle.ink == .tint || middle.ink == .tintPressed
    let style = isField ? middle.on(middle.ink) : middle
    for y in 2..<4 {
      for x in 4..<8 {
        canvas.stamp(
          isField ? " " : glyphs.block, x: rect.x + x, y: rect.y + y, style, in: rect)
      }
    }
  }

  private static let largePlay = [
    "##......", "####....", "######..", "########", "########", "######..", "####....", "##......",
  ]
}
