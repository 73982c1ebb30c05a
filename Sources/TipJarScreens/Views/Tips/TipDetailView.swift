import TipJarMachines
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

/// The highlighted tip above the jar of a large window: its icon, its price and its history.
struct TipDetailView: FramePart {
  let context: FrameContext

  static let height = AppIcon.Scale.large.size.height

  /// Draws it from a column on, beside the heading of the tips.
  func draw(x: Int) {
    let tips = shop.tips.jar.tips
    guard shop.tips.jar.failure(at: now) == nil, tips.indices.contains(shop.scroll.selected) else {
      return
    }
    let tip = shop.tips.jar.shown(tips[shop.scroll.selected], at: now)
    let y = layout.top + layout.tipsLead
    drawIcon(tip.id, tip.name, nil, scale: .large, x: x, y: y)
    let lines = [
      (tip.name, Style(.standard, .bold)), (tip.caption, Style(.secondary)),
      (price(of: tip.state), Style()), (history(of: tip.id), Style(.secondary)),
    ]
    let start = x + AppIcon.Scale.large.size.width + 3
    let width = layout.columns - layout.margin - start
    for (index, (text, style)) in lines.enumerated() {
      write(text.parts(in: width), x: start, y: y + index, style, limit: width)
    }
  }

  private func price(of state: TipJar.Tip.State) -> String {
    switch state {
    case .price(let price), .purchasing(let price), .pending(let price): price
    case .unknown, .loading, .unavailable: ""
    }
  }

  private func history(of id: ItemID) -> String {
    guard let collection = shop.tips.collection else { return "" }
    if let history = collection.history[id] { return history }
    let plan = collection.plans[id]
    return plan.map { $0.state.isEmpty ? $0.terms.joined(separator: separator) : $0.state }
      ?? words.text("Not given yet")
  }
}
