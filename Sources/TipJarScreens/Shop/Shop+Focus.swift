import TipJarMachines

extension Shop {
  /// Where keys go now: to the sheet first, then to the search field, then to the list.
  public var context: KeyContext {
    switch overlays.last {
    case .payment, .refund, .confirmation: .payment
    case .chooser(let chooser): chooser.takesLetters ? .finder : .chooser
    case .help: .help
    case .receipt: .receipt
    case .page: .page
    case .thanks, .opened: .overlay
    case nil: isSearching ? .search : .list
    }
  }

  /// The focus and the scrolling of the open place.
  public var scroll: Scroll { scrolls[place.rawValue] }

  /// The control that Enter presses; nil where there is none.
  public var focused: Control? {
    switch overlays.last {
    case .payment(let payment): return .payment(payment.choice)
    case .confirmation(let confirmation): return .payment(confirmation.choice)
    case .chooser(let chooser): return chooser.focused.map { .choice($0) }
    case .receipt(let receipt): return .payment(receipt.choice)
    case .refund(let refund): return .payment(refund.choice)
    case .thanks, .help, .opened: return .dismiss
    case .page(let row, _): return .detail(row.id)
    case nil: break
    }
    if isSearching { return .search }
    switch place {
    case .apps: return focusedApp.map { .app($0.id) }
    case .tips:
      if case .failed = tipJar.phase { return .retryTips }
      return focusedTip.map { .tip($0.id) }
    case .purchases:
      return (purchases?.count ?? 0) > 0 ? .purchaseRow(scroll.selected) : nil
    case .console:
      return focusedConsoleRow.map { .console($0.item) }
    }
  }

  /// The app whose row has the focus, if it is at hand.
  public var focusedApp: AppRow? { apps?[scrolls[Place.apps.rawValue].selected]?.row }

  /// The app that keys act on: that of the open page, else the one that has the focus.
  var appInHand: AppRow? {
    if case .page(let row, _)? = overlays.last { row } else { focusedApp }
  }

  /// Whether there is an app whose page a key can open.
  public var canShowInfo: Bool {
    place == .apps && overlays.isEmpty && !isSearching && focusedApp != nil
  }

  /// The app or tip whose button has the focus: what the timeline is about.
  var focusedID: ItemID? {
    if case .page(let row, _)? = overlays.last { return row.id }
    switch place {
    case .apps: return apps?.id(at: scrolls[Place.apps.rawValue].selected)
    case .tips: return focusedTip?.id
    case .purchases, .console: return nil
    }
  }

  var focusedTip: TipJar.Tip? {
    let index = scrolls[Place.tips.rawValue].selected
    return tipJar.tips.indices.contains(index) ? tipJar.tips[index] : nil
  }

  /// How many rows a place's list has; in the console, lines.
  public func rowCount(of place: Place) -> Int {
    switch place {
    case .apps: apps?.length ?? 0
    case .tips: tipJar.tips.count
    case .purchases: purchases?.count ?? 0
    case .console: console?.lines.count ?? 0
    }
  }
}
