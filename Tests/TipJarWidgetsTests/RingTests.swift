import TestSupport
import Testing
import TipJarMachines
import TipJarTerminal

@testable import TipJarWidgets

/// The drawing of rings and clouds, which bitmap fonts smear in bold.
@Suite struct RingTests {
  static let fractions = [0, 0.05, 0.25, 0.4, 0.5, 0.62, 0.9, 0.97]

  @Test(arguments: GlyphSet.sets, DownloadControl.Scale.allCases)
  func nothingButWordsIsBold(glyphs: GlyphSet, scale: DownloadControl.Scale) {
    for look in Looks.shapes where isPicture(look.shape, glyphs, scale) {
      for state in Looks.states {
        let control = Looks.control(look.shape, state, scale, glyphs)
        let cells = drawn(control, scale.slot).cells
        #expect(cells.allSatisfy { !$0.style.attributes.contains(.bold) }, "\(look.name)")
      }
    }
  }

  @Test(arguments: Theme.all.map(\.theme), [ColorDepth.mono, .eight])
  func noRoleOfAPictureIsBoldWithFewColours(theme: Theme, depth: ColorDepth) {
    for ink in [Ink.tint, .ringTrack, .secondary, .heart, .coin, .coinShade] {
      #expect(!theme.look(of: Style(ink), depth: depth).attributes.contains(.bold), "\(ink)")
    }
  }

  @Test(arguments: fractions, [DownloadButton.Look.Centre.stop, .play, .nothing])
  func aRingOfARowHasNoHoles(fraction: Double, centre: DownloadButton.Look.Centre) {
    let canvas = drawn(
      Ring(.progress(fraction), centre: centre, scale: .row), Ring.Scale.row.size)
    for dot in Circle.small.path where dot.isTrack {
      #expect(holds(canvas, x: dot.x, y: dot.y), "\(dot.x), \(dot.y)")
    }
  }

  /// The square has the colour of the arc beside it, so that it never looks like progress.
  @Test(arguments: fractions)
  func theStopSquareIsInTheMiddle(fraction: Double) {
    let ring = drawn(Ring(.progress(fraction), centre: .stop), Ring.Scale.row.size)
    let empty = drawn(Ring(.progress(fraction)), Ring.Scale.row.size)
    for (x, y) in [(3, 3), (4, 3), (3, 4), (4, 4)] { #expect(holds(ring, x: x, y: y)) }
    #expect(zip(ring.cells, empty.cells).allSatisfy { $0.style == $1.style })
  }

  @Test func aLitArcIsThickerThanTheTrackWithoutColour() {
    let empty = drawn(Ring(.progress(0), scale: .row), Ring.Scale.row.size)
    let full = drawn(Ring(.progress(1), scale: .row), Ring.Scale.row.size)
    let count = { (canvas: Canvas) in
      canvas.cells.flatMap(\.scalars).filter { $0 != " " }.reduce(0) {
        $0 + Int($1.value & 0xFF).nonzeroBitCount
      }
    }
    let path = Circle.small.path
    #expect(count(empty) == path.count { $0.isTrack } && count(full) == path.count)
  }

  @Test func theTrackIsStrongerInTheFocus() {
    let style = StandardStyle()
    for theme in Theme.all.map(\.theme) {
      let contrast = { (ink: Ink) in
        (theme.tone(ink).rgb ?? theme.foreground).contrast(
          with: theme.tone(.band).rgb ?? theme.background)
      }
      #expect(contrast(style.track(.focused).ink) > contrast(style.track(.normal).ink))
      #expect(contrast(style.track(.focused).ink) >= 4.5)
    }
  }

  /// Every ring fills clockwise from 12 o'clock: what a quarter lights is at the upper right.
  @Test(arguments: GlyphSet.sets, [Ring.Scale.row, .large])
  func theFirstQuarterIsAtTheUpperRight(glyphs: GlyphSet, scale: Ring.Scale) {
    let isLetters = glyphs.ringScale[0] == "."
    if !isLetters { #expect(glyphs.ringScale[1...3] == ["◔", "◑", "◕"]) }
    // A ring of a row in letters is a bar.
    guard !isLetters || scale == .large else { return }
    let (empty, quarter) = (
      drawn(Ring(.progress(0), scale: scale, glyphs: glyphs), scale.size),
      drawn(Ring(.progress(0.25), scale: scale, glyphs: glyphs), scale.size)
    )
    var lit: [Point] = []
    for y in 0..<scale.size.height {
      for x in 0..<scale.size.width where empty[x, y] != quarter[x, y] {
        lit.append(Point(x: x, y: y))
      }
    }
    #expect(!lit.isEmpty)
    #expect(lit.reduce(0) { $0 + 2 * $1.x + 1 } > lit.count * scale.size.width)
    #expect(lit.reduce(0) { $0 + 2 * $1.y + 1 } < lit.count * scale.size.height)
  }

  /// The first half of a line of letters is at the right too, and a spinner of one cell turns as the
  /// gap of a drawn one does.
  @Test func lettersAndSpinnersHaveTheSameDirection() {
    let half = drawn(Ring(.progress(0.5), scale: .line, glyphs: .ascii), Ring.Scale.line.size)
    let scale = GlyphSet.ascii.ringScale
    #expect(half.text == ["\(scale[0]) \(scale[4])"])
    // Each glyph by the corner at its gap or its line, clockwise from the upper left.
    let braille = GlyphSet.braille.spinner.map { 0xFF ^ ($0.value & 0xFF) }
    #expect(braille == [0x01, 0x08, 0x10, 0x20, 0x80, 0x40, 0x04, 0x02])
    #expect(GlyphSet.plain.spinner == ["◜", "◝", "◞", "◟"])
    #expect(GlyphSet.plain.quarters == ["╮", "╯", "╰", "╭"])
    #expect(GlyphSet.ascii.spinner == ["|", "/", "-", "\\"])
  }

  @Test func theLargeStopSquareIsSolid() {
    let canvas = drawn(Ring(.progress(0.5), centre: .stop, scale: .large), Ring.Scale.large.size)
    for y in 2..<4 { #expect((4..<8).allSatisfy { canvas[$0, y].style.paper == .tint }) }
  }

  private func isPicture(
    _ shape: DownloadButton.Look.Shape, _ glyphs: GlyphSet, _ scale: DownloadControl.Scale
  ) -> Bool {
    switch shape {
    case .ring, .spinner: true
    case .pill(.cloud): glyphs == .braille && scale == .row
    case .pill: false
    }
  }

  private func holds(_ canvas: Canvas, x: Int, y: Int) -> Bool {
    let bits: [UInt64] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
    return canvas[x / 2, y / 4].glyph & bits[y % 4 * 2 + x % 2] != 0
  }
}
