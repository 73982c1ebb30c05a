import TipJarMachines
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

/// A row of Apps. It is measured once: drawing and hit-testing use the same rectangles.
struct AppRowView: FramePart {
  private enum Line {
    /// The subtitle, after a word that may be empty.
    case subtitle(mark: String)
    /// The app waits for approval.
    case warning(String)
    /// The reason of a failure, and the part of the download that is kept.
    case failure(String, kept: String)
  }

  private let activity: AppActivity
  private let rect: Rect
  private let isSelected: Bool
  private let figures: ActivityText
  private let control: DownloadControl
  private let slot, hit: Rect
  private let rate: String
  /// The note below a pill; may be empty.
  private let caption: String
  /// The columns after the name and after the line below it.
  private let nameEnd, lineEnd: Int

  var context: FrameContext { activity.context }
  private var row: AppRow { activity.row }

  init(_ activity: AppActivity, in rect: Rect, isSelected: Bool) {
    (self.activity, self.rect, self.isSelected) = (activity, rect, isSelected)
    let (layout, look, figures) = (activity.layout, activity.look, activity.figures)
    let target = HitTarget.apps(.button(activity.row.id))
    control = DownloadControl(
      look, scale: layout.isAiry ? .row : .line, isFocused: activity.isFocused(target),
      isPressed: activity.isPressed(target), words: activity.words.buttons, glyphs: activity.glyphs)
    // At the right, in a column of constant width with room for long prices.
    let width = min(20, rect.width / 2)
    let slot = Rect(
      x: rect.maxX - 1 - width, y: rect.y, width: width, height: control.scale.slot.height)
    let hit = DownloadControl.hitRect(
      look, in: slot, scale: control.scale, words: control.words, glyphs: control.glyphs)
    (self.figures, self.slot, self.hit) = (figures, slot, hit)

    let subtitle = DisplayWidth.of(activity.row.subtitle)
    let isNarrow = layout.columns < 60
    // A narrow row omits the rate and the caption to show the whole subtitle.
    let rateRoom = slot.maxX - 8 - DisplayWidth.of(figures.rate) - (layout.margin + 7)
    let rate = isNarrow && rateRoom < subtitle ? "" : figures.rate
    self.rate = rate
    let end = { Self.lineEnd(look, hit, slot, caption: $0, rate: rate) }
    let wanted = activity.caption
    caption = !isNarrow || end(wanted) - (rect.x + 9) >= subtitle ? wanted : ""
    lineEnd = end(caption)

    let state = DisplayWidth.of(figures.state)
    // Two columns before the control; further left for a pill that is longer than most.
    nameEnd =
      min(rect.maxX - 14, hit.x - 1) - (state == 0 ? 0 : state - 5)
  }

  /// Returns the column after the line below the name: the line continues below a pill, and ends
  /// before any control of two lines.
  private static func lineEnd(
    _ look: DownloadButton.Look, _ hit: Rect, _ slot: Rect, caption: String, rate: String
  ) -> Int {
    let caption = caption.isEmpty ? 0 : DisplayWidth.of(caption) + 2
    if look.change == nil, hit.height == 1 { return slot.maxX - max(1, caption) }
    if caption > 0 { return hit.x - 2 - caption }
    return slot.maxX - 6 - (rate.isEmpty ? 0 : DisplayWidth.of(rate) + 2)
  }

  func draw() {
    frame.region(rect, as: .apps(.row(row.id)))
    if isSelected { drawBand(in: rect, of: .apps) }
    drawFigures()
    frame.place(control, in: slot)
    if !caption.isEmpty {
      // Below a pill, and next to a control of two rows.
      let end = hit.height > 1 ? hit.x - 2 : slot.maxX
      frame.canvas.writeOver(
        caption, x: end - DisplayWidth.of(caption), y: slot.y + 1, Style(.secondary))
    }
    drawNames()
    if layout.isAiry { drawIcon(row.id, row.name, row.picture, x: rect.x + 3, y: rect.y) }
    frame.region(hit, as: .apps(.button(row.id)))
  }

