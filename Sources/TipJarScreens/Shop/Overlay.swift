package import TipJarMachines
import TipJarTerminal

/// A sheet, a page or an alert on top of the places, which receives the keys.
package enum Overlay: Equatable, Sendable {
  case question(Question)
  case chooser(Chooser)
  case receipt(PurchaseReceipt)
  case thanks(Thanks)
  case help(since: Instant)
  /// The page of an app, stored in ``Apps/page``.
  case page(since: Instant)
  /// The screen of an opened app, shown in its place because nothing runs.
  case opened(AppRow, since: Instant)
  /// The address of an app's source, with its code.
  case source(LinkSheet)
  /// The names of projects to add.
  case entry(Entry)

  /// The moment at which it appeared on top, from which presses in it are armed.
  var shownSince: Instant {
    switch self {
    case .question(let question): question.since
    case .chooser(let chooser): chooser.since
    case .receipt(let receipt): receipt.since
    case .thanks(let thanks): thanks.since
    case .source(let sheet): sheet.since
    case .entry(let entry): entry.since
    case .help(let since), .page(let since), .opened(_, let since): since
    }
  }
}

package struct PurchaseReceipt: Equatable, Sendable {
  package var row: PurchaseRow
  /// The focused button: no closes, yes requests a refund, or offers choices for a subscription.
  package var choice: Answer
  package var since: Instant
}

/// A thank-you with the moment at which it appeared, for its confetti.
package struct Thanks: Equatable, Sendable {
  package var tip: ItemID
  package var name: String
  package var since: Instant

  package static let confettiDuration: Duration = .milliseconds(1800)
}

/// The sheet with a text field, in which projects to add are named.
package struct Entry: Equatable, Sendable {
  package var text = ""
  /// The focused button.
  package var choice = Answer.yes
  /// A Boolean value that indicates whether the projects' servers are being asked.
  package var isAsking = false
  /// The reasons why the projects in the field were not added.
  package var problem: String?
  package let since: Instant

  /// Changes the text, unless it was sent.
  mutating func edit(_ change: (String) -> String) {
    guard !isAsking else { return }
    text = TextCleaner.cleaned(change(text), limit: Shop.textLimit)
    problem = nil
  }
}
