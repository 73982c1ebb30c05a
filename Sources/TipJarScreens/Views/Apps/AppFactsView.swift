import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The button of an app with its activity, facts and description, in the largest form that fits.
struct AppFactsView: FramePart {
  let context: FrameContext
  let activity: AppActivity
  private var row: AppRow { activity.row }

  func draw(in rect: Rect) {
    if rect.height >= 12, factsWidth(beside: rect) >= Self.usualFact {
      drawLarge(in: rect)
    } else if rect.height >= tallHeight(width: rect.width), rect.width >= 36 {
      drawTall(in: rect)
    } else {
      drawSmall(in: rect)
    }
  }

  /// Returns the columns of a fact next to the large ring, after the longest name of a fact.
  private func factsWidth(beside rest: Rect) -> Int {
    rest.width - DownloadControl.Scale.large.slot.width - 3
      - KeyValueTable.keyColumns(of: allFacts)
  }

  /// The columns that most facts need: "1.6.37, 3 days ago".
  private static let usualFact = 18

  /// Returns the number of lines of a pane in which the facts are below the text.
  private func tallHeight(width: Int) -> Int {
    let about = row.about.isEmpty ? 0 : Paragraph(row.about).height(width: width) + 1
    return DownloadControl.Scale.large.slot.height + 1 + about + allFacts.count
  }

  /// Draws the large ring with the same number of lines of facts next to it; the activity has its
  /// own line below, so that nothing else moves.
  private func drawLarge(in rect: Rect) {
    let slot = drawLargeControl(in: rect)
    // During a download the size shows the part received so far.
    let facts = KeyValueTable(facts(size: activity.receivedSize ?? row.size), glyphs: glyphs)
    let x = slot.maxX + 3
    frame.place(facts, in: Rect(x: x, y: rect.y, width: rect.maxX - x, height: slot.height))
    let top = drawActivity(in: rect.below(slot.maxY + 1))
    text(row.about, facts: sourceFacts, gap: 1).draw(in: rect.below(top + 1))
  }

  /// Draws a narrow pane, with the activity next to the large ring and the facts below the text.
  private func drawTall(in rect: Rect) {
    let slot = drawLargeControl(in: rect)
    let isRound = hitRect(of: activity.button.look(at: now), in: slot, .large).height > 2
    let beside = Rect(
      x: slot.maxX + 3, y: slot.y + (isRound ? 1 : 0), width: rect.maxX - slot.maxX - 3,
      height: slot.height - (isRound ? 1 : 0))
    var y = beside.y
    for line in activity.lines(withSize: true) {
      y = paragraph(
        line.text, line.style, x: beside.x, y: y, width: beside.width, bottom: beside.maxY)
    }
    text(
      activity.about(beside: beside.width * 2), facts: facts(size: row.size) + sourceFacts, gap: 1
    ).draw(in: rect.below(slot.maxY + 1))
  }

  /// Draws the button as in a row, the activity next to it, and the facts below.
  private func drawSmall(in rect: Rect) {
    let scale: DownloadControl.Scale = layout.isAiry ? .row : .line
    var slot = Rect(x: rect.x, y: rect.y, width: 12, height: scale.slot.height)
    // A row's control is at the right of its slot; here it begins at the text's column.
    slot.x -= hitRect(of: activity.look, in: slot, scale).x - slot.x
    drawControl(in: slot, scale)
    let room = rect.maxX - slot.maxX - 3
    for (index, line) in activity.lines().prefix(slot.height).enumerated() {
      write(line.text, x: slot.maxX + 3, y: slot.y + index, line.style, limit: room)
    }
    let gap = layout.isAiry ? 1 : 0
    text(
      activity.about(beside: room),
      facts: facts(size: activity.receivedSize ?? row.size) + sourceFacts, gap: gap
    ).draw(in: rect.below(slot.maxY + gap))
  }

  /// Draws the activity in a line, or a longer reason in several. Returns the row below.
  private func drawActivity(in rect: Rect) -> Int {
    if let reason = activity.longReason(beside: rect.width) {
      let style = Style(activity.button.failure == nil ? .warning : .error)
      return paragraph(reason, style, x: rect.x, y: rect.y, width: rect.width, bottom: rect.maxY)
    }
    var end = rect.x
    for (text, style) in activity.lines() {
      let gap = end == rect.x ? "" : separator
      end += write(gap + text, x: end, y: rect.y, style, limit: rect.maxX - end)
    }
    return rect.y + 1
  }

  // MARK: - The control

  /// Draws the large control at the left of `rect`, and returns its place.
  private func drawLargeControl(in rect: Rect) -> Rect {
    let size = DownloadControl.Scale.large.slot
    let slot = Rect(x: rect.x, y: rect.y, width: size.width, height: size.height)
    drawControl(in: slot, .large)
    return slot
  }

  private func drawControl(in slot: Rect, _ scale: DownloadControl.Scale) {
    let control = HitTarget.apps(.detail(row.id))
    let look = activity.look
    let widget = DownloadControl(
      look, scale: scale, isFocused: isFocused(control), isPressed: isPressed(control),
      words: words.buttons, glyphs: glyphs)
    frame.place(widget, in: slot, as: control, hit: hitRect(of: look, in: slot, scale))
  }

  private func hitRect(
    of look: DownloadButton.Look, in slot: Rect, _ scale: DownloadControl.Scale
  ) -> Rect {
    DownloadControl.hitRect(look, in: slot, scale: scale, words: words.buttons, glyphs: glyphs)
  }

  // MARK: - The facts

  private func text(_ text: String, facts: [KeyValueTable.Row], gap: Int) -> ScrollingText {
    ScrollingText(context: context, text: text, facts: facts, gap: gap, notes: row.release.notes)
  }

  private var allFacts: [KeyValueTable.Row] {
    let names = words.factNames
    return [
      names.size, names.price, names.category, names.updated, names.version, names.installed,
    ].map { KeyValueTable.Row($0, "") }
  }

  private func facts(size: String) -> [KeyValueTable.Row] {
    let names = words.factNames
    let all = [
      (names.size, size), (names.price, row.price), (names.category, row.category),
      (names.updated, row.updated), (names.version, versions(of: row) ?? row.version),
      (names.installed, row.installed ?? words.notInstalled),
    ]
    return all.filter { !$0.1.isEmpty }.map { KeyValueTable.Row($0, $1) }
  }

  private var sourceFacts: [KeyValueTable.Row] {
    row.source.map { KeyValueTable.Row($0.name, $0.value) }
  }
}
