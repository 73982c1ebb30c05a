import TipJarMachines

/// The reason why a press did nothing, as the person is told.
public enum RefusalReason: Equatable, Sendable, CaseIterable {
  /// It came so soon after the one before, or after a change of the control, that it may not be meant.
  case tooSoon
  /// The control changed or went while it was pressed.
  case changed
  /// The download is whole, and is being installed.
  case installing
  /// It was asked to stop already.
  case stopping
  /// The store does not have the product.
  case unavailable
  /// A purchase is under way.
  case purchasing
  /// Purchases are being restored already.
  case restoring
  /// This user may not pay.
  case paymentsOff
  /// It was asked for, and waits for its approval.
  case awaitingApproval
}

/// The action of a press on a control, for the word beside the key.
public enum Action: Equatable, Sendable {
  /// On a download button, a tip, a control of the store, a sheet; `press` for anything else.
  case get, buy, update, stop, resume, open, retry, change, choose, receipt, refund, cancel, dismiss
  case press

  /// A Boolean value that indicates whether an accidental press costs something: the part of a
  /// download that is there, or money.
  var stopsOrPays: Bool {
    switch self {
    case .stop, .buy, .refund: true
    case .get, .update, .resume, .open, .retry, .change, .choose, .receipt, .cancel, .dismiss,
      .press:
      false
    }
  }
}
