import TipJarTerminal
import TipJarWidgets

/// Texts and facts of an app, one below the other, which scroll if they are long.
struct ScrollingText: FramePart {
  enum Block {
    case text(String)
    /// A text whose first line is its title.
    case titled(String)
    /// Lines of a terminal, of which those with commands begin with "$ ".
    case preview([String])
    case facts([KeyValueTable.Row])
  }

  let context: FrameContext
  let row: AppRow
  let keyColumns: Int
  /// The parts, with a blank line between two; empty ones are left out.
  let blocks: [Block]

  private enum Line {
    case blank
    case text(String, Style)
    case preview(String, Style)
    case fact(KeyValueTable.Row)
  }

  /// Draws the visible part, and reports the number of lines.
  func draw(in rect: Rect) {
    guard rect.height > 0, rect.width > 2 else { return }
    var width = rect.width
    var lines = lines(width: width)
    if lines.count > rect.height {
      // Columns for the scroll bar.
      width -= 2
      lines = self.lines(width: width)
    }
    let top = scrolled(rect.height, of: lines.count)
    for (row, line) in lines.dropFirst(top).prefix(rect.height).enumerated() {
      let place = Rect(x: rect.x, y: rect.y + row, width: width, height: 1)
      switch line {
      case .blank: break
      case .text(let text, let style): write(text, x: place.x, y: place.y, style, limit: width)
      case .preview(let text, let style): drawPreview(text, style, in: place)
      case .fact(let fact): draw(fact, keyColumns: keyColumns, in: place, of: self.row)
      }
    }
    drawBar(top, visible: rect.height, of: lines.count, in: rect, as: .scrollbar(.text))
  }

  /// Draws a line of a terminal on an area of its own, with a rule where areas have no colour.
  private func drawPreview(_ text: String, _ style: Style, in place: Rect) {
    frame.canvas.fill(place, style)
    frame.canvas.put(
      glyphs.verticalRule, x: place.x, y: place.y, Style(.onSheetSecondary, on: .sheet))
    write(text, x: place.x + 2, y: place.y, style, limit: place.width - 3)
  }

  /// Returns a line of a terminal as one wraps it: after so many columns, wherever that is.
  private func preview(_ text: String, width: Int) -> [Line] {
    var lines = [""]
    for character in text {
      if DisplayWidth.of(lines[lines.count - 1]) + DisplayWidth.of(character) > width {
        lines.append("")
      }
      lines[lines.count - 1].append(character)
    }
    let style = Style(.onSheet, on: .sheet, text.hasPrefix("$ ") ? .bold : [])
    return lines.map { .preview($0, style) }
  }

  private func lines(width: Int) -> [Line] {
    let parts = blocks.map { block -> [Line] in
      switch block {
      case .text(let text): return paragraph(text, width: width)
      case .titled(let text):
        let lines = paragraph(text, width: width)
        guard case .text(let title, _)? = lines.first else { return lines }
        return [.text(title, Style(.standard, .bold))] + lines.dropFirst()
      case .preview(let lines): return lines.flatMap { preview($0, width: width - 3) }
      case .facts(let facts): return facts.flatMap { lines(of: $0, width: width) }
      }
    }
    return Array(parts.filter { !$0.isEmpty }.joined(separator: [.blank]))
  }

  /// Returns the lines of a fact: more than one for a sentence that is too long for one.
  private func lines(of fact: KeyValueTable.Row, width: Int) -> [Line] {
    let room = width - keyColumns
    guard room >= 20, DisplayWidth.of(fact.value) > room, fact.value.contains(" ") else {
      return [.fact(fact)]
    }
    let parts = Paragraph(fact.value, glyphs: glyphs).lines(width: room)
    return parts.enumerated().map { .fact(.init($0 == 0 ? fact.key : "", $1)) }
  }

  private func paragraph(_ text: String, width: Int) -> [Line] {
    guard !text.isEmpty else { return [] }
    return Paragraph(text, glyphs: glyphs).lines(width: width).map { .text($0, Style()) }
  }
}

extension FramePart {
  /// Draws a fact of an app in a line. The address of its source can be pressed.
  func draw(_ fact: KeyValueTable.Row, keyColumns: Int, in place: Rect, of row: AppRow) {
    guard !row.address.isEmpty, fact.value == row.address else {
      return frame.place(KeyValueTable([fact], keyColumns: keyColumns, glyphs: glyphs), in: place)
    }
    let name = KeyValueTable.Row(fact.key, "")
    frame.place(KeyValueTable([name], keyColumns: keyColumns, glyphs: glyphs), in: place)
    let x = place.x + keyColumns
    let address = fact.value.replacing("https://", with: "", maxReplacements: 1)
    let used = write(address, x: x, y: place.y, Style(.tint, .underline), limit: place.maxX - x)
    frame.region(Rect(x: x, y: place.y, width: used, height: 1), as: .key(.source))
  }
}
