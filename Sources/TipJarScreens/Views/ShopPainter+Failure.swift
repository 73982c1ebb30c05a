import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The reason of a failed download, and the part of it that is kept: the next attempt resumes from
/// there. Both stay on the row until that attempt. The turns of a real download that continues.
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

  /// The latest turn of a real download; nil for none.
  func note(of row: AppRow, _ button: DownloadButton) -> String? {
    switch button.phase {
    case .waiting: retry(of: row) ?? shop.apps.transfers[row.id].flatMap(\.shownNote)
    case .downloading, .paused: shop.apps.transfers[row.id].flatMap(\.shownNote)
    case .get, .preparing, .installing, .cancelling, .open: nil
    }
  }

  /// Returns the time until the next try, and the reason; nil if there is none.
  private func retry(of row: AppRow) -> String? {
    guard let retry = shop.apps.retries[row.id], let seconds = retry.seconds(from: now) else {
      return nil
    }
    return words.retrying(seconds, retry.reason).titled
  }

  /// Returns the reason of a failure or of a wait, if it does not fit into so many columns.
  func longReason(_ row: AppRow, _ button: DownloadButton, beside columns: Int) -> String? {
    let reason = button.failure.map { failureText($0, of: row) } ?? note(of: row, button)
    return reason.flatMap { DisplayWidth.of($0) > columns ? $0 : nil }
  }

  /// Returns the description, after such a reason.
  func about(_ row: AppRow, _ button: DownloadButton, beside columns: Int) -> String {
    guard let reason = longReason(row, button, beside: columns) else { return row.about }
    return row.about.isEmpty ? reason : "\(reason)\n\n\(row.about)"
  }

  func reason(_ failure: String) -> String { "\(glyphs.cross) \(failure)" }

  func kept(of row: AppRow) -> String {
    guard case .partial(let fraction?, _) = row.resting else { return "" }
    return " \(glyphs.separator) \(words.kept(words.language.percent(fraction)))"
  }
}

extension Transfer {
  /// The note; nil if it is empty.
  fileprivate var shownNote: String? { note.isEmpty ? nil : note }
}

extension [AppRow.Fact] {
  var rows: [KeyValueTable.Row] { map { KeyValueTable.Row($0.name, $0.value) } }
}
