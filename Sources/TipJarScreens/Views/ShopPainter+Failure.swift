import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The reason of a failed download, and the part of it that is kept: the next attempt resumes from
/// there. Both stay on the row until that attempt.
extension ShopPainter {
  /// Returns the full text, for use where it can wrap.
  func failureText(_ failure: String, of row: AppRow) -> String {
    reason(failure) + kept(of: row)
  }

  /// Returns the note that an app waits for approval; nil if it does not.
  func waiting(of row: AppRow) -> String? {
    guard shop.apps.awaitingApproval.contains(row.id) else { return nil }
    return "\(glyphs.ellipsis) \(words.approvalNeeded)"
  }

  func reason(_ failure: String) -> String { "\(glyphs.cross) \(failure)" }

  func kept(of row: AppRow) -> String {
    guard case .partial(let fraction?, _) = row.resting else { return "" }
    return " \(glyphs.separator) \(words.kept(words.language.percent(fraction)))"
  }
}
