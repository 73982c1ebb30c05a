import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The focused app next to the list, and an app's own page: the same content in two places.
extension ShopPainter {
  mutating func paintDetail() {
    let height = layout.bottom - layout.top
    frame.place(
      Rule(glyphs: glyphs),
      in: Rect(x: layout.listEnd + 1, y: layout.top, width: 1, height: height))
    guard let row = shop.apps.list.focused else { return }
    let x = layout.listEnd + 5
    let width = min(layout.columns - layout.margin - x, 72)
    let rect = Rect(x: x, y: layout.top + 1, width: width, height: height - 1)
    paintApp(row, in: rect, hasLargestIcon: layout.hasPageIcon && width >= 60)
  }

  /// Draws an app's page: description, version and date of installation.
  mutating func paintPage(_ row: AppRow) {
    let x = layout.columns >= 76 ? layout.columns / 2 - 30 : layout.margin
    let width = min(60, layout.columns - 2 * layout.margin)
    let air = layout.isAiry ? 1 : 0
    let rect = Rect(
      x: x, y: layout.top + air, width: width, height: layout.bottom - layout.top - air)
    paintApp(row, in: rect, hasLargestIcon: layout.hasPageIcon)
  }

  private mutating func paintApp(_ row: AppRow, in rect: Rect, hasLargestIcon: Bool) {
    let top = paintHeader(row, in: rect, hasLargestIcon: hasLargestIcon)
    let rest = Rect(x: rect.x, y: top, width: rect.width, height: rect.maxY - top)
    if rest.height >= 12, factsWidth(beside: rest) >= Self.usualFact {
      paintLarge(row, in: rest)
    } else if rest.height >= tallHeight(of: row, width: rest.width), rest.width >= 36 {
      paintTall(row, in: rest)
    } else {
      paintSmall(row, in: rest)
    }
  }

  /// Returns the columns of a fact next to the large ring, after the longest name of a fact.
  private func factsWidth(beside rest: Rect) -> Int {
    rest.width - DownloadControl.Scale.large.slot.width - 3 - keyColumns(of: allFacts)
  }

  /// The columns that most facts need: "1.6.37, 3 days ago".
  private static let usualFact = 18

  /// Returns the number of lines of a pane in which the facts are below the text.
  private func tallHeight(of row: AppRow, width: Int) -> Int {
    let about = row.about.isEmpty ? 0 : Paragraph(row.about).height(width: width) + 1
    return DownloadControl.Scale.large.slot.height + 1 + about + allFacts.count
  }

  /// The names of all facts.
  private var allFacts: [KeyValueTable.Row] {
    let names = words.factNames
    return [
      names.size, names.price, names.category, names.updated, names.version, names.installed,
    ].map { KeyValueTable.Row($0, "") }
  }

  /// Draws the large ring with the same number of lines of facts next to it; the activity has its
  /// own line below, so that nothing else moves.
  private mutating func paintLarge(_ row: AppRow, in rect: Rect) {
    guard let button = shop.apps.button(for: row.id) else { return }
    let size = DownloadControl.Scale.large.slot
    let slot = Rect(x: rect.x, y: rect.y, width: size.width, height: size.height)
    paintDetailControl(row, button, in: slot, scale: .large)
    // During a download the size shows the part received so far.
    let facts = KeyValueTable(facts(of: row, size: grown(row) ?? row.size), glyphs: glyphs)
    let x = slot.maxX + 3
    frame.place(facts, in: Rect(x: x, y: rect.y, width: rect.maxX - x, height: slot.height))
    let top = paintActivity(row, button, in: rect.below(slot.maxY + 1))
    paintText(row.about, facts: row.source.rows, gap: 1, in: rect.below(top + 1))
  }

