import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// A page at its full height while it is drawn from top to bottom; the visible part is copied into
/// the frame.
struct GalleryPage {
  let gallery: Gallery
  /// A moment of the frames' clock, and the gallery's time at that moment.
  let now: Instant
  let time: Instant
  let glyphs: GlyphSet
  let words: Words
  let width: Int
  var frame: Frame<Gallery.Control>
  /// The next free row.
  var y = 0

  /// A number of rows larger than any page has.
  private static let mostRows = 220

  init(gallery: Gallery, now: Instant, glyphs: GlyphSet, words: Words, width: Int) {
    self.gallery = gallery
    self.now = now
    self.time = gallery.clock.time(at: now)
    self.glyphs = glyphs
    self.words = words
    self.width = width
    self.frame = Frame(size: Size(width: width, height: Self.mostRows))
  }

  /// Draws the open page.
  mutating func draw() {
    switch gallery.page {
    case .phases: PhasesPage.draw(on: &self)
    case .buttons: ButtonsPage.draw(on: &self)
    case .counter: CounterPage.draw(on: &self)
    case .tips: TipsPage.draw(on: &self)
    case .bolt: BoltPage.draw(on: &self)
    case .rings: RingsPage.draw(on: &self)
    case .changes: ChangesPage.draw(on: &self)
    case .widgets: WidgetsPage.draw(on: &self)
    case .styles: StylesPage.draw(on: &self)
    }
  }

  /// Copies the visible rows and the regions of their controls.
  func copy(to screen: inout Frame<Gallery.Control>, area: Rect) {
    for row in 0..<area.height {
      for x in 0..<area.width {
        screen.canvas[area.x + x, area.y + row] = frame.canvas[x, gallery.scroll + row]
      }
    }
    for region in frame.regions {
      var rect = region.rect
      rect.x += area.x
      rect.y += area.y - gallery.scroll
      let seen = rect.intersection(area)
      if !seen.isEmpty { screen.region(seen, as: region.control) }
    }
    screen.place(
      ScrollHint(
        offset: gallery.scroll, visible: area.height, count: min(y, Self.mostRows), glyphs: glyphs),
      in: Rect(x: area.maxX - 1, y: area.y, width: 1, height: area.height), as: .scrollbar)
  }

  /// Returns a phrase in the current language.
  func say(_ phrase: GalleryWords.Phrase) -> String { words.gallery.phrase(phrase) }

  /// Writes a bold title with an explanation after it, or below if it is too long, and a blank row.
  mutating func heading(_ title: String, _ note: String) {
    let used = text(title, x: 1, y: y, Style(.standard, .bold))
    let note = Paragraph(note, style: Style(.secondary), glyphs: glyphs)
    let isBelow = used + 3 + DisplayWidth.of(note.text) > width - 2
    if isBelow { y += 1 }
    let x = isBelow ? 1 : used + 3
    let lines = note.height(width: width - 2 - x)
    show(note, x: x, y: y, Size(width: width - 2 - x, height: lines))
    y += lines + 1
  }

  /// Writes on the page. Returns the columns used.
  @discardableResult
  mutating func text(_ text: String, x: Int, y: Int, _ style: Style, limit: Int? = nil) -> Int {
    frame.canvas.writeOver(
      text, x: x, y: y, style, limit: limit ?? max(0, width - x), ellipsis: glyphs.ellipsis)
  }

  /// Places a widget, without a region.
  mutating func show(_ widget: some Widget, x: Int, y: Int, _ size: Size) {
    frame.place(
      widget, in: Rect(x: x, y: y, width: min(size.width, width - x), height: size.height))
  }

  /// Places a pill as a control.
  mutating func button(
    _ title: String, x: Int, y: Int, kind: Pill.Kind = .tinted, styles: Styles = .standard,
    as control: Gallery.Control
  ) {
    let pill = Pill(
      title, kind: kind, state: gallery.state(of: control, at: now), styles: styles, glyphs: glyphs)
    frame.place(
      pill, in: Rect(x: x, y: y, width: pill.width, height: pill.height), as: control)
  }

  /// Draws the last lines that a demonstration printed.
  mutating func log(_ log: DemoLog, x: Int, y: Int) {
    for (row, line) in log.lines.enumerated() {
      let time = Figures.seconds(line.time)
      text(time, x: x + max(0, 9 - time.count), y: y + row, Style(.track))
      text(line.text, x: x + 11, y: y + row, Style(.secondary))
    }
  }
}
