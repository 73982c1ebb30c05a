package import TipJarTerminal
import TipJarVocabulary
package import TipJarWidgets

/// A drawing on a frame, with the means that the views of all screens share.
package protocol Drawing {
  associatedtype HitTarget: Hashable & Sendable
  var frame: Frame<HitTarget> { get nonmutating set }
  var glyphs: GlyphSet { get }
  var layout: Layout { get }
  var words: Words { get }
  func state(of control: HitTarget) -> ControlState
  /// Returns the first visible line of a text, and records the number of visible lines.
  func scrolled(_ visible: Int, of count: Int) -> Int
}

extension Drawing {
  /// Writes text, with the glyphs' ellipsis if it is cut. Returns its columns.
  @discardableResult
  package func write(_ text: String, x: Int, y: Int, _ style: Style, limit: Int) -> Int {
    frame.canvas.write(text, x: x, y: y, style, limit: limit, ellipsis: glyphs.ellipsis)
  }

  /// Writes the same on the existing background.
  @discardableResult
  package func writeOver(_ text: String, x: Int, y: Int, _ style: Style, limit: Int) -> Int {
    frame.canvas.writeOver(text, x: x, y: y, style, limit: limit, ellipsis: glyphs.ellipsis)
  }

  /// Draws a paragraph, at most down to `bottom`, and returns the row below it.
  package func paragraph(
    _ text: String, _ style: Style = Style(), x: Int, y: Int, width: Int, bottom: Int
  ) -> Int {
    let paragraph = Paragraph(text, style: style, glyphs: glyphs)
    let height = min(paragraph.height(width: width), max(0, bottom - y))
    frame.place(paragraph, in: Rect(x: x, y: y, width: width, height: height))
    return y + height
  }

  /// Draws the sentence of a window that is too small for anything else.
  package func drawTooSmall() {
    let text = words.tooSmall(
      (layout.columns, layout.rows), (Layout.least.columns, Layout.least.rows))
    frame.place(Paragraph(text, glyphs: glyphs), in: frame.canvas.bounds)
  }

  /// Places the terminal's own cursor on the first of the controls that is in sight.
  package func placeCursor(on controls: [HitTarget?], _ cursor: CursorPreference) {
    let rects = controls.compactMap { $0.flatMap { frame.region(of: $0) } }
    guard let rect = rects.first(where: { !$0.isEmpty }) else { return }
    frame.cursor = HardwareCursor(at: frame.start(of: rect), isVisible: cursor == .visible)
  }

  /// Draws the button that closes a sheet, in its last row, or above a hint in that row.
  package func drawClose(
    _ title: String, hint: String = "", in rect: Rect, state: ControlState, as control: HitTarget
  ) {
    let width = max(11, DisplayWidth.of(title) + 6)
    let height = hint.isEmpty ? 1 : 2
    let place = Rect(
      x: rect.x + (rect.width - width) / 2, y: rect.maxY - height, width: width, height: height)
    let button = SheetButton(
      title, key: hint, isAction: state != .normal, state: state, glyphs: glyphs)
    frame.place(button, in: place, as: control)
  }

  /// Draws the sheet of a help with `count` lines, without the button that closes it. `draw` draws
  /// the lines from an index on into a rectangle. Returns the sheet's content.
  package func drawHelp(
    width: Int, count: Int, mouse: (_ columns: Int) -> String, outside: HitTarget, bar: HitTarget,
    draw: (_ top: Int, _ rect: Rect) -> Void
  ) -> Rect {
    let visible = max(1, min(count, layout.visibleHelp))
    let (head, foot) = layout.isAiry ? (2, 4) : (1, 1)
    let rect = openSheet(
      words.text("Keys"), width: width, height: head + visible + foot, outside: outside)
    let top = scrolled(visible, of: count)
    draw(top, Rect(x: rect.x, y: rect.y + head, width: rect.width, height: visible))
    drawBar(
      top, visible: visible, of: count,
      in: Rect(x: rect.x, y: rect.y + head, width: rect.width + 1, height: visible), as: bar)
    if layout.isAiry {
      let text = mouse(rect.width)
      write(text, x: rect.x, y: rect.maxY - 3, Style(.onSheetSecondary), in: rect)
    }
    return rect
  }

