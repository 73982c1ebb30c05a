import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// A row of Apps. It is measured once: drawing and hit-testing use the same rectangles.
struct AppRowWidget: Widget {
  struct Content {
    var row: AppRow
    var look: DownloadButton.Look
    /// The progress next to the ring.
    var figures: ActivityText
    var line: Line
    /// The note below a pill; may be empty.
    var caption: String
    var isSelected: Bool
    var isFocused: Bool
    var isPressed: Bool
  }

  enum Line {
    /// The subtitle, after a word that may be empty.
    case subtitle(mark: String)
    /// The app waits for approval.
    case warning(String)
    /// The reason of a failure, and the part of the download that is kept.
    case failure(String, kept: String)

    /// The first column of the line after a name in a row of one line. Subtitles are aligned; a
    /// reason gets all the room that there is.
    var column: Int {
      switch self {
      case .subtitle: 14
      case .warning, .failure: 0
      }
    }

    /// The columns that its word needs to be whole.
    var markColumns: Int {
      if case .subtitle(let mark) = self { DisplayWidth.of(mark) } else { 0 }
    }
  }

  let hit: Rect
  let percentage: Rect?

  private let content: Content
  private let control: DownloadControl
  private let layout: Layout
  private let slot: Rect
  private let rate: String
  private let caption: String
  /// The columns after the name and after the line below it.
  private let nameEnd, lineEnd: Int

  init(_ content: Content, in rect: Rect, _ layout: Layout, words: ButtonWords, glyphs: GlyphSet) {
    (self.content, self.layout) = (content, layout)
    control = DownloadControl(
      content.look, scale: layout.isAiry ? .row : .line, isFocused: content.isFocused,
      isPressed: content.isPressed, words: words, glyphs: glyphs)
    // At the right, in a column of constant width with room for long prices.
    let width = min(20, rect.width / 2)
    // A ring reaches into the blank line below the row.
    let slot = Rect(
      x: rect.maxX - 1 - width, y: rect.y, width: width, height: control.scale.slot.height)
    let hit = DownloadControl.hitRect(
      content.look, in: slot, scale: control.scale, words: words, glyphs: glyphs)
    (self.slot, self.hit) = (slot, hit)

    let subtitle = DisplayWidth.of(content.row.subtitle)
    let isNarrow = layout.columns < 60
    // A narrow row omits the rate and the caption to show the whole subtitle.
    let rateRoom = slot.maxX - 9 - DisplayWidth.of(content.figures.rate) - (layout.margin + 7)
    let rate = isNarrow && rateRoom < subtitle ? "" : content.figures.rate
    self.rate = rate
    let end = { Self.lineEnd(content.look, hit, slot, caption: $0, rate: rate) }
    let hasCaption = !isNarrow || end(content.caption) - (rect.x + 9) >= subtitle
    caption = hasCaption ? content.caption : ""
    lineEnd = end(caption)

    let state = DisplayWidth.of(content.figures.state)
    let stateEnd = slot.maxX - (layout.isAiry ? 7 : 5)
    let figures = state == 0 ? 0 : state + 2 - (layout.isAiry ? 6 : 7)
    // Two columns before the control; further left for a pill that is longer than most.
    nameEnd = min(rect.maxX - 14, hit.x - 1) - figures
    percentage =
      content.figures.isPercentage
      ? Rect(x: stateEnd - state, y: slot.y, width: state, height: 1) : nil
  }

  /// Returns the column after the line below the name: the line continues below a pill, and ends
  /// before any control of two lines.
  private static func lineEnd(
    _ look: DownloadButton.Look, _ hit: Rect, _ slot: Rect, caption: String, rate: String
  ) -> Int {
    let caption = caption.isEmpty ? 0 : DisplayWidth.of(caption) + 2
    if look.change == nil, hit.height == 1 { return slot.maxX - max(1, caption) }
    if caption > 0 { return hit.x - 2 - caption }
    return slot.maxX - 7 - (rate.isEmpty ? 0 : DisplayWidth.of(rate) + 2)
  }

