public import TipJarMachines

/// The one rule of buying: no control does while a purchase runs, on whichever place, or while payments are off.
extension Shop {
  /// The tip or app whose purchase runs; nil while none does.
  public var purchaseInFlight: ItemID? { tipJar.tipInFlight ?? appInFlight }

  /// The app that is being paid for: until it is owned, or its run has ended.
  private var appInFlight: ItemID? {
    guard let id = lastPayingApp, let button = buttons[id], button.offer != .owned else {
      return nil
    }
    return button.phase == .preparing || button.phase == .cancelling ? id : nil
  }

  /// A Boolean value that indicates whether a press on the app's button begins with a payment.
  func needsPayment(_ id: ItemID) -> Bool {
    guard let button = button(for: id), case .get(let offer) = button.phase else { return false }
    if case .price(_?) = offer { return true }
    return offer == .update && row(id)?.isUnpaid == true
  }

  /// Why `control` does not buy now; nil where it does, and for what buys nothing.
  public func buyingRefusal(of control: Control) -> PressGesture.Refusal? {
    let isBuying = purchaseInFlight != nil
    // Asked for every row of every frame: almost always nothing stands against it.
    guard isBuying || !canMakePayments, buys(control) else { return nil }
    return isBuying ? .purchaseInFlight : .paymentsOff
  }

  private func buys(_ control: Control) -> Bool {
    switch control {
    case .app(let id), .detail(let id): needsPayment(id)
    case .tip: true
    case .place, .search, .appRow, .percentage, .tipRow, .retryTips, .purchaseRow, .restore,
      .consoleRow, .console, .choice, .payment, .dismiss, .outside, .scrollbar, .key, .helpKey:
      false
    }
  }

  /// Why a press on a tip would do nothing; nil where it begins a purchase.
  func refusal(ofTip id: ItemID, at now: Instant) -> PressGesture.Refusal? {
    guard let tip = tipJar.tips.first(where: { $0.id == id }), tipJar.isOnSale(id) else {
      return .disabled
    }
    if case .pending = tip.state { return .awaitsApproval }
    if let reason = buyingRefusal(of: .tip(id)) { return reason }
    return tipJar.shown(tip, at: now) == tip ? nil : .lookIsBehind
  }

  /// Why a press on an app's button would do nothing; nil where it acts.
  func refusal(ofApp id: ItemID, at now: Instant) -> PressGesture.Refusal? {
    guard let button = button(for: id), button.primaryEvent != nil else { return .disabled }
    if appsAwaitingApproval.contains(id), needsPayment(id) { return .awaitsApproval }
    return buyingRefusal(of: .app(id)) ?? (button.look(at: now).takesPress ? nil : .lookIsBehind)
  }
}

extension DownloadButton.Event {
  /// Whether it begins the run of a button at rest, with a payment where one is due.
  var beginsRun: Bool {
    switch self {
    case .tapped, .retryTapped: true
    case .stopTapped, .pauseRequested, .resumeRequested, .queued, .prepared, .started, .progressed,
      .downloaded, .finished, .failed, .paused, .cancelled, .offered, .uninstalled:
      false
    }
  }
}
