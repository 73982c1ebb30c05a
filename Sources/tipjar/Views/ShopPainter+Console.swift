import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The Store Console: what the store is, and everything that it sells.
extension ShopPainter {
  mutating func paintConsole() {
    line(words.consoleTitle, y: layout.top, Style(.standard, .bold), indent: 1)
    if layout.isAiry { line(words.consoleCaption, y: layout.top + 1, Style(.secondary), indent: 1) }
    guard let console = shop.console else { return }
    let facts = console.facts.map { KeyValueTable.Row($0.name, $0.value) }
    let y = layout.top + (layout.isAiry ? 3 : 1)
    let room = max(0, layout.listTop(of: .console) - y - (layout.isAiry ? 1 : 0))
    frame.place(
      KeyValueTable(facts, glyphs: glyphs),
      in: Rect(
        x: layout.margin + 1, y: y, width: layout.columns - 2 * layout.margin - 1, height: room))
    let range = shop.scroll.range(visible: layout.visibleRows(of: .console))
    for (place, index) in range.enumerated() where console.products.indices.contains(index) {
      let rect = rowRect(place, of: .console, end: listEnd)
      paint(console.products[index], in: rect, isSelected: index == shop.scroll.selected)
    }
  }

  private mutating func paint(_ product: ProductRow, in rect: Rect, isSelected: Bool) {
    let control = Control.product(product.id)
    frame.region(rect, as: control)
    if isSelected { frame.place(RowBand(glyphs: glyphs), in: rect) }
    let x = rect.x + 3
    let half = x + (rect.width - 6) * 2 / 5
    let state = product.isAvailable ? words.available : words.withheld
    let stateStyle = product.isAvailable ? Style(.secondary) : Style(.warning)
    let stateX = rect.maxX - 2 - 8
    let priceX = stateX - 2 - DisplayWidth.of(product.price)
    let hasKind = priceX - 2 - half >= 12
    frame.canvas.writeOver(
      product.name, x: x, y: rect.y, Style(.standard, .bold),
      limit: (hasKind ? half : priceX) - 2 - x, ellipsis: glyphs.ellipsis)
    if hasKind {
      frame.canvas.writeOver(
        product.kind, x: half, y: rect.y, Style(.secondary), limit: priceX - 2 - half,
        ellipsis: glyphs.ellipsis)
    }
    frame.canvas.writeOver(product.price, x: priceX, y: rect.y, Style())
    frame.canvas.writeOver(state, x: stateX, y: rect.y, stateStyle)
  }
}
