import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The terminal's own cursor: behind what is typed, else unseen on what has the focus.
extension ShopPainter {
  mutating func placeCursor() {
    guard frame.cursor == nil else { return }
    let controls = [shop.focused, shop.focused?.row, .place(shop.place)].compactMap { $0 }
    let rects = controls.compactMap { frame.region(of: $0) }
    guard let rect = rects.first(where: { !$0.isEmpty }) else { return }
    frame.cursor = HardwareCursor(at: start(of: rect), isVisible: false)
  }

  /// Where the words of a control begin; its first cell where it has none.
  private func start(of rect: Rect) -> Point {
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX where isWord(frame.canvas[x, y]) { return Point(x: x, y: y) }
    }
    return Point(x: rect.x, y: rect.y)
  }

  private func isWord(_ cell: Cell) -> Bool {
    guard cell.width > 0, let properties = cell.scalars.first?.properties else { return false }
    return properties.isAlphabetic || properties.numericType != nil
      || properties.generalCategory == .currencySymbol
  }
}

extension Control {
  /// The row that a control stands in, for one that cannot be pressed now and so has no region.
  fileprivate var row: Control? {
    switch self {
    case .app(let id): .appRow(id)
    case .tip(let id): .tipRow(id)
    case .place, .search, .appRow, .detail, .percentage, .tipRow, .retryTips, .purchaseRow,
      .restore,
      .product, .payment, .dismiss, .key:
      nil
    }
  }
}