  /// Draws a narrow pane, with the activity next to the large ring and the facts below the text.
  private mutating func paintTall(_ row: AppRow, in rect: Rect) {
    guard let button = shop.apps.button(for: row.id) else { return }
    let size = DownloadControl.Scale.large.slot
    let slot = Rect(x: rect.x, y: rect.y, width: size.width, height: size.height)
    paintDetailControl(row, button, in: slot, scale: .large)
    let look = button.look(at: now)
    let isRound =
      DownloadControl.hitRect(
        look, in: slot, scale: .large, words: words.buttons, glyphs: glyphs
      ).height > 2
    let beside = Rect(
      x: slot.maxX + 3, y: slot.y + (isRound ? 1 : 0), width: rect.maxX - slot.maxX - 3,
      height: slot.height - (isRound ? 1 : 0))
    var y = beside.y
    for line in activityLines(row, button, received: true) {
      let paragraph = Paragraph(line.text, style: line.style, glyphs: glyphs)
      let height = min(paragraph.height(width: beside.width), beside.maxY - y)
      frame.place(
        paragraph, in: Rect(x: beside.x, y: y, width: beside.width, height: height))
      y += height
    }
    paintText(
      about(row, button, beside: beside.width * 2),
      facts: facts(of: row, size: row.size) + row.source.rows, gap: 1,
      in: rect.below(slot.maxY + 1))
  }

  /// Draws the button as in a row, the activity next to it, and the facts below.
  private mutating func paintSmall(_ row: AppRow, in rect: Rect) {
    guard let button = shop.apps.button(for: row.id) else { return }
    let scale: DownloadControl.Scale = layout.isAiry ? .row : .line
    var slot = Rect(x: rect.x, y: rect.y, width: 12, height: scale.slot.height)
    // A row's control is at the right of its slot; here it begins at the text's column.
    slot.x -=
      DownloadControl.hitRect(
        look(of: button), in: slot, scale: scale, words: words.buttons, glyphs: glyphs
      ).x - slot.x
    paintDetailControl(row, button, in: slot, scale: scale)
    for (index, line) in activityLines(row, button).prefix(slot.height).enumerated() {
      write(
        line.text, x: slot.maxX + 3, y: slot.y + index, line.style,
        limit: rect.maxX - slot.maxX - 3)
    }
    let gap = layout.isAiry ? 1 : 0
    paintText(
      about(row, button, beside: rect.maxX - slot.maxX - 3),
      facts: facts(of: row, size: grown(row) ?? row.size) + row.source.rows, gap: gap,
      in: rect.below(slot.maxY + gap))
  }

  /// Draws icon, name, subtitle and developer. Returns the row below.
  private mutating func paintHeader(
    _ row: AppRow, in rect: Rect, hasLargestIcon: Bool
  ) -> Int {
    var x = rect.x
    var y = rect.y
    var height = 3
    if layout.isAiry {
      let scale: AppIcon.Scale = hasLargestIcon ? .page : .large
      height = scale.size.height + 2
      frame.place(
        AppIcon(id: row.id.rawValue, scale: scale, glyphs: glyphs),
        in: Rect(x: x, y: y, width: scale.size.width, height: scale.size.height))
      x += scale.size.width + 3
      y += (scale.size.height - 4) / 2
    }
    // The category is one of the facts, too.
    let makers = [row.developer, row.category].filter { !$0.isEmpty }
    let maker = Self.whole(makers, " \(glyphs.separator) ", width: rect.maxX - x, least: 1)
    let lines = [(0, row.name, Style(.standard, .bold)), (1, row.subtitle, Style(.secondary))]
    for (line, text, style) in lines + [(layout.isAiry ? 3 : 2, maker, Style(.secondary))] {
      write(
        text, x: x, y: y + line, style, limit: rect.maxX - x)
    }
    return rect.y + height
  }

  private mutating func paintDetailControl(
    _ row: AppRow, _ button: DownloadButton, in slot: Rect, scale: DownloadControl.Scale
  ) {
    let control = Control.apps(.detail(row.id))
    let look = look(of: row.id, button)
    let hit = DownloadControl.hitRect(
      look, in: slot, scale: scale, words: words.buttons, glyphs: glyphs)
    let widget = DownloadControl(
      look, scale: scale, isFocused: isFocused(control), isPressed: isPressed(control),
      words: words.buttons, glyphs: glyphs)
    frame.place(widget, in: slot, as: control, hit: hit)
  }

  private func facts(of row: AppRow, size: String) -> [KeyValueTable.Row] {
    let names = words.factNames
    let all = [
      (names.size, size), (names.price, row.price), (names.category, row.category),
      (names.updated, row.updated), (names.version, row.version),
      (names.installed, row.installed ?? words.notInstalled),
    ]
    return all.filter { !$0.1.isEmpty }.map { KeyValueTable.Row($0, $1) }
  }
}

extension Rect {
  /// Returns the part below row `y`.
  fileprivate func below(_ y: Int) -> Rect {
    Rect(x: x, y: y, width: width, height: maxY - y)
  }
}
