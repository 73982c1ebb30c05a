import TipJarMachines
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

/// The button of an app with its activity, its facts and its texts, in the largest form that fits.
struct AppFactsView: FramePart {
  let context: FrameContext
  let activity: AppActivity
  private var row: AppRow { activity.row }

  /// Draws the large ring into `place`, with the first facts next to it if there is room. The
  /// activity has the line below, so that nothing moves when a download begins; then come the texts
  /// and the other facts.
  func draw(in page: Rect, beside place: Rect) {
    let slot = Rect(
      x: place.x, y: place.y, width: DownloadControl.Scale.large.slot.width, height: place.height)
    drawControl(in: slot, .large)
    let keyColumns = KeyValueTable.keyColumns(of: facts)
    let x = slot.maxX + 3
    let width = place.maxX - x
    guard width >= keyColumns + Self.usualFact else {
      let end = drawActivity(in: page.below(place.maxY))
      return text([.text(row.about)] + factsAndNotes).draw(in: page.below(end + 1))
    }
    // A fact that would be cut there is below, with more room. An address is shown without scheme.
    let fits = { (fact: KeyValueTable.Row) in
      let scheme = fact.value == row.address ? "https://".count : 0
      return DisplayWidth.of(fact.value) - scheme <= width - keyColumns
    }
    let beside = Array(facts.filter(fits).prefix(place.height))
    for (index, fact) in beside.enumerated() {
      let line = Rect(x: x, y: place.y + index, width: width, height: 1)
      draw(fact, keyColumns: keyColumns, in: line, of: row)
    }
    let line = Rect(x: x, y: place.maxY, width: width, height: 1)
    let isLong = activity.longReason(beside: width) != nil
    let end = drawActivity(in: isLong ? page.below(place.maxY) : line)
    let others = facts.filter { !beside.contains($0) }
    text([.text(row.about), .titled(row.release.notes), .facts(others)])
      .draw(in: page.below(end + 1))
  }

  /// The columns that most facts need: "1.6.37, 3 days ago".
  private static let usualFact = 18

  /// Draws the button as a row of one line has it, the activity next to it, and the rest below.
  func drawSmall(in rect: Rect) {
    var slot = Rect(x: rect.x, y: rect.y, width: 12, height: 1)
    // A row's control is at the right of its slot; here it begins at the text's column.
    slot.x -= hitRect(of: activity.look, in: slot, .line).x - slot.x
    drawControl(in: slot, .line)
    let room = rect.maxX - slot.maxX - 3
    if let line = activity.lines().first {
      write(line.text, x: slot.maxX + 3, y: slot.y, line.style, limit: room)
    }
    text([.text(activity.longReason(beside: room) ?? ""), .text(row.about)] + factsAndNotes)
      .draw(in: rect.below(slot.maxY))
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

  private func text(_ blocks: [ScrollingText.Block]) -> ScrollingText {
    ScrollingText(
      context: context, row: row, keyColumns: KeyValueTable.keyColumns(of: facts), blocks: blocks)
  }

  /// The facts and the notes where no facts are next to the ring: the first facts before the notes.
  private var factsAndNotes: [ScrollingText.Block] {
    guard !row.release.notes.isEmpty else { return [.facts(facts)] }
    return [
      .facts(Array(facts.prefix(5))), .titled(row.release.notes), .facts(Array(facts.dropFirst(5))),
    ]
  }

  private var facts: [KeyValueTable.Row] {
    // During a download the size shows the part received so far.
    let version = versions(of: row) ?? row.version
    return words.facts(of: row, version: version, received: activity.receivedSize)
      .map { KeyValueTable.Row($0.name, $0.value) }
  }
}

extension Words {
  /// Returns all facts of an app, the most important ones first.
  package func facts(
    of row: AppRow, version: String, received: String? = nil
  ) -> [AppRow.Fact] {
    // Of an app that is up to date only the size on the disk counts.
    let isCurrent = row.resting == .installed && row.release.isOnDisk
    let size: String = row.isReal == true ? text("Download", "size") : text("Size")
    let first = [
      AppRow.Fact(text("Version"), version),
      AppRow.Fact(size, received ?? (isCurrent ? "" : row.size)),
    ]
    let last = [
      AppRow.Fact(text("Installed"), row.installed ?? ""),
      AppRow.Fact(text("Updated"), row.updatedFact),
      AppRow.Fact(text("Price"), row.price == free ? "" : row.price),
      AppRow.Fact(text("Category"), row.category),
      AppRow.Fact(text("Developer", "fact"), row.developer),
    ]
    return (first + row.source + last).filter { !$0.value.isEmpty }
  }
}
