import TipJarMachines
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

/// The highlighted tip above the jar of a large window: its icon, its price to press, its history.
struct TipDetailView: FramePart {
  let context: FrameContext

  static let height = AppIcon.Scale.large.size.height

  /// Draws it from a column on, beside the heading of the tips.
  func draw(x: Int) {
    let index = shop.scroll.selected
    guard shop.tips.jar.failure(at: now) == nil, shop.tips.jar.tips.indices.contains(index) else {
      return
    }
    let tip = shownTip(index)
    let y = layout.top + layout.tipsLead
    drawIcon(tip.id, tip.name, nil, scale: .large, x: x, y: y)
    let lines = [
      (tip.name, Style(.standard, .bold)), (tip.caption, Style(.secondary)), ("", Style()),
      (history(of: tip.id), Style(.secondary)),
    ]
    let start = x + AppIcon.Scale.large.size.width + 3
    let width = layout.columns - layout.margin - start
    for (index, (text, style)) in lines.enumerated() {
      write(text.parts(in: width), x: start, y: y + index, style, limit: width)
    }
    drawPrice(of: tip, x: start, y: y + 2)
  }

  /// Draws the price, which buys as that of the row does; nothing while it cannot be pressed.
  private func drawPrice(of tip: TipJar.Tip, x: Int, y: Int) {
    guard case .price(let price) = tip.state else { return }
    let control = HitTarget.tips(.buy(tip.id))
    let pill = Pill(price, state: state(of: control), glyphs: glyphs)
    frame.place(pill, in: Rect(x: x, y: y, width: pill.width, height: 1), as: control)
  }

  private func history(of id: ItemID) -> String {
    guard let collection = shop.tips.collection else { return "" }
    if let history = collection.history[id] { return history }
    let plan = collection.plans[id]
    return plan.map { $0.state.isEmpty ? $0.terms.joined(separator: separator) : $0.state }
      ?? words.text("Not given yet")
  }
}
