internal import TipJarMachines
internal import TipJarTerminal

extension Ring {
  /// Rings of 3x1, 4x2 and 12x6 cells out of dots.
  func drawBraille(in rect: Rect, on canvas: inout Canvas) {
    let circle: Circle =
      switch scale {
      case .cell, .line: .line
      case .row: .small
      case .large: .large
      }
    var grid = DotGrid(cells: scale.size)
    for (index, dot) in circle.path.enumerated() {
      let isLit = isLit(index, of: circle.path.count)
      if isLit || hasTrack(index, of: circle.path.count) {
        grid.set(x: dot.x, y: dot.y, lit: isLit)
      }
    }
    // The cells of the small one hold dots of the band as well, and a cell has one colour.
    var centreGrid = DotGrid(cells: scale.size)
    if let picture = brailleCentre {
      let x = scale.size.width - picture[0].utf8.count / 2
      let y = scale.size.height * 2 - picture.count / 2
      if scale == .large {
        centreGrid.set(picture: picture, x: x, y: y)
      } else {
        grid.set(picture: picture, x: x, y: y)
      }
    }
    grid.draw(in: rect, on: &canvas, lit: lit, track: track)
    centreGrid.draw(in: rect, on: &canvas, lit: middle, track: middle)
    if scale == .line { drawLineCentre(in: rect, on: &canvas) }
  }

  /// The glyph in the middle cell of three.
  func drawLineCentre(in rect: Rect, on canvas: inout Canvas) {
    switch shownCentre {
    case .stop: canvas.stamp(glyphs.stop, x: rect.x + 1, y: rect.y, middle, in: rect)
    case .play: canvas.stamp(glyphs.play, x: rect.x + 1, y: rect.y, middle, in: rect)
    case .nothing: break
    }
  }

  private var brailleCentre: [String]? {
    switch (scale, shownCentre) {
    case (_, .nothing), (.cell, _), (.line, _): nil
    case (.row, .stop): ["##", "##"]
    case (.row, .play): ["#..", "##.", "##.", "#.."]
    case (.large, .stop): Array(repeating: "########", count: 8)
    case (.large, .play):
      [
        "##......", "####....", "######..", "########", "########", "######..", "####....",
        "##......",
      ]
    }
  }
}
