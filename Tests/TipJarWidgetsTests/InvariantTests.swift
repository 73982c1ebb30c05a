import Testing
import TipJarMachines
import TipJarTerminal

@testable import TipJarWidgets

@Suite struct InvariantTests {
  /// One of every widget, in every glyph set.
  static func widgets(_ glyphs: GlyphSet) -> [any Widget] {
    var tip = TipJar.Tip(id: "medium", name: "Medium Tip", caption: "a proper letter")
    tip.state = .price("£4.99")
    var widgets: [any Widget] = [
      TipRow(tip, isSelected: true, glyphs: glyphs), Cloud(), Heart(glyphs: glyphs),
      AppIcon(id: "a", glyphs: glyphs), AppIcon(id: "a", scale: .large, glyphs: glyphs),
      RowBand(glyphs: glyphs),
      DownloadLine(
        "lantern 1.4", .init(shape: .ring(fraction: 0.4, .stop)), isFocused: true, glyphs: glyphs),
      Jar(.golds(20), motion: .falling(0.5, into: .golds(19)), glyphs: glyphs),
      ClosedJar(glyphs: glyphs),
      Confetti(seed: 1, elapsed: .milliseconds(400), glyphs: glyphs), Veil(glyphs: glyphs),
      Sheet(contentSize: Size(width: 9, height: 4), glyphs: glyphs),
      SheetButton("Cancel", key: "Esc", glyphs: glyphs),
      TabBar(places: ["Apps", "Tips"], open: 1, note: "simulated", glyphs: glyphs),
      Footer([.init("q", "quit"), .init("?", "help")], status: "one", glyphs: glyphs),
      SearchField("abc", placeholder: "x", glyphs: glyphs),
      Rule(glyphs: glyphs), Paragraph("one two three four five", glyphs: glyphs),
      ScrollHint(offset: 3, visible: 4, count: 30, glyphs: glyphs),
      KeyValueTable([.init("Size", "30 MB"), .init("Price", "Free")], glyphs: glyphs),
      Pill("GET", state: .focused, glyphs: glyphs),
    ]
    widgets += PictureGoldenTests.tips.map { TipPrice($0, turn: 0.4, glyphs: glyphs) }
    widgets += Ring.Scale.allCases.map { Spinner(turn: 0.4, scale: $0, glyphs: glyphs) }
    for scale in DownloadControl.Scale.allCases {
      widgets += Looks.shapes.map {
        DownloadControl(.init(shape: $0.shape), scale: scale, glyphs: glyphs)
      }
      widgets += Looks.changes.map {
        DownloadControl(
          .init(shape: $0.shape, change: .init(from: $0.from, progress: 0.5)), scale: scale,
          glyphs: glyphs)
      }
    }
    return widgets
  }

  @Test(arguments: GlyphSet.sets)
  func noWidgetDrawsOutsideItsRectangle(glyphs: GlyphSet) {
    var blank = Canvas(size: Size(width: 26, height: 26))
    blank.fill(blank.bounds, Style(.error, on: .error))
    for widget in Self.widgets(glyphs) {
      for width in 0...20 {
        for height in [0, 1, 2, 3, 6, 11, 20] {
          let rect = Rect(x: 3, y: 3, width: width, height: height)
          var canvas = blank
          widget.draw(in: rect, on: &canvas)
          canvas.fill(rect, Style(.error, on: .error))
          let isInside = canvas == blank
          #expect(isInside, "\(type(of: widget)) in \(rect)")
        }
      }
    }
  }

  @Test(arguments: GlyphSet.sets)
  func rectanglesBeyondTheCanvasAreCutOff(glyphs: GlyphSet) {
    for widget in Self.widgets(glyphs) {
      for x in [-30, -3, 3, 9] {
        var canvas = Canvas(size: Size(width: 5, height: 3))
        widget.draw(in: Rect(x: x, y: x / 3, width: 20, height: 12), on: &canvas)
        #expect(canvas.cells.count == 15)
      }
    }
  }

  /// U+26A0, U+23F8, U+27F3, U+2B24, U+25FE and all emoji are empty boxes in xterm's own font.
  @Test(arguments: GlyphSet.sets) func aSetDrawsNoOtherGlyphs(glyphs: GlyphSet) {
    for widget in Self.widgets(glyphs) {
      let used = drawn(widget, Size(width: 40, height: 14)).cells.flatMap(\.scalars)
      #expect(Set(used.map(\.value)).isDisjoint(with: [0x26A0, 0x23F8, 0x27F3, 0x2B24, 0x25FE]))
      #expect(used.allSatisfy { $0.value < 0x2B00 })
      // The cloud of dots belongs to the braille set; a price is the store's own text.
      if widget is Cloud || glyphs == .braille { continue }
      #expect(!used.contains { (0x2800...0x28FF).contains($0.value) }, "\(type(of: widget))")
      let isASCII = used.allSatisfy { $0.isASCII || $0 == "£" }
      #expect(isASCII || glyphs != .ascii, "\(type(of: widget))")
    }
  }

  @Test(arguments: GlyphSet.sets, DownloadControl.Scale.allCases)
  func normalFocusedAndPressedAreDistinguished(glyphs: GlyphSet, scale: DownloadControl.Scale) {
    for look in Looks.shapes where isPressable(look.shape) {
      let pictures = Looks.states.map { state in
        var canvas = drawn(Looks.control(look.shape, state, scale, glyphs), scale.slot)
        // Letters tell it without colour; in a line the row's bar does.
        if glyphs == .ascii, scale != .line { canvas.restyle(canvas.bounds) { $0 = Style() } }
        return canvas.cells
      }
      #expect(Set(pictures).count == pictures.count, "\(look.name)")
    }
  }

