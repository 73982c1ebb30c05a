import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// Why a download failed, and how much of it is kept: the next try goes on from there. Both stay on its row until
/// that next try.
extension ShopPainter {
  /// The whole of it, for where it may wrap.
  func failureText(_ failure: String, of row: AppRow) -> String {
    reason(failure) + kept(of: row)
  }

  /// All of it in one line. Where that has no room the reason gives way, and what is kept does where of the reason
  /// too little would be left.
  mutating func paintFailure(_ failure: String, of row: AppRow, at point: Point, limit: Int) {
    let kept = kept(of: row)
    let room = limit - DisplayWidth.of(kept)
    let isKeptShown = room >= min(DisplayWidth.of(reason(failure)), 14)
    let used = frame.canvas.writeOver(
      reason(failure), x: point.x, y: point.y, Style(.error), limit: isKeptShown ? room : limit,
      ellipsis: glyphs.ellipsis)
    guard isKeptShown else { return }
    frame.canvas.writeOver(kept, x: point.x + used, y: point.y, Style(.error))
  }

  /// That an app waits for approval; nil where it does not.
  func waiting(of row: AppRow) -> String? {
    guard shop.apps.awaitingApproval.contains(row.id) else { return nil }
    return "\(glyphs.ellipsis) \(words.approvalNeeded)"
  }

  private func reason(_ failure: String) -> String { "\(glyphs.cross) \(failure)" }

  private func kept(of row: AppRow) -> String {
    guard case .partial(let fraction?, _) = row.resting else { return "" }
    return " \(glyphs.separator) \(words.kept(ActivityText.percent(fraction)))"
  }
}
