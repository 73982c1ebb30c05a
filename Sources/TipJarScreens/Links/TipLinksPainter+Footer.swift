import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The footer and the help: both show the key table.
extension TipLinksPainter {
  /// The address that the terminal was asked to copy, if it fits on one line. It replaces the footer:
  /// nothing else is on the line when the user selects it.
  var addressToSelect: String? {
    guard let sheet = links.sheet, sheet.note == .copied, !links.isHelpOpen else { return nil }
    let address = links.links[sheet.link].address
    return address.utf8.count <= layout.columns ? address : nil
  }

  mutating func paintFooter() {
    if let addressToSelect {
      let line = Rect(x: 0, y: layout.footer, width: layout.columns, height: 1)
      frame.canvas.fill(line, Style())
      frame.canvas.write(addressToSelect, x: 0, y: line.y, Style())
      return
    }
    let context = links.context
    let rect = Rect(
      x: layout.margin, y: layout.footer, width: layout.columns - 2 * layout.margin, height: 1)
    var rows = view.keys.rows(in: context).filter { $0.footer.contains(context) && isUseful($0) }
    let fits = { (footer: Footer) in footer.hitRects(in: rect).count == footer.pairs.count }
    // The keys for help and for leaving appear only here.
    if !fits(footer(of: rows)) { rows.removeAll { $0.command == .down } }
    var footer = footer(of: rows)
    if !fits(footer) {
      for index in rows.indices where rows[index].command == .open {
        footer.pairs[index].word = words.open.lowercased()
      }
    }
    frame.canvas.fill(Rect(x: 0, y: rect.y, width: layout.columns, height: 1), Style())
    frame.place(footer, in: rect)
    for (row, hit) in zip(rows, footer.hitRects(in: rect)) {
      frame.region(hit, as: .key(row.command))
    }
  }

  private func footer(of rows: [TipLinksKeys.Row]) -> Footer {
    let status = links.startsWithMouse && !links.isMouseOn ? view.words.mouseIsOff : ""
    return Footer(
      rows.map { row in
        let isShow = row.command == .activate && links.context == .list
        return Footer.Pair(
          row.label.text(glyphs), isShow ? words.showVerb : words.command(row.command))
      }, status: status, glyphs: glyphs)
  }

  private func isUseful(_ row: TipLinksKeys.Row) -> Bool {
    switch row.command {
    case .open: links.sheet.map { links.links[$0.link].canBeOpened } ?? false
    case .down:
      links.context == .help
        ? links.measures.textCount > links.measures.textRows : links.links.count > 1
    case .up, .pageUp, .pageDown, .first, .last, .nextControl, .previousControl, .activate, .copy,
      .back, .help, .toggleMouse, .redraw, .suspend, .quit, .interrupt:
      true
    }
  }

  // MARK: - Help

  /// A line for each action that keys have in the current context.
  private var helpLines: [(keys: String, word: String)] {
    var lines: [(keys: String, word: String)] = []
    for row in view.keys.rows(in: links.sheet == nil ? .list : .sheet) where row.command != .help {
      let isShow = row.command == .activate && links.sheet == nil
      let word = isShow ? words.showVerb : words.command(row.command)
      let keys = row.keys.map { $0.name(glyphs, view.words.language) }.joined(separator: " ")
      if let index = lines.firstIndex(where: { $0.word == word }) {
        lines[index].keys += " " + keys
      } else {
        lines.append((keys, word))
      }
    }
    return lines
  }

  mutating func paintHelp() {
    let lines = helpLines
    let (head, foot) = layout.isAiry ? (2, 4) : (1, 1)
    let visible = max(1, min(lines.count, layout.rows - (layout.isAiry ? 9 : 5)))
    let rect = openSheet(width: min(52, layout.columns - 2), height: head + visible + foot)
    write(view.words.helpTitle, x: rect.x, y: rect.y, Style(.onSheet, .bold), in: rect)
    let keyColumns = min(24, rect.width / 2)
    let top = min(links.textTop, max(0, lines.count - visible))
    for (row, line) in lines.dropFirst(top).prefix(visible).enumerated() {
      let y = rect.y + head + row
      let keys = Rect(x: rect.x, y: y, width: keyColumns - 1, height: 1)
      write(line.keys, x: rect.x, y: y, Style(.onSheet, .bold), in: keys)
      write(line.word, x: rect.x + keyColumns, y: y, Style(.onSheetSecondary), in: rect)
    }
    (measures.textRows, measures.textCount) = (visible, lines.count)
    frame.place(
      ScrollHint(offset: top, visible: visible, count: lines.count, glyphs: glyphs),
      in: Rect(x: rect.x, y: rect.y + head, width: rect.width + 1, height: visible),
      as: .scrollbar(.text))
    if layout.isAiry {
      write(view.words.helpMouse, x: rect.x, y: rect.maxY - 3, Style(.onSheetSecondary), in: rect)
    }
    let width = max(11, DisplayWidth.of(view.words.close) + 6)
    paintButton(
      .back, view.words.close,
      in: Rect(x: rect.x + (rect.width - width) / 2, y: rect.maxY - 1, width: width, height: 1))
  }
}
