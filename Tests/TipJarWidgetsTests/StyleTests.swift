import Testing
import TipJarMachines
import TipJarTerminal
import TipJarWidgets

@Suite struct StyleTests {
  /// A style whose every colour of every state is its own: what AHDownloadButton's properties
  /// allow.
  private struct Loud: ControlStyle {
    func pill(_ kind: Pill.Kind, _ state: ControlState) -> Style {
      Style(.icon(hue: number(kind, state), bright: true), on: .icon(hue: 9, bright: false))
    }
    func ring(_ state: ControlState) -> Style { Style(.heart) }
    func track(_ state: ControlState) -> Style { Style(.glass) }
    func centre(_ state: ControlState) -> Style { Style(.coin) }
    func spinner(_ state: ControlState) -> Style { Style(.confetti) }

    func number(_ kind: Pill.Kind, _ state: ControlState) -> Int {
      let states = ControlState.allCases
      return (kind == .download(.open) ? 4 : 0) + (states.firstIndex(of: state) ?? 0)
    }
  }

  private func inks(_ widget: some Widget, _ size: Size = Size(width: 12, height: 6)) -> Set<Ink> {
    var canvas = Canvas(size: size)
    widget.draw(in: canvas.bounds, on: &canvas)
    return Set(canvas.cells.filter { $0.glyph != 0x20 }.map(\.style.ink))
  }

  @Test(arguments: ControlState.allCases)
  func aPillHasTheColoursOfItsKindAndState(state: ControlState) {
    let loud = Loud()
    for title in [DownloadButton.Look.Title.get, .open] {
      let canvas = drawn(
        DownloadControl(
          .init(shape: .pill(title), isEnabled: state != .disabled), scale: .line,
          isFocused: state == .focused, isPressed: state == .pressed, styles: Styles(loud)
        ), Size(width: 10, height: 1))
      let word = canvas.cells.filter { $0.glyph > 0x40 && $0.glyph < 0x5B }
      #expect(!word.isEmpty)
      #expect(word.allSatisfy { $0.style == loud.pill(.download(title), state) })
    }
  }

  /// App Store: all pills are alike, whatever they say; the focus alone fills one.
  @Test(arguments: ControlState.allCases)
  func everyDownloadsPillIsAlike(state: ControlState) {
    let style = StandardStyle()
    for title in [DownloadButton.Look.Title.price("£1"), .cloud, .update, .open] {
      #expect(style.pill(.download(title), state) == style.pill(.download(.get), state))
    }
  }

  @Test func aPressChangesFieldAndWord() {
    let style = StandardStyle()
    for kind in [Pill.Kind.plain, .tinted, .tintedOnSheet, .download(.get), .download(.open)] {
      let (rest, pressed) = (style.pill(kind, .normal), style.pill(kind, .pressed))
      #expect(rest.ink != pressed.ink && rest.paper != pressed.paper)
    }
  }

