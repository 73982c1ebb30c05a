public import TipJarMachines
public import TipJarTerminal

/// The circle of a download: filled clockwise from 12 o'clock, or turning with a gap of 1/7. Each
/// of its four sizes has a fixed width.
public struct Ring: Widget, Equatable, Sendable {
  /// Its size.
  public enum Scale: Equatable, Sendable, CaseIterable {
    /// One cell: quarter circles, no centre.
    case cell
    /// 3 cells in a row: the circle of one cell, and the centre beside it.
    case line
    /// 4x2 cells, with a centre of four dots.
    case row
    /// 12x6 cells: more than 48 steps.
    case large

    /// Its size in cells.
    public var size: Size {
      switch self {
      case .cell: Size(width: 1, height: 1)
      case .line: Size(width: 3, height: 1)
      case .row: Size(width: 4, height: 2)
      case .large: Size(width: 12, height: 6)
      }
    }
  }

  /// The content of the circle.
  public enum Fill: Equatable, Sendable {
    /// The completed part, 0...1; NaN counts as 0.
    case progress(Double)
    /// A spinner; `turn` is the start of its gap, in turns 0..<1.
    case spinner(turn: Double)
    /// A transition from a spinner to a ring: the track has replaced the spinner clockwise up to
    /// `progress`, 0...1.
    case opening(turn: Double, progress: Double)
  }

  /// The content of the circle.
  public var fill: Fill
  /// The symbol in its middle.
  public var centre: DownloadButton.Look.Centre
  /// Its size.
  public var scale: Scale
  /// Its state.
  public var state: ControlState
  /// The styles to draw with.
  public var styles: Styles
  /// The glyph set to draw with.
  public var glyphs: GlyphSet

  /// Creates a ring.
  public init(
    _ fill: Fill, centre: DownloadButton.Look.Centre = .nothing, scale: Scale = .row,
    state: ControlState = .normal, styles: Styles = .standard, glyphs: GlyphSet = .braille
  ) {
    (self.fill, self.centre, self.scale, self.state) = (fill, centre, scale, state)
    (self.styles, self.glyphs) = (styles, glyphs)
  }

  /// Draws at the top left of `rect`.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    let area = rect.corner(scale.size)
    switch (scale, glyphs.dots) {
    case (.cell, _): drawCell(in: area, on: &canvas)
    case (.large, .braille): drawLargeDots(in: area, on: &canvas)
    case (.row, .braille): drawDots(in: area, on: &canvas)
    case (.large, .blocks): drawLargeBlocks(in: area, on: &canvas)
    case (.row, .blocks): drawQuarters(in: area, on: &canvas)
    case (.line, .braille), (.line, .blocks): drawLine(in: area, on: &canvas)
    case (.large, .letters): drawLargeLetters(in: area, on: &canvas)
    case (.row, .letters): drawLetters(in: area, on: &canvas)
    case (.line, .letters): drawLetterLine(in: area, on: &canvas)
    }
  }

  var lit: Style {
    switch fill {
    case .progress: styles.control.ring(state)
    case .spinner, .opening: styles.control.spinner(state)
    }
  }

  var middle: Style { styles.control.centre(state) }

  /// The symbol to draw: none while pressed, so that a press is visible without colour.
  var shownCentre: DownloadButton.Look.Centre { state == .pressed ? .nothing : centre }

  var track: Style { styles.control.track(state) }

  /// Returns a Boolean value that indicates whether step `index` is lit; nil for one that is not
  /// drawn, since a spinner's gap is blank.
  func isLit(_ index: Int, of count: Int) -> Bool? {
    switch fill {
    case .progress(let fraction): return index < Circle.steps(fraction, of: count)
    case .opening(_, let progress) where index < Circle.steps(progress, of: count): return false
    case .spinner(let turn), .opening(let turn, _):
      return Circle.isLit(index, of: count, turn: turn) ? true : nil
    }
  }

  private func drawCell(in rect: Rect, on canvas: inout Canvas) {
    let glyph =
      switch fill {
      case .progress(let fraction):
        glyphs.ringScale[Circle.steps(fraction, of: glyphs.ringScale.count - 1)]
      case .spinner(let turn), .opening(let turn, _):
        glyphs.spinner[Int(Circle.unit(turn) * Double(glyphs.spinner.count))]
      }
    canvas.stamp(glyph, lit, in: rect)
  }

  /// Draws 12x6 cells of half blocks: 12x12 pixels, and a square of 4x4, each in its own colour.
  func drawLargeBlocks(in rect: Rect, on canvas: inout Canvas) {
    var pixels: [Ink?] = Array(repeating: nil, count: 144)
    for (index, dot) in Circle.blocks.path.enumerated() {
      pixels[dot.y * 12 + dot.x] = isLit(index, of: Circle.blocks.path.count)
        .map { $0 ? lit.ink : track.ink }
    }
    for y in 4..<8 {
      for x in 4..<8 where centreHolds(x: x - 4, y: y - 4) { pixels[y * 12 + x] = middle.ink }
    }
    for y in 0..<6 {
      for x in 0..<12 {
        canvas.pixels(
          upper: pixels[y * 24 + x], lower: pixels[y * 24 + 12 + x], x: x, y: y, lit.attributes,
          in: rect, glyphs)
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

  /// Draws 4x2 cells: the quarters of a circle, and straight parts if the centre is empty.
  func drawQuarters(in rect: Rect, on canvas: inout Canvas) {
    for (index, place) in Self.quarterPath.enumerated() {
      guard let isLit = isLit(index, of: Self.quarterPath.count),
        centre == .nothing || place.quarter != nil
      else { continue }
      canvas.stamp(
        place.quarter.map { glyphs.quarters[$0] } ?? glyphs.rule, x: place.x, y: place.y,
        isLit ? lit : track, in: rect)
    }
    let picture = shownCentre == .stop ? glyphs.stopPicture : glyphs.playPicture
    for (y, line) in picture.enumerated() where shownCentre != .nothing {
      canvas.label(line, x: 1, y: y, middle, in: rect)
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
    case .stop: canvas.stamp(isFocused ? glyphs.focusedStop : glyphs.stop, x: 2, middle, in: rect)
    case .play: canvas.stamp(isFocused ? glyphs.focusedPlay : glyphs.play, x: 2, middle, in: rect)
    }
  }
}
