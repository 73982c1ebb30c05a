import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The terminal's own cursor: after the typed text, otherwise on the focused control.
extension ShopPainter {
  mutating func placeCursor() {
    guard frame.cursor == nil else { return }
    let controls = [shop.focused, shop.focused?.row, .place(shop.place)].compactMap { $0 }
    let rects = controls.compactMap { frame.region(of: $0) }
    guard let rect = rects.first(where: { !$0.isEmpty }) else { return }
    frame.cursor = HardwareCursor(at: frame.start(of: rect), isVisible: cursor == .visible)
  }
}

extension Frame {
  /// Returns the first cell of a control's label, or of the control if it has no label.
  func start(of rect: Rect) -> Point {
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX where Self.isWord(canvas[x, y]) { return Point(x: x, y: y) }
    }
    return Point(x: rect.x, y: rect.y)
  }

  private static func isWord(_ cell: Cell) -> Bool {
    guard cell.width > 0, let properties = cell.scalars.first?.properties else { return false }
    return properties.isAlphabetic || properties.numericType != nil
      || properties.generalCategory == .currencySymbol
  }
}
