import TipJarMachines
import TipJarTerminal

extension Ring {
  /// Draws a circle of 4x2 cells with dots. In monochrome, the lit arc is thicker. Its centre shares
  /// cells, and so colours, with the arc beside it.
  func drawDots(in rect: Rect, on canvas: inout Canvas) {
    var grid = DotGrid(cells: scale.size)
    set(Circle.small.path, in: &grid)
    switch shownCentre {
    case .nothing: break
    case .stop: grid.set(picture: ["##", "##"], x: 3, y: 3, lit: false)
    case .play: grid.set(picture: ["#.", "##", "##", "#."], x: 3, y: 2, lit: false)
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
      let place = Rect(x: rect.x + 4, y: rect.y + 2, width: 4, height: 2).intersection(rect)
      centre.draw(in: place, on: &canvas, lit: middle, track: middle)
    }
  }

  private func set(_ path: [Circle.Dot], in grid: inout DotGrid) {
    for (index, dot) in path.enumerated() {
      guard let isLit = isLit(index, of: path.count), isLit || dot.isTrack else { continue }
      grid.set(x: dot.x, y: dot.y, lit: isLit)
    }
  }

  /// Draws the stop square as 4x2 cells of background, because fonts leave seams between blocks;
  /// with blocks if its role has no background.
  private func drawSolidStop(in rect: Rect, on canvas: inout Canvas) {
    let isField = middle.ink == .tint || middle.ink == .tintPressed
    let style = isField ? middle.on(middle.ink) : middle
    for y in 2..<4 {
      for x in 4..<8 { canvas.stamp(isField ? " " : glyphs.block, x: x, y: y, style, in: rect) }
    }
  }

  private static let largePlay = [
    "##......", "####....", "######..", "########", "########", "######..", "####....", "##......",
  ]

  /// Draws a ring of 12x6 letters, `#` over dots, with brackets around the centre.
  func drawLargeLetters(in rect: Rect, on canvas: inout Canvas) {
    let path = Circle.letters.path
    for (index, dot) in path.enumerated() {
      guard let isLit = isLit(index, of: path.count) else { continue }
      canvas.stamp(
        isLit ? glyphs.block : glyphs.ringScale[0], x: dot.x, y: dot.y, isLit ? lit : track,
        in: rect)
    }
    guard centre != .nothing else { return }
    let ends = letterEnds
    let picture = centre == .stop ? glyphs.stopPicture : glyphs.playPicture
    for (y, mark) in picture.enumerated() {
      canvas.label("\(ends.left)\(mark)\(ends.right)", x: 4, y: 2 + y, middle, in: rect)
    }
  }

  /// Draws 4x2 letters: the centre in brackets, and a bar of four cells below, in 8 steps.
  func drawLetters(in rect: Rect, on canvas: inout Canvas) {
    let ends = letterEnds
    if letterCentre != " " {
      canvas.label(" \(ends.left)\(letterCentre)\(ends.right)", isSpinning ? lit : middle, in: rect)
    }
    guard case .progress(let fraction) = fill else { return }
    canvas.bar(fraction, columns: 4, lit: lit, track: track, in: rect.row(1), glyphs)
  }

  /// Draws 3 letters: the progress in 8 steps, first at the right, then at the left.
  func drawLetterLine(in rect: Rect, on canvas: inout Canvas) {
    if isSpinning {
      canvas.label("(\(letterCentre))", lit, in: rect)
      return
    }
    guard case .progress(let fraction) = fill else { return }
    let steps = Circle.steps(fraction, of: 8)
    for (x, part) in [(2, min(4, steps)), (0, max(0, steps - 4))] {
      canvas.stamp(glyphs.ringScale[part], x: x, part > 0 ? lit : track, in: rect)
    }
    canvas.stamp(letterCentre, x: 1, middle, in: rect)
  }

  private var isSpinning: Bool { if case .progress = fill { false } else { true } }

  private var letterCentre: Unicode.Scalar {
    switch (fill, centre) {
    case (.spinner(let turn), _), (.opening(let turn, _), _):
      glyphs.spinner[Int(Circle.unit(turn) * 4) % 4]
    case (.progress, .stop): glyphs.stop
    case (.progress, .play): glyphs.play
    case (.progress, .nothing): " "
    }
  }

  private var letterEnds: GlyphSet.Pair {
    if isSpinning { return glyphs.disabledEnds.outer }
    let ends = glyphs.ends(state)
    return state == .focused || state == .pressed ? ends.inner : ends.outer
  }
}