  private func drawFigures() {
    let end = slot.maxX - (layout.isAiry ? 6 : 5)
    for (line, text) in [figures.state, rate].enumerated() {
      guard !text.isEmpty, line == 0 || layout.isAiry else { continue }
      let (ink, width): (Ink, Int) = (
        line == 0 && isSelected ? .standard : .secondary, DisplayWidth.of(text)
      )
      let place = Rect(x: end - width, y: slot.y + line, width: width, height: 1)
      frame.canvas.writeOver(text, x: place.x, y: place.y, Style(ink))
      if line == 0, figures.isPercentage { frame.region(place, as: .apps(.percentage(row.id))) }
    }
  }

  private func drawNames() {
    // Room for the icon.
    let x = rect.x + (layout.isAiry ? 9 : 3)
    let used = writeOver(row.name, x: x, y: rect.y, Style(.standard, .bold), limit: nameEnd - x)
    frame.canvas.underline(row.marks.name, of: row.name, x: x, y: rect.y, columns: used)
    let line = line
    guard !layout.isAiry else {
      return draw(line, at: Point(x: x, y: rect.y + 1), limit: lineEnd - x)
    }
    var column = x + used + 2
    // Subtitles are aligned, with the columns that a word before them needs; a reason gets all the
    // room that there is.
    if case .subtitle(let mark) = line {
      column = min(max(x + 14, column), nameEnd - DisplayWidth.of(mark))
    }
    let start = max(x + used + 1, column)
    draw(line, at: Point(x: start, y: rect.y), limit: nameEnd - start)
  }

  private var line: Line {
    if let failure = activity.button.failure {
      let (reason, kept) = (activity.reason(failure), activity.kept)
      return .failure(kept.isEmpty ? reason : reason.trimmed(of: "."), kept: kept)
    }
    if let warning = activity.waiting ?? activity.note { return .warning(warning) }
    // Where all downloads are real, the top line says so.
    let isPlain = row.isReal == true && showsRealDownloads
    let version = versions(of: row) ?? (isPlain ? row.version : "")
    let marks =
      [sortedBy, version] + row.release.remarks
      + [isPlain ? "" : words.origin(of: row), row.marks.field]
    return .subtitle(mark: marks.filter { !$0.isEmpty }.joined(separator: separator))
  }

  /// The value that the list is sorted by, if nothing else on the row shows it.
  private var sortedBy: String {
    switch shop.apps.list.order {
    case .size: row.size
    case .newest: row.updated
    case .featured, .category, .name: ""
    }
  }

  private func draw(_ line: Line, at point: Point, limit: Int) {
    switch line {
    case .subtitle(let mark):
      var (point, limit) = (point, limit)
      let end = mark.isEmpty || row.subtitle.isEmpty ? "" : separator
      // A subtitle that is cut too short is left out.
      let isShown = layout.isAiry || limit - DisplayWidth.of(mark + end) >= 12
      if !mark.isEmpty {
        let text = isShown ? mark + end : mark
        let used = writeOver(text, x: point.x, y: point.y, Style(.secondary), limit: limit)
        let start = DisplayWidth.of(mark) - DisplayWidth.of(row.marks.field)
        frame.canvas.underline(
          row.marks.inField, of: row.marks.field, x: point.x + start, y: point.y,
          columns: used - start)
        (point.x, limit) = (point.x + used, limit - used)
      }
      guard isShown else { return }
      let used = writeOver(row.subtitle, x: point.x, y: point.y, Style(.secondary), limit: limit)
      frame.canvas.underline(
        row.marks.subtitle, of: row.subtitle, x: point.x, y: point.y, columns: used)
    case .warning(let text): writeOver(text, x: point.x, y: point.y, Style(.warning), limit: limit)
    case .failure(let reason, let kept):
      // If there is no room for both, shorten the reason, unless too little of it would remain.
      // Two letters of it would mislead.
      let reason = limit < 10 ? "\(glyphs.cross)" : reason
      let room = limit - DisplayWidth.of(kept)
      let isKeptShown = room >= min(DisplayWidth.of(reason), 14)
      let used = writeOver(
        reason, x: point.x, y: point.y, Style(.error), limit: isKeptShown ? room : limit)
      guard isKeptShown else { return }
      frame.canvas.writeOver(kept, x: point.x + used, y: point.y, Style(.error))
    }
  }
}
