internal import TipJarMachines
internal import TipJarTerminal

extension Ring {
  /// Draws 12x6 cells of half blocks: 12x12 pixels, and a square of 4x4, each in its own colour.
  func drawLargeBlocks(in rect: Rect, on canvas: inout Canvas) {
    var pixels: [Ink?] = Array(repeating: nil, count: 144)
    for (index, dot) in Circle.blocks.path.enumerated() {
      let isLit = isLit(index, of: Circle.blocks.path.count)
      if isLit || hasTrack(index, of: Circle.blocks.path.count) {
        pixels[dot.y * 12 + dot.x] = isLit ? lit.ink : track.ink
      }
    }
    for y in 4..<8 {
      for x in 4..<8 where centreHolds(x: x - 4, y: y - 4) { pixels[y * 12 + x] = middle.ink }
    }
    for y in 0..<6 {
      for x in 0..<12 {
        canvas.pixels(
          upper: pixels[y * 24 + x], lower: pixels[y * 24 + 12 + x],
          x: rect.x + x, y: rect.y + y, glyphs, in: rect, lit.attributes)
      }
    }
  }

  private func centreHolds(x: Int, y: Int) -> Bool {
    switch shownCentre {
    case .nothing: false
    case .stop: true
    case .play: x <= (y < 2 ? 2 * y + 1 : 7 - 2 * y)
    }
  }

  /// Draws 4x2 cells: the quarters of a circle around the centre, and straight parts if the centre
  /// is empty.
  func drawQuarters(in rect: Rect, on canvas: inout Canvas) {
    for (index, place) in Self.quarterPath.enumerated() {
      let isLit = isLit(index, of: Self.quarterPath.count)
      guard isLit || hasTrack(index, of: Self.quarterPath.count),
        centre == .nothing || place.quarter != nil
      else { continue }
      canvas.stamp(
        place.quarter.map { glyphs.quarters[$0] } ?? glyphs.rule,
        x: rect.x + place.x, y: rect.y + place.y, isLit ? lit : track, in: rect)
    }
    let picture: [String] =
      switch shownCentre {
      case .stop: glyphs.stopPicture
      case .play: glyphs.playPicture
      case .nothing: []
      }
    for (y, line) in picture.enumerated() {
      canvas.label(line, x: rect.x + 1, y: rect.y + y, middle, in: rect)
    }
  }

  /// The cells clockwise from 12 o'clock; `quarter` is nil for a straight part.
  private static let quarterPath: [(x: Int, y: Int, quarter: Int?)] = [
    (2, 0, nil), (3, 0, 0), (3, 1, 1), (2, 1, nil), (1, 1, nil), (0, 1, 2), (0, 0, 3), (1, 0, nil),
  ]

  /// Draws 3 cells: the circle of one cell, and the centre at the right edge, larger while focused.
  func drawLine(in rect: Rect, on canvas: inout Canvas) {
    var small = self
    small.scale = .cell
    small.draw(in: rect.dropping(columns: centre == .nothing ? 2 : 0), on: &canvas)
    let isFocused = state == .focused
    switch shownCentre {
    case .nothing: break
    case .stop:
      canvas.stamp(
        isFocused ? glyphs.focusedStop : glyphs.stop, x: rect.x + 2, y: rect.y, middle, in: rect)
    case .play:
      canvas.stamp(
        isFocused ? glyphs.focusedPlay : glyphs.play, x: rect.x + 2, y: rect.y, middle, in: rect)
    }
  }
}
