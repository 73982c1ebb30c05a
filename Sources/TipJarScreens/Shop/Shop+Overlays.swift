import TipJarMachines

extension Shop {
  /// Puts something on top. Of the help, pages and whatever else only tells or offers, one makes way for the next;
  /// what asks or thanks lies upon it, and leaves it as it was. What the help tells the keys of stays below it, and is
  /// there again once it is closed.
  mutating func push(_ overlay: Overlay, at now: Instant) {
    if overlay.isPassing { overlays.removeAll { $0.isPassing && (!overlay.isHelp || $0.isHelp) } }
    overlays.append(overlay)
  }

  /// `i`: opens the focused app's page, or leaves it.
  mutating func toggleInfo(at now: Instant) -> [Effect] {
    switch overlays.last {
    case .page: return dismiss(at: now)
    case nil: return place == .apps ? openDetail(at: now) : []
    case .payment, .chooser, .confirmation, .receipt, .refund, .thanks, .help, .opened: return []
    }
  }

  /// Opens the focused app's detail on the whole screen.
  mutating func openDetail(at now: Instant) -> [Effect] {
    if let row = focusedApp { push(.page(row, since: now), at: now) }
    return []
  }

  /// Takes the topmost overlay away.
  mutating func dismiss(at now: Instant) -> [Effect] {
    guard !overlays.isEmpty else { return [] }
    overlays.removeLast()
    uncoveredSince = now
    return []
  }

  /// Any key closes a thank-you; but the one that said yes to the tip may still be held when it comes.
  mutating func closeThanks(at now: Instant) -> [Effect] {
    guard case .thanks(let thanks)? = overlays.last, now >= thanks.since + Timing.keyArming else {
      return []
    }
    return dismiss(at: now)
  }

  /// The person's answer to the question that is on top.
  mutating func answer(_ accepted: Bool, at now: Instant) -> [Effect] {
    switch overlays.last {
    case .payment(let payment):
      return dismiss(at: now) + [.work(.answerPayment(ticket: payment.request.ticket, accepted))]
    case .receipt:
      return accepted ? askForRefund(at: now) : dismiss(at: now)
    case .refund(let refund):
      return dismiss(at: now) + (accepted ? [.work(.refund(transaction: refund.row.id))] : [])
    case .confirmation(let confirmation):
      return dismiss(at: now) + (accepted ? [.work(.control(confirmation.request.action))] : [])
    case .chooser, .thanks, .help, .page, .opened, nil:
      return []
    }
  }

  /// A request that needs no answer any more: its sheet goes.
  mutating func withdraw(_ ticket: Int, at now: Instant) -> [Effect] {
    let before = overlays.count
    overlays.removeAll {
      if case .payment(let payment) = $0 { payment.request.ticket == ticket } else { false }
    }
    if overlays.count != before { uncoveredSince = now }
    return []
  }

  /// The focused button of the sheet that is on top; nil where no sheet asks.
  var choice: PaymentChoice? {
    switch overlays.last {
    case .payment(let payment): payment.choice
    case .receipt(let receipt): receipt.choice
    case .refund(let refund): refund.choice
    case .confirmation(let confirmation): confirmation.choice
    case .chooser, .thanks, .help, .page, .opened, nil: nil
    }
  }

  /// Moves the focus of the sheet that is on top.
  mutating func setChoice(_ choice: PaymentChoice) {
    switch overlays.last {
    case .payment(var payment):
      payment.choice = choice
      overlays[overlays.count - 1] = .payment(payment)
    case .receipt(var receipt):
      guard choice == .cancel || canRefund else { return }
      receipt.choice = choice
      overlays[overlays.count - 1] = .receipt(receipt)
    case .refund(var refund):
      refund.choice = choice
      overlays[overlays.count - 1] = .refund(refund)
    case .confirmation(var confirmation):
      confirmation.choice = choice
      overlays[overlays.count - 1] = .confirmation(confirmation)
    case .chooser, .thanks, .help, .page, .opened, nil: break
    }
  }
}

extension Overlay {
  /// Whether it goes when another place is opened: all but what waits for an answer.
  var leavesWithPlace: Bool {
    switch self {
    case .thanks, .opened: true
    case .help, .page, .receipt, .chooser, .confirmation, .payment, .refund: isPassing
    }
  }

  /// Whether it is the help.
  fileprivate var isHelp: Bool {
    if case .help = self { true } else { false }
  }

  /// Whether it makes way for the next one: the help, a page, a receipt, or what the console asks.
  var isPassing: Bool {
    switch self {
    case .help, .page, .receipt, .chooser, .confirmation: true
    case .payment, .refund, .thanks, .opened: false
    }
  }
}
