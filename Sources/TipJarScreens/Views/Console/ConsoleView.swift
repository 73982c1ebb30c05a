import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

/// The Store Console: the controls of the store, its transactions and its products.
struct ConsoleView: FramePart {
  let context: FrameContext

  func draw() {
    let title = "Store Console"
    line(title, y: layout.top, Style(.standard, .bold), indent: 1)
    let note: String = words.text("for developers, in English")
    let indent = 3 + DisplayWidth.of(title)
    if !words.text.isEnglish, layout.margin + indent + DisplayWidth.of(note) <= contentEnd {
      line(note, y: layout.top, Style(.secondary), indent: indent)
    }
    guard let console = shop.console.info else { return }
    if layout.isAiry {
      let width = contentEnd - layout.margin - 1
      let facts = console.facts.joined(separator, in: width)
      line(facts, y: layout.top + 1, Style(.secondary), indent: 1)
    }
    let visible = layout.visibleRows(of: .console)
    let range = shop.scroll.range(visible: visible)
    for (place, index) in range.enumerated() where console.lines.indices.contains(index) {
      let rect = rowRect(place, of: .console, end: lineEnd)
      switch console.lines[index] {
      case .blank: break
      case .heading(let text):
        line(text, y: rect.y, Style(.standard, [.bold, .underline]), indent: 1, end: lineEnd)
      case .note(let text): line(text, y: rect.y, Style(.secondary), indent: 1, end: lineEnd)
      case .title(let row):
        draw(row, in: rect, isSelected: index + 1 == shop.scroll.selected, showsControl: false)
      case .row(let row): draw(row, in: rect, isSelected: index == shop.scroll.selected)
      }
    }
  }

  /// Draws a row, or with `showsControl` off the title of a card.
  private func draw(
    _ row: ConsoleRow, in rect: Rect, isSelected: Bool, showsControl: Bool = true
  ) {
    frame.region(rect, as: .console(.row(row.item)))
    if isSelected { drawBand(in: rect, of: .console) }
    let x = rect.x + 3
    if row.isCard, showsControl {
      return drawButtons(of: row, in: Rect(x: x, y: rect.y, width: rect.maxX - 2 - x, height: 1))
    }
    let end = drawEnd(of: row, in: rect, from: x + 8)
    let used = writeOver(row.name, x: x, y: rect.y, Style(.standard, .bold), limit: end - 1 - x)
    let least = x + max(22, used + 2)
    // The details are in a column of their own where they have room there.
    let middle = max(least, row.buttons.isEmpty ? x + (rect.width - 6) * 3 / 8 : 0)
    let fits = middle + DisplayWidth.of(row.details.joined(separator: words.comma)) <= end - 2
    let column = fits ? middle : least
    if case .buttons = row.control, row.details.isEmpty {
      writeOver(
        text(of: row.mark), x: column, y: rect.y, style(of: row.mark), limit: end - 2 - column)
    }
    let details = row.details.joined(words.comma, in: end - 2 - column)
    guard !details.isEmpty else { return }
    frame.canvas.writeOver(details, x: column, y: rect.y, Style(.secondary))
  }

  /// Draws what is at the right end of a row, no further left than `least`: its buttons, or its mark,
  /// which is a text on the title of a card. Returns its first column.
  private func drawEnd(of row: ConsoleRow, in rect: Rect, from least: Int) -> Int {
    switch row.control {
    case .mark: return drawMark(of: row, in: rect, from: least)
    case .buttons(let buttons):
      let x = max(least, rect.maxX - 2 - buttons.reduce(-1) { $0 + pill($1).width + 1 })
      drawButtons(of: row, in: Rect(x: x, y: rect.y, width: rect.maxX - 2 - x, height: 1))
      return x
    case .card:
      let text = text(of: row.mark)
      let x = max(
        rect.x + 5 + DisplayWidth.of(row.name), rect.maxX - 4 - DisplayWidth.of(text))
      writeOver(text, x: x, y: rect.y, style(of: row.mark), limit: rect.maxX - 4 - x)
      return x
    }
  }

  /// Draws the buttons of a row side by side. Where not all fit, the focused one is among those that
  /// do, and a glyph stands for the next ones.
  private func drawButtons(of row: ConsoleRow, in rect: Rect) {
    let controls = row.buttons.indices.map { HitTarget.console(.mark(row.item, button: $0)) }
    let pills = row.buttons.map(pill)
    let focused = controls.firstIndex(where: isFocused) ?? 0
    var (x, first) = (rect.x, 0)
    while first < focused, pills[first...focused].reduce(-1, { $0 + $1.width + 1 }) > rect.width {
      first += 1
    }
    for (control, var pill) in zip(controls, pills).dropFirst(first) {
      guard x == rect.x || x + pill.width <= rect.maxX else {
        writeOver(String(glyphs.ellipsis), x: x, y: rect.y, Style(.tint), limit: rect.maxX - x)
        return
      }
      pill.state = isPressed(control) ? .pressed : isFocused(control) ? .focused : .normal
      // The lines above and below a card's buttons have none.
      pill.hasField = row.isCard
      let width = min(pill.width, rect.maxX - x)
      frame.place(pill, in: Rect(x: x, y: rect.y, width: width, height: 1), as: control)
      x += width + 1
    }
  }

  private func pill(_ button: ConsoleRow.Button) -> Pill { Pill(button.name, glyphs: glyphs) }

  /// Draws the mark at the right end, no further left than `least`. It is a pill only while it
  /// has the focus, because pills in adjacent lines would touch. Returns its first column.
  private func drawMark(of row: ConsoleRow, in rect: Rect, from least: Int) -> Int {
    let control = HitTarget.console(.mark(row.item))
    let state: ControlState =
      isPressed(control) || isPressed(.console(.row(row.item)))
      ? .pressed : isFocused(control) ? .focused : .normal
    let pill = Pill(text(of: row.mark), kind: .tinted, state: state, glyphs: glyphs)
    // A switch has the same width on and off.
    let shown = if case .toggle = row.mark { Pill(StoreControl.off, glyphs: glyphs) } else { pill }
    let width = min(shown.width, rect.maxX - 2 - least)
    let place = Rect(x: rect.maxX - 2 - width, y: rect.y, width: width, height: 1)
    if state == .normal {
      frame.region(place, as: control)
      let x = place.maxX - 2 - min(DisplayWidth.of(pill.text), width - 4)
      writeOver(pill.text, x: x, y: rect.y, style(of: row.mark), limit: place.maxX - 2 - x)
    } else {
      frame.place(pill, in: place, as: control)
    }
    return place.x
  }

  private func text(of mark: ConsoleRow.Mark) -> String {
    switch mark {
    case .toggle(let text, _), .value(let text, _): text
    }
  }

  private func style(of mark: ConsoleRow.Mark) -> Style {
    switch mark {
    case .toggle(_, let isOn): Style(.tint, isOn ? .bold : [])
    case .value(_, let isWarning): Style(isWarning ? .warning : .tint)
    }
  }
}