  func draw(in rect: Rect, on canvas: inout Canvas) {
    if content.isSelected {
      // A ring reaches into the blank line below the row.
      let band = Rect(
        x: rect.x, y: rect.y, width: rect.width, height: max(rect.height, hit.height))
      RowBand(glyphs: control.glyphs).draw(in: band, on: &canvas)
    }
    drawFigures(on: &canvas)
    control.draw(in: slot, on: &canvas)
    if !caption.isEmpty {
      // Below a pill, and next to a control of two rows.
      let end = hit.height > 1 ? hit.x - 2 : slot.maxX
      canvas.writeOver(caption, x: end - DisplayWidth.of(caption), y: slot.y + 1, Style(.secondary))
    }
    drawNames(in: rect, on: &canvas)
  }

  private func drawFigures(on canvas: inout Canvas) {
    let end = slot.maxX - (layout.isAiry ? 7 : 5)
    for (line, text) in [content.figures.state, rate].enumerated() {
      guard !text.isEmpty, line == 0 || layout.isAiry else { continue }
      let ink: Ink = line == 0 && content.isSelected ? .standard : .secondary
      canvas.writeOver(text, x: end - DisplayWidth.of(text), y: slot.y + line, Style(ink))
    }
  }

  private func drawNames(in rect: Rect, on canvas: inout Canvas) {
    let row = content.row
    // Room for the icon.
    let x = rect.x + (layout.isAiry ? 9 : 3)
    let used = write(
      row.name, at: Point(x: x, y: rect.y), Style(.standard, .bold), limit: nameEnd - x,
      on: &canvas)
    canvas.underline(row.marks.name, of: row.name, x: x, y: rect.y, columns: used)
    if layout.isAiry {
      drawLine(at: Point(x: x, y: rect.y + 1), limit: lineEnd - x, on: &canvas)
    } else {
      let column = min(x + content.line.column, nameEnd - content.line.markColumns)
      let start = max(x + used + 2, column)
      drawLine(at: Point(x: start, y: rect.y), limit: nameEnd - start, on: &canvas)
    }
  }

  private func drawLine(at point: Point, limit: Int, on canvas: inout Canvas) {
    switch content.line {
    case .subtitle(let mark):
      let row = content.row
      var (point, limit) = (point, limit)
      let end = mark.isEmpty || row.subtitle.isEmpty ? "" : " \(control.glyphs.separator) "
      // A subtitle that is cut too short is left out.
      let isShown = layout.isAiry || limit - DisplayWidth.of(mark + end) >= 12
      if !mark.isEmpty {
        let text = isShown ? mark + end : mark
        let used = write(text, at: point, Style(.secondary), limit: limit, on: &canvas)
        (point.x, limit) = (point.x + used, limit - used)
      }
      guard isShown else { return }
      let used = write(row.subtitle, at: point, Style(.secondary), limit: limit, on: &canvas)
      canvas.underline(row.marks.subtitle, of: row.subtitle, x: point.x, y: point.y, columns: used)
    case .warning(let text):
      write(text, at: point, Style(.warning), limit: limit, on: &canvas)
    case .failure(let reason, let kept):
      // If there is no room for both, shorten the reason, unless too little of it would remain.
      let room = limit - DisplayWidth.of(kept)
      let isKeptShown = room >= min(DisplayWidth.of(reason), 14)
      let used = write(
        reason, at: point, Style(.error), limit: isKeptShown ? room : limit, on: &canvas)
      guard isKeptShown else { return }
      canvas.writeOver(kept, x: point.x + used, y: point.y, Style(.error))
    }
  }

  @discardableResult
  private func write(
    _ text: String, at point: Point, _ style: Style, limit: Int, on canvas: inout Canvas
  ) -> Int {
    canvas.writeOver(
      text, x: point.x, y: point.y, style, limit: limit, ellipsis: control.glyphs.ellipsis)
  }
}
