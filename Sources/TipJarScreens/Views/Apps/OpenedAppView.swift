import TipJarTerminal
import TipJarWidgets

/// An app that was opened: its icon and name, and a note that nothing runs, or where its file is.
struct OpenedAppView: FramePart {
  let context: FrameContext
  let row: AppRow

  func draw() {
    let room = layout.bottom - layout.top
    // Paths and commands are long.
    let most = row.openedNote == nil ? 48 : Layout.textWidth
    let width = min(most, layout.columns - 2 * layout.margin)
    let text = row.openedNote ?? words.opened(row.name)
    let lines = Paragraph(text).balancedLines(width: width)
    // The name, the note and the button, with a blank line between them if there is space.
    let gap = layout.isAiry ? 1 : 0
    let rest = 1 + gap + lines.count + gap + 1
    let scale = AppIcon.Scale.allCases.last { $0.size.height + 1 + rest <= room }
    let height = rest + (scale.map { $0.size.height + 1 } ?? 0)
    var y = layout.top + max(0, (room - height) / 2)
    if let scale {
      let place = middle(scale.size.width, y: y, height: scale.size.height)
      drawIcon(row.id, row.name, row.picture, scale: scale, x: place.x, y: y)
      y += scale.size.height + 1
    }
    centre(row.name, y: y, Style(.standard, .bold))
    y += 1 + gap
    for line in lines where y < layout.bottom - 1 {
      centre(line, y: y, Style(.secondary))
      y += 1
    }
    let state: ControlState = isPressed(.overlay(.dismiss)) ? .pressed : .focused
    let pill = Pill(words.close, kind: .tinted, state: state, glyphs: glyphs)
    frame.place(pill, in: middle(pill.width, y: y + gap, height: 1), as: .overlay(.dismiss))
  }

  private func middle(_ width: Int, y: Int, height: Int) -> Rect {
    Rect(x: (layout.columns - width) / 2, y: y, width: width, height: height)
  }

  private func centre(_ text: String, y: Int, _ style: Style) {
    let x = max(layout.margin, (layout.columns - DisplayWidth.of(text)) / 2)
    write(text, x: x, y: y, style, limit: layout.columns - layout.margin - x)
  }
}