  /// Draws the scroll bar of a text or a list with `count` lines, from `top` on.
  package func drawBar(
    _ top: Int, visible: Int, of count: Int, in rect: Rect, as control: HitTarget
  ) {
    let bar = ScrollHint(offset: top, visible: visible, count: count, glyphs: glyphs)
    frame.place(bar, in: rect, as: control)
  }

  /// Dims the screen behind a sheet in the middle of `area`, by default of the screen, and returns
  /// the sheet's content, which begins with its title. A click outside it is one on `outside`.
  package func openSheet(
    _ title: String = "", width: Int, height: Int, in area: Rect? = nil, outside: HitTarget? = nil
  ) -> Rect {
    let whole = frame.canvas.bounds
    if area != nil { frame.place(Veil(glyphs: glyphs), in: whole) }
    let content = frame.open(
      Sheet(contentSize: Size(width: width, height: height), glyphs: glyphs), in: area ?? whole)
    if let outside, let sheet = frame.sheet { surround(sheet, by: outside) }
    write(title, x: content.x, y: content.y, Style(.onSheet, .bold), in: content)
    return content
  }

  /// Makes the area around a rectangle a control.
  package func surround(_ rect: Rect, by control: HitTarget) {
    for band in frame.canvas.bounds.bands(around: rect) where !band.isEmpty {
      frame.region(band, as: control)
    }
  }

  /// Writes text on the sheet, cut at the end of `rect`. Text that begins outside is left out.
  package func write(_ text: String, x: Int, y: Int, _ style: Style, in rect: Rect) {
    guard rect.contains(Point(x: x, y: y)) else { return }
    write(text, x: x, y: y, style.on(.sheet), limit: rect.maxX - x)
  }

  package func writeAtRight(_ text: String, y: Int, _ style: Style, in rect: Rect) {
    let x = max(rect.x, rect.maxX - DisplayWidth.of(text))
    write(text, x: x, y: y, style, in: rect)
  }
}

extension Style {
  package init(_ ink: Ink, _ attributes: Attributes) { self.init(ink, on: .standard, attributes) }
}

extension Canvas {
  /// Writes text on the existing background: a row's band, a sheet or the bare screen.
  @discardableResult
  package mutating func writeOver(
    _ text: String, x: Int, y: Int, _ style: Style, limit: Int? = nil,
    ellipsis: Unicode.Scalar = "…"
  ) -> Int {
    write(text, x: x, y: y, style.on(self[x, y].style.paper), limit: limit, ellipsis: ellipsis)
  }
}

extension Frame {
  package func start(of rect: Rect) -> Point {
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX where Self.isWord(canvas[x, y]) { return Point(x: x, y: y) }
    }
    return Point(x: rect.x, y: rect.y)
  }

  private static func isWord(_ cell: Cell) -> Bool {
    guard cell.width > 0, let properties = cell.scalars.first?.properties else { return false }
    return properties.isAlphabetic || properties.numericType != nil
      || properties.generalCategory == .currencySymbol
  }
}

extension Rect {
  /// Returns the parts around a rectangle inside this one: above, below, left and right of it.
  package func bands(around hole: Rect) -> [Rect] {
    let hole = intersection(hole)
    let sides = [(x, hole.x - x), (hole.maxX, maxX - hole.maxX)]
    return [
      Rect(x: x, y: y, width: width, height: hole.y - y),
      Rect(x: x, y: hole.maxY, width: width, height: maxY - hole.maxY),
    ] + sides.map { Rect(x: $0, y: hole.y, width: $1, height: hole.height) }
  }
}
