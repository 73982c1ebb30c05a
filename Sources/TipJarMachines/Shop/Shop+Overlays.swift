extension Shop {
  /// Puts something on top; help and pages make way for whatever comes.
  mutating func push(_ overlay: Overlay, at now: Instant) {
    if overlay.isPassing { overlays.removeAll { $0.isPassing } }
    overlays.append(overlay)
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

  /// The person's answer to the payment sheet that is on top.
  mutating func answer(_ accepted: Bool, at now: Instant) -> [Effect] {
    guard case .payment(let payment)? = overlays.last else { return [] }
    return dismiss(at: now) + [.answerPayment(ticket: payment.request.ticket, accepted)]
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

  /// Moves the focus of the payment sheet.
  mutating func setChoice(_ choice: PaymentChoice) {
    guard case .payment(var payment)? = overlays.last else { return }
    payment.choice = choice
    overlays[overlays.count - 1] = .payment(payment)
  }
}

extension Overlay {
  /// Whether it makes way when another place is opened: the help, or a page.
  var isPassing: Bool {
    switch self {
    case .help, .page: true
    case .payment, .thanks: false
    }
  }
}
