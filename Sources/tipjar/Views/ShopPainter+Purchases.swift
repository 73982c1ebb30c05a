import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// Purchases: every transaction, newest first.
extension ShopPainter {
  mutating func paintPurchases() {
    guard let purchases = shop.purchases else { return }
    paintRestore()
    guard !purchases.isEmpty else {
      return paintEmpty(words.noPurchases, hint: words.noPurchasesHint)
    }
    line(words.place(.purchases), y: layout.top, Style(.standard, .bold), indent: 1)
    let range = shop.scroll.range(visible: layout.visibleRows(of: .purchases))
    for (place, index) in range.enumerated() where purchases.indices.contains(index) {
      let rect = rowRect(place, of: .purchases, end: listEnd)
      paint(purchases[index], at: index, in: rect)
    }
  }

  /// Seed 002's button: disabled while it runs, a spinner once that takes a moment.
  private mutating func paintRestore() {
    let word = words.command(.restore)
    let text = word.prefix(1).uppercased() + word.dropFirst()
    let state: ControlState =
      !shop.isEnabled(.restore, at: now) ? .disabled : isPressed(.restore) ? .pressed : .normal
    let pill = Pill(text, kind: .plain, state: state, glyphs: glyphs)
    let rect = Rect(x: listEnd - 1 - pill.width, y: layout.top, width: pill.width, height: 1)
    if let turn = shop.restore.spinnerTurn(at: now) {
      let width = Ring.Scale.line.size.width
      frame.place(
        Spinner(turn: turn, scale: .line, glyphs: glyphs),
        in: Rect(x: rect.maxX - width, y: rect.y, width: width, height: 1))
    } else {
      frame.place(pill, in: rect, as: .restore)
    }
  }

  /// The column after the rows of Purchases and the console.
  var listEnd: Int { min(layout.columns - layout.margin, 84) }

  private mutating func paint(_ row: PurchaseRow, at index: Int, in rect: Rect) {
    frame.region(rect, as: .purchaseRow(index))
    if index == shop.scroll.selected { frame.place(RowBand(glyphs: glyphs), in: rect) }
    let x = rect.x + 3
    let state = words.purchaseStates(row.state)
    let priceWidth = DisplayWidth.of(row.price)
    let stateWidth = DisplayWidth.of(state)
    let priceInk: Ink = row.state == .purchased ? .standard : .secondary
    frame.canvas.writeOver(row.price, x: rect.maxX - 2 - priceWidth, y: rect.y, Style(priceInk))
    let below = layout.isAiry ? 1 : 0
    let stateX = rect.maxX - 2 - stateWidth - (layout.isAiry ? 0 : priceWidth + 2)
    frame.canvas.writeOver(state, x: stateX, y: rect.y + below, Style(.warning))
    let used = frame.canvas.writeOver(
      row.title, x: x, y: rect.y, Style(.standard, .bold),
      limit: rect.maxX - priceWidth - 4 - x, ellipsis: glyphs.ellipsis)
    let detailX = layout.isAiry ? x : x + max(used + 2, 18)
    guard stateX - 2 - detailX >= 12 else { return }
    frame.canvas.writeOver(
      row.detail, x: detailX, y: rect.y + below, Style(.secondary),
      limit: stateX - 2 - detailX, ellipsis: glyphs.ellipsis)
  }
}
