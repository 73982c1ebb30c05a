public import TipJarMachines

/// A sheet, a page or an alert on top of the places, which receives the keys.
public enum Overlay: Equatable, Sendable {
  /// A question with two answers.
  case question(Question)
  /// A list to choose from.
  case chooser(Chooser)
  /// The receipt of a purchase.
  case receipt(PurchaseReceipt)
  /// Thanks for a tip.
  case thanks(Thanks)
  /// The help.
  case help(since: Instant)
  /// The page of an app, stored in ``Apps/page``.
  case page(since: Instant)
  /// The screen of an opened app, shown in its place because nothing runs.
  case opened(AppRow, since: Instant)

  /// The moment at which it appeared on top, from which presses in it are armed.
  var shownSince: Instant {
    switch self {
    case .question(let question): question.since
    case .chooser(let chooser): chooser.since
    case .receipt(let receipt): receipt.since
    case .thanks(let thanks): thanks.since
    case .help(let since), .page(let since), .opened(_, let since): since
    }
  }
}

/// A purchase whose receipt is shown.
public struct PurchaseReceipt: Equatable, Sendable {
  /// The purchase.
  public var row: PurchaseRow
  /// The button that has the focus: no closes, yes requests a refund, or offers the
  /// choices for a subscription.
  public var choice: Answer
  /// The moment at which the sheet appeared.
  public var since: Instant
}

/// A thank-you with the moment at which it appeared, for its confetti.
public struct Thanks: Equatable, Sendable {
  /// The tip.
  public var tip: ItemID
  /// Its name.
  public var name: String
  /// The moment at which the thank-you appeared.
  public var since: Instant

  /// The duration of the confetti.
  public static let confettiDuration: Duration = .milliseconds(1800)
}
