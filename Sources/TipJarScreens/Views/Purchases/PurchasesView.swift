import TipJarMachines
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

/// Purchases: every transaction, newest first, by day. The day is at the left of its first line, so
/// that no line is needed for a heading, and at the left of the first visible line.
struct PurchasesView: FramePart {
  let context: FrameContext

  func draw() {
    guard let purchases = shop.purchases.window else { return drawEmpty(words.text("Loading")) }
    if layout.hasRestore { drawRestore() }
    guard purchases.count > 0 else {
      line(words.place(.purchases), y: layout.top, Style(.standard, .bold), indent: 1)
      return drawEmpty(words.text("No purchases yet."), hint: hint)
    }
    drawTotals(of: purchases)
    let range = shop.scroll.range(visible: layout.visibleRows(of: .purchases))
    for (place, index) in range.enumerated() {
      guard let row = purchases[index] else { continue }
      let hasHeading = place == 0 || purchases[index - 1]?.day != row.day
      let rect = rowRect(place, of: .purchases, end: lineEnd)
      frame.region(rect, as: .purchases(.row(index)))
      if index == shop.scroll.selected { drawBand(in: rect, of: .purchases) }
      if hasHeading {
        writeOver(row.day, x: rect.x + 3, y: rect.y, Style(.secondary), limit: dayWidth - 1)
      }
      layout.isAiry ? drawAiry(row, in: rect) : drawLine(row, in: rect)
    }
    if layout.hasReceiptPane, let row = shop.purchases.focusedRow { drawReceipt(of: row) }
  }

  /// The place where something can be bought, with the key that opens it.
  private var hint: String {
    let appear: String = words.text("What you buy appears here.")
    guard let index = shop.places.firstIndex(of: .tips) ?? shop.places.firstIndex(of: .apps) else {
      return appear
    }
    let opens: Phrase = words.text("{0} opens {1}.")
    return words.joined([appear, opens("\(index + 1)", name(of: shop.places[index]))])
  }

  private func drawReceipt(of row: PurchaseRow) {
    let top = layout.listTop(of: .purchases)
    let x = detailStart
    let width = min(layout.columns - layout.margin - x, Layout.textWidth)
    frame.place(
      Rule(glyphs: glyphs),
      in: Rect(
        x: layout.listEnd + 1, y: layout.top, width: 1, height: layout.bottom - layout.top))
    frame.canvas.write(words.receipt, x: x, y: layout.top, Style(.standard, .bold))
    drawIcon(row.icon, row.title, row.picture, scale: .large, x: x, y: top)
    let state = words.purchaseState(row.state)
    let lines = [
      (row.title, Style(.standard, .bold)), (row.price, Style()), (state, Style(.warning)),
    ]
    for (index, (text, style)) in lines.enumerated() {
      write(text, x: x + 11, y: top + index, style, limit: width - 11)
    }
    frame.place(
      KeyValueTable(row.facts, glyphs: glyphs),
      in: Rect(x: x, y: top + 6, width: width, height: max(0, layout.bottom - top - 6)))
  }

  /// The columns of the days; in a narrow window only as many as the visible ones need.
  private var dayWidth: Int {
    guard layout.columns < 60 else { return 14 }
    let range = shop.scroll.range(visible: layout.visibleRows(of: .purchases))
    let days = range.compactMap { shop.purchases.window?[$0]?.day }
    let most = days.contains(words.text("Subscriptions")) ? 15 : 12
    return min(most, (days.map(DisplayWidth.of).max() ?? 10) + 2)
  }

  private func drawTotals(of purchases: PurchaseWindow) {
    let title = words.place(.purchases)
    line(title, y: layout.top, Style(.standard, .bold), indent: 1)
    guard !purchases.totals.isEmpty else { return }
    let totals = words.paid(purchases.totals)
    guard !layout.isAiry else {
      return line(totals, y: layout.top + 1, Style(.secondary), indent: 1, end: lineEnd - 1)
    }
    let indent = DisplayWidth.of(title) + 3
    let end = layout.hasRestore ? restoreRect.x - 1 : lineEnd - 1
    let isShort = DisplayWidth.of(totals) > end - layout.margin - indent
    line(
      isShort ? purchases.totals.joined(separator: " + ") : totals, y: layout.top,
      Style(.secondary), indent: indent, end: end)
  }

