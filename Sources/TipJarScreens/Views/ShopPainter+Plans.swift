import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// Subscriptions among the tips: their terms, or their state.
extension ShopPainter {
  /// A Boolean value that indicates whether the terms need the jar's place.
  var hidesJar: Bool {
    shop.tips.sellsPlansOnly
      || layout.columns < 100 && shop.tips.jar.tips.contains(where: \.isSubscription)
  }

  func describe(_ plan: PlanState, on row: inout TipRow, in rect: Rect) {
    guard plan.state.isEmpty else {
      let mark = plan.isProblem ? glyphs.warning : glyphs.check
      row.tip.caption = "\(mark) \(plan.state)"
      // A single line may have room for the mark only.
      if rect.height < 2 { row.tip.name = "\(mark) \(row.tip.name)" }
      row.captionStyle = Style(plan.isProblem ? .warning : .tint)
      return
    }
    let parts = (plan.terms + [row.tip.caption]).filter { !$0.isEmpty }
    // In a single line the name and the price need room.
    let width = rect.width - (rect.height > 1 ? 5 : 38)
    row.tip.caption = Self.whole(parts, " \(glyphs.separator) ", width: width, least: 1)
  }
}
