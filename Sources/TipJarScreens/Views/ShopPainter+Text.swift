import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// Scrolling text with more lines than there are rows: an app's description with its facts below.
extension ShopPainter {
  /// Draws the visible part of a text and of the facts below it, and reports the number of lines.
  mutating func paintText(
    _ text: String, facts: [KeyValueTable.Row] = [], gap: Int = 0, in rect: Rect
  ) {
    guard rect.height > 0, rect.width > 2 else { return }
    let paragraph = Paragraph(text, glyphs: glyphs)
    var width = rect.width
    var lines = text.isEmpty ? [] : paragraph.lines(width: width)
    let rest = facts.count + (lines.isEmpty || facts.isEmpty ? 0 : gap)
    if lines.count + rest > rect.height {
      // Columns for the scroll bar.
      width -= 2
      lines = paragraph.lines(width: width)
    }
    let count = lines.count + rest
    let top = scrolled(rect.height, of: count)
    for (row, index) in (top..<min(count, top + rect.height)).enumerated() {
      let place = Rect(x: rect.x, y: rect.y + row, width: width, height: 1)
      if index < lines.count {
        write(
          lines[index], x: place.x, y: place.y, Style(), limit: width)
      } else if index >= count - facts.count {
        let fact = facts[index - (count - facts.count)]
        frame.place(
          KeyValueTable([fact], keyColumns: keyColumns(of: facts), glyphs: glyphs), in: place)
      }
    }
    frame.place(
      ScrollHint(offset: top, visible: rect.height, count: count, glyphs: glyphs), in: rect,
      as: .scrollbar(.text))
  }

  /// Returns the first visible line, and records the number of visible lines.
  mutating func scrolled(_ visible: Int, of count: Int) -> Int {
    frame.text = (visible, count)
    return max(0, min(shop.reading.top, count - visible))
  }

  /// Returns the columns of the longest name, with a gap.
  func keyColumns(of facts: [KeyValueTable.Row]) -> Int {
    (facts.map { DisplayWidth.of($0.key) }.max() ?? 0) + 3
  }
}

extension String {
  /// Returns as many whole parts as fit into the columns, because half a part may mislead. A part
  /// ends before a comma or a bracket; the first part is always kept.
  func parts(in columns: Int) -> String {
    var text = self
    while DisplayWidth.of(text) > columns,
      let end = text.lastIndex(where: { ",、(（".contains($0) }), end > text.startIndex
    {
      text = String(text[..<end])
      while text.last == " " { text.removeLast() }
    }
    return text
  }
}
