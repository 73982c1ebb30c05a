import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The focused app beside the list, and an app's own page: the same picture in two places.
extension ShopPainter {
  mutating func paintDetail() {
    let height = layout.bottom - layout.top
    frame.place(
      Rule(glyphs: glyphs),
      in: Rect(x: layout.listEnd + 1, y: layout.top, width: 1, height: height))
    guard let row = shop.focusedApp else { return }
    let x = layout.listEnd + 5
    let width = min(layout.columns - layout.margin - x, 60)
    let rect = Rect(x: x, y: layout.top + 1, width: width, height: height - 1)
    paintApp(row, in: rect, scale: .large)
  }

  /// An app's own small page: what it is, which version, installed when.
  mutating func paintPage(_ row: AppRow) {
    let x = layout.columns >= 76 ? layout.columns / 2 - 30 : layout.margin
    let width = min(60, layout.columns - 2 * layout.margin)
    let rect = Rect(
      x: x, y: layout.top + (layout.isAiry ? 1 : 0), width: width,
      height: layout.bottom - layout.top - 1)
    paintApp(row, in: rect, scale: layout.rows >= 30 ? .large : layout.isAiry ? .row : .line)
  }

  private mutating func paintApp(_ row: AppRow, in rect: Rect, scale: DownloadControl.Scale) {
    let top = paintHeader(row, in: rect)
    let below = paintButton(
      row, in: Rect(x: rect.x, y: top, width: rect.width, height: rect.maxY - top), scale: scale)
    let about = Paragraph(row.about, style: Style(), glyphs: glyphs)
    let lines = min(about.height(width: rect.width), max(0, rect.maxY - below))
    frame.place(about, in: Rect(x: rect.x, y: below, width: rect.width, height: lines))
    let facts = KeyValueTable(facts(of: row), glyphs: glyphs)
    let y = below + lines + (scale == .large ? 2 : 1)
    frame.place(facts, in: Rect(x: rect.x, y: y, width: rect.width, height: max(0, rect.maxY - y)))
  }

  /// Icon, name, subtitle, and who made it. Returns the row below.
  private mutating func paintHeader(_ row: AppRow, in rect: Rect) -> Int {
    var x = rect.x
    if layout.isAiry {
      frame.place(
        AppIcon(id: row.id.rawValue, scale: .large, glyphs: glyphs),
        in: Rect(x: x, y: rect.y, width: 8, height: 4))
      x += 11
    }
    let maker = [row.developer, row.category].filter { !$0.isEmpty }
      .joined(separator: " \(glyphs.separator) ")
    let lines = [(0, row.name, Style(.standard, .bold)), (1, row.subtitle, Style(.secondary))]
    for (y, text, style) in lines + [(layout.isAiry ? 3 : 2, maker, Style(.secondary))] {
      frame.canvas.write(
        text, x: x, y: rect.y + y, style, limit: rect.maxX - x, ellipsis: glyphs.ellipsis)
    }
    return rect.y + (layout.isAiry ? 6 : 3)
  }

  /// The button, large where there is room, with its figures beside it. Returns the row below.
  private mutating func paintButton(
    _ row: AppRow, in rect: Rect, scale: DownloadControl.Scale
  ) -> Int {
    guard let button = shop.button(for: row.id) else { return rect.y }
    let control = Control.detail(row.id)
    var slot = Rect(x: rect.x, y: rect.y, width: 12, height: scale.slot.height)
    let look = button.look(at: now)
    // A row's control stands at the right of its slot; here it begins where the text does.
    slot.x -=
      DownloadControl.hitRect(look, in: slot, scale: scale, words: words.buttons, glyphs: glyphs).x
      - slot.x
    let hit = DownloadControl.hitRect(
      look, in: slot, scale: scale, words: words.buttons, glyphs: glyphs)
    let widget = DownloadControl(
      look, scale: scale, isFocused: isFocused(control), isPressed: isPressed(control),
      words: words.buttons, glyphs: glyphs)
    frame.place(widget, in: slot, as: control, hit: hit)
    paintDetailFigures(row, button, beside: slot)
    return slot.maxY + (scale == .large ? 2 : 1)
  }

  private mutating func paintDetailFigures(
    _ row: AppRow, _ button: DownloadButton, beside slot: Rect
  ) {
    let figures = ActivityText(button, shop.transfers[row.id], words)
    let transfer = shop.transfers[row.id]
    let pace = [transfer?.rate ?? "", transfer?.left ?? ""].filter { !$0.isEmpty }
      .joined(separator: " \(glyphs.separator) ")
    var lines: [(String, Style)] = []
    if let failure = button.failure {
      lines = [("\(glyphs.cross) \(failure)", Style(.error))]
    } else if figures.state.isEmpty {
      if row.hasInAppPurchases { lines = [(words.inAppPurchases, Style(.secondary))] }
    } else {
      lines = [(figures.state, Style(.standard, .bold))]
      if figures.isPercentage || button.phase == .downloading(nil) {
        lines += [(transfer?.received ?? "", Style(.secondary)), (pace, Style(.secondary))]
      }
    }
    let y = slot.height > 2 ? slot.y + (lines.count > 1 ? 1 : 2) : slot.y
    for (index, (text, style)) in lines.prefix(max(1, slot.height)).enumerated() {
      frame.canvas.write(
        text, x: slot.maxX + 3, y: y + index, style, limit: layout.columns - slot.maxX - 4,
        ellipsis: glyphs.ellipsis)
    }
  }

  private func facts(of row: AppRow) -> [KeyValueTable.Row] {
    let names = words.factNames
    let all = [
      (names.size, row.size), (names.price, row.price), (names.category, row.category),
      (names.updated, row.updated), (names.version, row.version),
      (names.installed, row.installed ?? words.notInstalled),
    ]
    return all.filter { !$0.1.isEmpty }.map { KeyValueTable.Row($0, $1) }
  }
}