  private var restoreRect: Rect {
    let width = Pill(words.text("Restore Purchases"), glyphs: glyphs).width
    return Rect(x: lineEnd - 1 - width, y: layout.top, width: width, height: 1)
  }

  /// Draws the restore button: disabled while it runs, and with a spinner if that takes long.
  private func drawRestore() {
    if shop.purchases.restore.showsSpinner(at: now) {
      let turn = shop.purchases.restore.spinnerTurn(at: shop.spinnerMoment(at: now)) ?? 0
      let width = Ring.Scale.line.size.width
      frame.place(
        Spinner(turn: turn, scale: .line, glyphs: glyphs),
        in: Rect(x: restoreRect.maxX - width, y: restoreRect.y, width: width, height: 1))
    } else {
      let pill = Pill(
        words.text("Restore Purchases"), state: state(of: .purchases(.restore)), glyphs: glyphs)
      frame.place(pill, in: restoreRect, as: .purchases(.restore))
    }
  }

  private func drawAiry(_ row: PurchaseRow, in rect: Rect) {
    var x = rect.x + 3 + dayWidth
    // In a narrow window the name needs the room.
    if layout.columns >= 60 {
      drawIcon(row.icon, row.title, row.picture, x: x, y: rect.y)
      x += 6
    }
    let state = state(of: row)
    let price = drawAtRight(row.price, y: rect.y, Style(priceInk(of: row)), in: rect)
    let below = drawAtRight(state, y: rect.y + 1, Style(.warning), in: rect)
    writeOver(row.title, x: x, y: rect.y, Style(.standard, .bold), limit: price - 2 - x)
    writeOver(
      row.detail.parts(in: below - 2 - x), x: x, y: rect.y + 1, detailStyle(of: row),
      limit: below - 2 - x)
  }

  /// Draws name and price in one line. If there is no room for both, an unpaid or refunded purchase
  /// shows its state instead of its price.
  private func drawLine(_ row: PurchaseRow, in rect: Rect) {
    let x = rect.x + 3 + dayWidth
    let state = state(of: row)
    let isShort = layout.columns < 60
    var end = rect.maxX - 1
    if state.isEmpty || !isShort {
      end = drawAtRight(row.price, y: rect.y, Style(priceInk(of: row)), in: rect) - 2
    }
    if !state.isEmpty {
      let left = Rect(x: rect.x, y: rect.y, width: end + 1 - rect.x, height: 1)
      end = drawAtRight(state, y: rect.y, Style(.warning), in: left) - 2
    }
    let used = writeOver(row.title, x: x, y: rect.y, Style(.standard, .bold), limit: end - x)
    let detailX = x + max(used + 2, 18)
    guard end - detailX >= 12 else { return }
    writeOver(
      row.detail.parts(in: end - detailX), x: detailX, y: rect.y, detailStyle(of: row),
      limit: end - detailX)
  }

  private func detailStyle(of row: PurchaseRow) -> Style {
    Style(row.isProblem ? .warning : .secondary)
  }

  private func priceInk(of row: PurchaseRow) -> Ink {
    row.state == .purchased && !row.isDeleted ? .standard : .secondary
  }

  private func state(of row: PurchaseRow) -> String {
    row.isDeleted ? words.text("deleted from the store") : words.purchaseState(row.state)
  }

  /// Writes text that ends at the pills' last column, and returns its first column.
  private func drawAtRight(_ text: String, y: Int, _ style: Style, in rect: Rect) -> Int {
    let x = rect.maxX - 1 - DisplayWidth.of(text)
    frame.canvas.writeOver(text, x: x, y: y, style)
    return x
  }
}
