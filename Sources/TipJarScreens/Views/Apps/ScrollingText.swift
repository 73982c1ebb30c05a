import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The description of an app, with facts and notes below it, which scrolls if it is long.
struct ScrollingText: FramePart {
  let context: FrameContext
  var text: String
  var facts: [KeyValueTable.Row]
  var gap: Int
  /// The text below the facts; may be empty.
  var notes = ""

  /// Draws the visible part of a text and of the facts below it, and reports the number of lines.
  func draw(in rect: Rect) {
    guard rect.height > 0, rect.width > 2 else { return }
    let paragraph = Paragraph(text, glyphs: glyphs)
    var width = rect.width
    var lines = text.isEmpty ? [] : paragraph.lines(width: width)
    let rest = facts.count + (lines.isEmpty || facts.isEmpty ? 0 : gap)
    var below = notes(width: width)
    if lines.count + rest + below.count > rect.height {
      // Columns for the scroll bar.
      width -= 2
      lines = paragraph.lines(width: width)
      below = notes(width: width)
    }
    let end = lines.count + rest
    let count = end + below.count
    let keyColumns = KeyValueTable.keyColumns(of: facts)
    let top = scrolled(rect.height, of: count)
    for (row, index) in (top..<min(count, top + rect.height)).enumerated() {
      let place = Rect(x: rect.x, y: rect.y + row, width: width, height: 1)
      if index >= end {
        write(below[index - end], x: place.x, y: place.y, Style(), limit: width)
      } else if index < lines.count {
        write(lines[index], x: place.x, y: place.y, Style(), limit: width)
      } else if index >= end - facts.count {
        let fact = facts[index - (end - facts.count)]
        frame.place(KeyValueTable([fact], keyColumns: keyColumns, glyphs: glyphs), in: place)
      }
    }
    drawBar(top, visible: rect.height, of: count, in: rect, as: .scrollbar(.text))
  }

  private func notes(width: Int) -> [String] {
    notes.isEmpty ? [] : [""] + Paragraph(notes, glyphs: glyphs).lines(width: width)
  }
}
