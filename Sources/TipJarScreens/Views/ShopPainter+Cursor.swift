import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The terminal's own cursor: behind what is typed, else on what has the focus.
extension ShopPainter {
  mutating func placeCursor() {
    guard frame.cursor == nil else { return }
    let controls = [shop.focused, shop.focused?.row, .place(shop.place)].compactMap { $0 }
    let rects = controls.compactMap { frame.region(of: $0) }
    guard let rect = rects.first(where: { !$0.isEmpty }) else { return }
    frame.cursor = HardwareCursor(at: frame.start(of: rect), isVisible: cursor == .visible)
  }
}

extension Control {
  /// The row that a control stands in, for one that cannot be pressed now and so has no region.
  fileprivate var row: Control? {
    switch self {
    case .app(let id): .appRow(id)
    case .tip(let id): .tipRow(id)
    case .console(let item): .consoleRow(item)
    case .place, .search, .appRow, .detail, .percentage, .tipRow, .retryTips, .purchaseRow,
      .restore,
      .consoleRow, .choice, .payment, .dismiss, .outside, .scrollbar, .key, .helpKey:
      nil
    }
  }
}