  @Test(arguments: GlyphSet.sets, [1, 2])
  func theSelectedRowIsReportedWithoutColour(glyphs: GlyphSet, rows: Int) {
    let plain = Canvas(size: Size(width: 20, height: rows))
    var selected = plain
    RowBand(glyphs: glyphs).draw(in: selected.bounds, on: &selected)
    selected.restyle(selected.bounds) { $0 = Style() }
    #expect(selected.cells != plain.cells)
  }

  private func isPressable(_ shape: DownloadButton.Look.Shape) -> Bool {
    switch shape {
    case .pill(.pricePending), .pill(.unavailable), .spinner, .ring(_, .nothing): false
    // A full ring has no track left to show the focus; its row's band does.
    case .ring(let fraction, _) where fraction > 0.95: false
    case .pill, .ring: true
    }
  }

  @Test(arguments: DownloadControl.Scale.allCases)
  func everythingEndsInOneColumn(scale: DownloadControl.Scale) {
    let slot = Rect(x: 2, y: 0, width: scale.slot.width, height: scale.slot.height)
    for look in Looks.shapes {
      let hit = DownloadControl.hitRect(.init(shape: look.shape), in: slot, scale: scale)
      #expect(!hit.isEmpty)
      #expect(scale == .large ? hit.x == slot.x : hit.maxX == slot.maxX, "\(look.name)")
    }
  }

  @Test func theLargeRingHasAtLeast48Steps() {
    let pictures = Set((0...1000).map { picture(Double($0) / 1000, .large).cells })
    #expect(pictures.count >= 48)
  }

  @Test func theRowsRingHasFourteenSteps() {
    #expect(Circle.small.path.count == 28 && Circle.small.path.filter(\.isTrack).count == 20)
    #expect(Set((0...1000).map { picture(Double($0) / 1000, .row).cells }).count == 15)
  }

  @Test(arguments: Ring.Scale.allCases) func moreProgressNeverLightsFewerDots(scale: Ring.Scale) {
    var last = 0
    for step in 0...1000 {
      let lit = dots(picture(Double(step) / 1000, scale))
      #expect(lit >= last)
      last = lit
    }
    #expect(last > 0)
  }

  @Test(arguments: [(Double.nan, 0), (-1, 0), (0, 0), (0.0001, 1), (0.9999, 19), (1, 20), (7, 20)])
  func onlyZeroIsEmptyAndOnlyOneIsFull(fraction: Double, steps: Int) {
    #expect(Circle.steps(fraction, of: 20) == steps)
  }

  @Test func aSpinnerIsSixSeventhsLit() {
    for turn in [0, 0.3, 0.99, -1, .nan] {
      let lit = (0..<196).filter { Circle.isLit($0, of: 196, turn: turn) }.count
      #expect(lit == 168)
    }
  }

  @Test(arguments: GlyphSet.sets, AppIcon.Scale.allCases)
  func anAppWithoutAPictureHasATileWithItsInitial(glyphs: GlyphSet, scale: AppIcon.Scale) {
    let names = [("a", "Lantern", "L"), ("b", "éclair", "É"), ("c", "灯", "灯"), ("d", "", "D")]
    for (id, name, initial) in names {
      let tile = drawn(AppIcon(id: id, name: name, scale: scale, glyphs: glyphs), scale.size)
      #expect(tile.text.joined().filter { $0 != " " } == initial)
      #expect(Set(tile.cells.map(\.style.paper)).count == 1 && tile[0, 0].style.paper.isIcon)
    }
  }

  @Test func tilesHaveTheColourOfTheirID() {
    func paper(_ id: String, _ name: String) -> Ink {
      drawn(AppIcon(id: id, name: name), Size(width: 4, height: 2))[0, 0].style.paper
    }
    #expect(paper("app1", "One") == paper("app1", "Two"))
    #expect(Set((0..<100).map { paper("app\($0)", "One") }).count == Ink.iconHueCount)
  }

  @Test func confettiFallsOverBlankCellsOnlyAndEnds() {
    var text = Canvas(size: Size(width: 40, height: 20))
    for y in 0..<20 { text.write(String(repeating: "x", count: 20), x: 0, y: y, Style()) }
    for moment in stride(from: 0, through: 2000, by: 100) {
      var canvas = text
      Confetti(seed: 9, elapsed: .milliseconds(moment)).draw(in: canvas.bounds, on: &canvas)
      #expect((0..<20).allSatisfy { y in (0..<20).allSatisfy { canvas[$0, y] == text[$0, y] } })
      if moment >= 1800 { #expect(canvas == text) }
      if moment == 300 { #expect(canvas != text) }
    }
  }

  private func picture(_ fraction: Double, _ scale: Ring.Scale) -> Canvas {
    let canvas = drawn(Ring(.progress(fraction), scale: scale), scale.size)
    return canvas
  }

  /// The lit dots of a braille picture; for a quarter circle its place in the scale.
  private func dots(_ canvas: Canvas) -> Int {
    canvas.cells.filter { $0.style.ink == .tint }.flatMap(\.scalars).reduce(0) { sum, scalar in
      let step = GlyphSet.braille.ringScale.firstIndex(of: scalar)
      return sum + (step ?? Int(scalar.value - 0x2800).nonzeroBitCount)
    }
  }
}
