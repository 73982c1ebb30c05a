import TipJarMachines
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

/// The Store Console: the controls of the store, its transactions and its products.
struct ConsoleView: FramePart {
  let context: FrameContext

  func draw() {
    line(ConsoleWords.title, y: layout.top, Style(.standard, .bold), indent: 1)
    let note: String = words.text("for developers, in English")
    let indent = 3 + DisplayWidth.of(ConsoleWords.title)
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
      case .row(let row): draw(row, in: rect, isSelected: index == shop.scroll.selected)
      }
    }
  }

  private func draw(_ row: ConsoleRow, in rect: Rect, isSelected: Bool) {
    frame.region(rect, as: .console(.row(row.item)))
    if isSelected { drawBand(in: rect, of: .console) }
    let x = rect.x + 3
    let end = drawMark(of: row, in: rect, from: x + 8)
    let used = writeOver(row.name, x: x, y: rect.y, Style(.standard, .bold), limit: end - 1 - x)
    let column = x + max(22, (rect.width - 6) * 3 / 8, used + 2)
    let details = row.details.joined(words.comma, in: end - 2 - column)
    guard !details.isEmpty else { return }
    frame.canvas.writeOver(details, x: column, y: rect.y, Style(.secondary))
  }

  /// Draws the control at the right end, no further left than `least`. It is a pill only while it
  /// has the focus, because pills in adjacent lines would touch. Returns its first column.
  private func drawMark(of row: ConsoleRow, in rect: Rect, from least: Int) -> Int {
    let control = HitTarget.console(.mark(row.item))
    let state: ControlState =
      isPressed(control) || isPressed(.console(.row(row.item)))
      ? .pressed : isFocused(control) ? .focused : .normal
    let pill = Pill(text(of: row.mark), kind: .tinted, state: state, glyphs: glyphs)
    let width = min(self.width(of: row.mark, pill), rect.maxX - 2 - least)
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

  /// Returns the width of a mark. A switch has the same width on and off.
  private func width(of mark: ConsoleRow.Mark, _ pill: Pill) -> Int {
    if case .toggle = mark { Pill(StoreControl.off, glyphs: glyphs).width } else { pill.width }
  }

  private func style(of mark: ConsoleRow.Mark) -> Style {
    switch mark {
    case .toggle(_, let isOn): Style(.tint, isOn ? .bold : [])
    case .value(_, let isWarning): Style(isWarning ? .warning : .tint)
    }
  }
}