  @Test func viewsInsideAControlInheritItsStyle() {
    let loud = Styles(Loud())
    let ring = DownloadButton.Look(shape: .ring(fraction: 0.5, .stop))
    #expect(inks(DownloadControl(ring, scale: .large, styles: loud)) == [.heart, .glass, .coin])
    let spinner = DownloadButton.Look(shape: .spinner(turn: 0, turning: true))
    #expect(inks(DownloadControl(spinner, scale: .large, styles: loud)) == [.confetti])
    #expect(inks(DownloadControl(.init(shape: .pill(.cloud)), styles: loud)) == [.heart])
    var tip = TipJar.Tip(id: "fine", name: "")
    tip.state = .price("X")
    #expect(
      inks(TipRow(tip, styles: loud), Size(width: 20, height: 1)).contains(
        .icon(hue: 0, bright: true)))
    #expect(inks(SheetButton("X", styles: loud)).contains(.icon(hue: 0, bright: true)))
  }

  @Test(arguments: GlyphSet.sets) func everyWordCanBeReplaced(glyphs: GlyphSet) {
    let words = ButtonWords(
      get: "HOLEN", open: "ÖFFNEN", update: "NEUER", resume: "WEITER", unavailable: "fehlt",
      pending: "wartet", loading: "loading", buying: "buying")
    for (title, word) in [
      (DownloadButton.Look.Title.get, "HOLEN"), (.open, "ÖFFNEN"), (.update, "NEUER"),
      (.resume, "WEITER"),
    ] {
      let canvas = drawn(
        DownloadControl(.init(shape: .pill(title)), scale: .line, words: words, glyphs: glyphs),
        Size(width: 14, height: 1))
      #expect(canvas.text[0].contains(word))
    }
  }

  @Test func aStyleSaysOnlyWhatItDoesDifferently() {
    struct Quiet: ControlStyle {
      func ring(_ state: ControlState) -> Style { Style(.success) }
    }
    #expect(Quiet().pill(.tinted, .focused) == StandardStyle().pill(.tinted, .focused))
    #expect(Quiet().centre(.normal) == Style(.success))
  }

  @Test func stylesAreEqualAsValues() {
    struct Coloured: ControlStyle {
      var ink: Ink
      func ring(_ state: ControlState) -> Style { Style(ink) }
    }
    #expect(Styles(Coloured(ink: .heart)) == Styles(Coloured(ink: .heart)))
    #expect(Styles(Coloured(ink: .heart)) != Styles(Coloured(ink: .coin)))
    #expect(Styles() != .prominent)
  }

  @Test func prominentIsFilledAtRest() {
    for kind in [Pill.Kind.tinted, .download(.get), .download(.update)] {
      #expect(ProminentStyle().pill(kind, .normal).paper == .tint)
    }
    #expect(ProminentStyle().pill(.plain, .normal).paper == .sheetFill)
  }

  @Test func aSpinnerBecomesARingClockwise() {
    var last = Int.max
    for step in 0...20 {
      let canvas = drawn(
        Ring(.opening(turn: 0, progress: Double(step) / 20), scale: .large), Ring.Scale.large.size)
      let spinner = canvas.cells.filter { $0.style.ink == .secondary }.count
      #expect(spinner <= last)
      last = spinner
    }
    #expect(last == 0)
  }

  // MARK: A sheet's edge is seen by its background, or by a frame where there is none

  private static let screen = Rect(x: 0, y: 0, width: 60, height: 20)

  /// The looks of the cells at a sheet's edges.
  private func edges(_ theme: Theme, _ depth: ColorDepth) -> [(glyph: UInt64, look: Theme.Look)] {
    let sheet = Sheet(contentSize: Size(width: 30, height: 6))
    var canvas = Canvas(size: Size(width: Self.screen.width, height: Self.screen.height))
    sheet.draw(in: Self.screen, on: &canvas)
    let area = sheet.area(in: Self.screen)
    let rows = (area.x..<area.maxX).flatMap { x in [area.y, area.maxY - 1].map { (x, $0) } }
    let sides = (area.y..<area.maxY).flatMap { y in [area.x, area.maxX - 1].map { ($0, y) } }
    return (rows + sides).map { canvas[$0.0, $0.1] }
      .map { ($0.glyph, theme.look(of: $0.style, depth: depth)) }
  }

  @Test(arguments: Theme.all.map(\.theme))
  func aFrameIsSeenWhereThereIsNoPaper(_ theme: Theme) {
    let frame: Set<UInt64> = [0x2500, 0x2502, 0x250C, 0x2510, 0x2514, 0x2518]
    #expect(Set(edges(theme, .mono).map(\.glyph)) == frame)
    for edge in edges(theme, .mono) {
      #expect(!edge.look.attributes.contains(.reverse))
      #expect(edge.look.foreground == edge.look.background && edge.look.foreground == -1)
    }
  }

  @Test(
    arguments: Theme.all.map(\.theme),
    [ColorDepth.indexed, .direct])
  func paperHidesIt(_ theme: Theme, _ depth: ColorDepth) {
    for edge in edges(theme, depth) {
      #expect(edge.look.foreground == edge.look.background && edge.look.foreground >= 0)
    }
  }
}
