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
