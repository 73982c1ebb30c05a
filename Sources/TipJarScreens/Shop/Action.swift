import TipJarMachines

/// The reason why a press did nothing, as the notice shows it.
package enum RefusalReason: Equatable, Sendable, CaseIterable {
  /// It would cost or destroy something, and came so soon that it may be unintended.
  case tooSoon
  /// The control changed or disappeared while it was pressed.
  case changed
  /// The download is complete and is being installed.
  case installing
  case stopping
  /// The store does not have the product.
  case unavailable
  case purchasing
  case restoring
  case paymentsOff
  case awaitingApproval
  /// Another program downloads it.
  case elsewhere
}

/// The action of a press on a control; the raw value is the English word next to the key.
package enum Action: String, Sendable {
  /// The actions of download buttons, tips, store controls and sheets; `press` for anything else.
  case get, buy, update, stop, resume, open, retry, change, choose, receipt, refund, cancel, press
  case dismiss = "close"
  /// Offers what can be done with a subscription.
  case manage
}
