import TipJarMachines

/// Why a press did nothing, as the person is told.
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

/// A press that does nothing says why. The repeats of a held key and the second click of a double click are no
/// presses of their own, and who drags the pointer off a control, presses Esc or another button means it so.
extension Shop {
  /// Says why a press on `control` was refused.
  func tell(_ refusal: PressGesture.Refusal, of control: Control) -> [Effect] {
    switch refusal {
    case .notArmed, .keyMayBeHeld, .lookIsBehind: [.work(.tellRefused(.tooSoon))]
    case .disabled: tellDisabled(control)
    case .interrupted(.replaced), .interrupted(.disabled): [.work(.tellRefused(.changed))]
    case .purchaseInFlight: [.work(.tellRefused(.purchasing))]
    case .paymentsOff: [.work(.tellRefused(.paymentsOff))]
    case .awaitsApproval: [.work(.tellRefused(.awaitingApproval))]
    case .keyHeld, .otherButton, .releasedOutside, .noPress, .interrupted: []
    }
  }

  /// A key that belongs to the one before does nothing, and says so.
  func tellHeld(_ command: Command) -> [Effect] {
    command == .pause ? [.work(.tellRefused(.tooSoon))] : []
  }

  /// What has no price yet cannot be bought, and says so. The store may not have answered for the apps: it is
  /// asked again. The tips have a retry of their own.
  private func tellDisabled(_ control: Control) -> [Effect] {
    switch control {
    case .app(let id), .detail(let id), .percentage(let id):
      button(for: id).map { tell($0.phase) } ?? []
    case .tip(let id):
      tellTip(id)
    case .retryTips: [.work(.tellPricesComing)]
    case .restore: [.work(.tellRefused(.restoring))]
    case .place, .search, .appRow, .tipRow, .purchaseRow, .consoleRow, .console, .choice, .payment,
      .dismiss, .outside, .scrollbar, .key, .helpKey:
      // They take every press, or have gone.
      []
    }
  }

  private func tell(_ phase: DownloadButton.Phase) -> [Effect] {
    switch phase {
    case .get(.price(nil)): [.work(.tellPricesComing), .work(.askForPrices)]
    case .get(.unavailable): [.work(.tellRefused(.unavailable))]
    case .get: [.work(.tellRefused(.purchasing))]
    case .installing: [.work(.tellRefused(.installing))]
    case .cancelling: [.work(.tellRefused(.stopping))]
    case .preparing, .waiting, .downloading, .paused, .open: []
    }
  }

  private func tellTip(_ id: ItemID) -> [Effect] {
    guard tipJar.phase == .loaded else { return [.work(.tellPricesComing)] }
    let isThere = tipJar.tips.first { $0.id == id }?.state != .unavailable
    return [.work(.tellRefused(isThere ? .purchasing : .unavailable))]
  }
}

extension Action {
  /// Whether a press that is not meant costs something: what is there of a download, or money.
  var stopsOrPays: Bool {
    switch self {
    case .stop, .buy, .refund: true
    case .get, .update, .resume, .open, .retry, .change, .choose, .receipt, .cancel, .dismiss,
      .press:
      false
    }
  }
}
