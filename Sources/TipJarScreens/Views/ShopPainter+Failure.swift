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

  /// That an app waits for approval; nil where it does not.
  func waiting(of row: AppRow) -> String? {
    guard shop.apps.awaitingApproval.contains(row.id) else { return nil }
    return "\(glyphs.ellipsis) \(words.approvalNeeded)"
  }

  func reason(_ failure: String) -> String { "\(glyphs.cross) \(failure)" }

  func kept(of row: AppRow) -> String {
    guard case .partial(let fraction?, _) = row.resting else { return "" }
    return " \(glyphs.separator) \(words.kept(Figures.percent(fraction)))"
  }
}
