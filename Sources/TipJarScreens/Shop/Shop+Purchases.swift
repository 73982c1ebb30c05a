import TipJarMachines

/// Purchases: a window of the history, and refunds.
extension Shop {
  /// Asks for the lines in sight, with a screenful to spare on either side.
  func loadPurchases() -> Effect {
    let visible = layout.visibleRows(of: .purchases)
    let top = scrolls[Place.purchases.rawValue].top
    let offset = max(0, top - visible)
    return .work(.loadPurchases(PurchaseQuery(offset: offset, limit: top - offset + 2 * visible)))
  }

  /// Asks for lines if some in sight are not at hand; never twice for the same, which would bring the same.
  func purchasesIfNeeded() -> [Effect] {
    guard let purchases else { return [] }
    let range = scrolls[Place.purchases.rawValue]
      .range(visible: layout.visibleRows(of: .purchases))
    let load = loadPurchases()
    let isKnown = purchases.holds(range) || load == .work(.loadPurchases(purchases.query))
    return isKnown ? [] : [load]
  }

  mutating func take(
    _ window: PurchaseWindow, _ collection: TipCollection, at now: Instant
  ) -> [Effect] {
    dropCoin(of: collection, at: now)
    purchases = window
    for row in window.rows { refresh(row) }
    self.collection = collection
    settle(.purchases)
    return purchasesIfNeeded()
  }

  /// The line that has the focus, if it is at hand.
  public var focusedPurchase: PurchaseRow? {
    place == .purchases ? purchases?[scroll.selected] : nil
  }

  /// The purchase that keys act on: that of the receipt on top, else the one that has the focus.
  private var purchaseInHand: PurchaseRow? {
    if case .receipt(let receipt)? = overlays.last { receipt.row } else { focusedPurchase }
  }

  /// Whether `r` does something to the purchase in hand: what was bought can be given back, once.
  public var canRefund: Bool { purchaseInHand?.state == .purchased }

  /// Shows what is known of the focused purchase.
  mutating func openReceipt(at now: Instant) -> [Effect] {
    if let row = focusedPurchase {
      push(.receipt(PurchaseReceipt(row: row, choice: .cancel, since: now)), at: now)
    }
    return []
  }

  /// An open receipt says what became of its purchase.
  private mutating func refresh(_ row: PurchaseRow) {
    for (index, overlay) in overlays.enumerated() {
      guard case .receipt(var receipt) = overlay, receipt.row.id == row.id else { continue }
      receipt.row = row
      if row.state != .purchased { receipt.choice = .cancel }
      overlays[index] = .receipt(receipt)
    }
  }

  /// Asks the person before anything is given back.
  mutating func askForRefund(at now: Instant) -> [Effect] {
    guard canRefund, let row = purchaseInHand else { return [] }
    push(.refund(Refund(row: row, choice: .cancel, since: now)), at: now)
    return []
  }
}
