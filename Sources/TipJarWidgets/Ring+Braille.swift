internal import TipJarMachines
internal import TipJarTerminal

extension Ring {
  /// Draws a ring of 4x2 cells with dots. Its middle shares cells with the band, so each quarter of
  /// the symbol has the colour of its part of the band. In monochrome, the lit arc is thicker.
  func drawSmallDots(in rect: Rect, on canvas: inout Canvas) {
    var grid = DotGrid(cells: scale.size)
    set(Circle.small.path, in: &grid)
    switch shownCentre {
    case .nothing: break
    case .stop: grid.set(picture: Self.smallStop, x: 3, y: 3, lit: false)
    case .play: grid.set(picture: Self.smallPlay, x: 3, y: 2, lit: false)
    }
    grid.draw(in: rect, on: &canvas, lit: lit, track: track)
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

  private static let smallStop = ["##", "##"]
  private static let smallPlay = ["#..", "##.", "##.", "#.."]
  private static let largePlay = [
    "##......", "####....", "######..", "########", "########", "######..", "####....", "##......",
  ]
}
