import TipJarMachines

/// The stack of overlays, bottom first.
extension [Overlay] {
  /// Puts an overlay on top. Of the help, pages and others that only show or offer something, one
  /// makes way for the next; one that asks or thanks lies upon them. The help keeps what it lists
  /// the keys of below it. A second press on "open" is for an app that is on the screen already.
  mutating func push(_ overlay: Overlay) {
    if overlay.isOpened, contains(where: \.isOpened) { return }
    if overlay.isPassing { removeAll { $0.isPassing && (!overlay.isHelp || $0.isHelp) } }
    append(overlay)
  }

  /// Removes the payment sheet of a request. Returns whether there was one.
  mutating func withdraw(_ ticket: Int) -> Bool {
    let before = count
    removeAll {
      if case .payment(let payment) = $0 { payment.request.ticket == ticket } else { false }
    }
    return count != before
  }

  /// An open receipt shows the new state of its purchase.
  mutating func refresh(_ row: PurchaseRow) {
    for (index, overlay) in enumerated() {
      guard case .receipt(var receipt) = overlay, receipt.row.id == row.id else { continue }
      receipt.row = row
      if row.state != .purchased { receipt.choice = .cancel }
      self[index] = .receipt(receipt)
    }
  }

  /// Moves the focus of the sheet that is on top.
  mutating func setChoice(_ choice: PaymentChoice) {
    guard let top = popLast() else { return }
    append(top.choosing(choice))
  }

  /// The chooser on top; nil where there is none.
  var chooser: Chooser? {
    get { if case .chooser(let chooser)? = last { chooser } else { nil } }
    set {
      guard let newValue, case .chooser? = last else { return }
      self[count - 1] = .chooser(newValue)
    }
  }
}

extension Overlay {
  /// The focused button of a sheet that asks; nil for any other overlay.
  var choice: PaymentChoice? {
    switch self {
    case .payment(let payment): payment.choice
    case .receipt(let receipt): receipt.choice
    case .refund(let refund): refund.choice
    case .confirmation(let confirmation): confirmation.choice
    case .chooser, .thanks, .help, .page, .opened: nil
    }
  }

  /// Returns the same sheet with the focus on another button. A receipt without a refund has only
  /// one.
  fileprivate func choosing(_ choice: PaymentChoice) -> Overlay {
    switch self {
    case .payment(var payment):
      payment.choice = choice
      return .payment(payment)
    case .receipt(var receipt):
      receipt.choice = receipt.row.state == .purchased ? choice : .cancel
      return .receipt(receipt)
    case .refund(var refund):
      refund.choice = choice
      return .refund(refund)
    case .confirmation(var confirmation):
      confirmation.choice = choice
      return .confirmation(confirmation)
    case .chooser, .thanks, .help, .page, .opened: return self
    }
  }

  /// The context in which keys go to it.
  var context: KeyContext {
    switch self {
    case .payment, .refund, .confirmation: .payment
    case .chooser(let chooser): chooser.takesLetters ? .finder : .chooser
    case .help: .help
    case .receipt: .receipt
    case .page: .page
    case .thanks, .opened: .overlay
    }
  }

  /// Returns whether it has the control, which can be pressed while it lies on top.
  func has(_ control: OverlayControl) -> Bool {
    switch self {
    case .payment, .refund, .confirmation: control.isPayment
    case .receipt: control.isPayment || control.closes
    case .chooser: control.isChoice || control.closes
    case .help: control.isHelpKey || control.closes
    case .thanks, .page, .opened: control.closes
    }
  }

  /// A Boolean value that indicates whether it asks a question that has to be answered first: the
  /// places' names cannot be pressed beside it.
  var asks: Bool {
    switch self {
    case .payment, .refund, .confirmation: true
    case .chooser, .receipt, .thanks, .help, .page, .opened: false
    }
  }

  /// A Boolean value that indicates whether it is a sheet, which dims the place behind it; a page
  /// takes its place.
  var isSheet: Bool {
    switch self {
    case .page, .opened: false
    case .payment, .chooser, .confirmation, .receipt, .refund, .thanks, .help: true
    }
  }

  /// A Boolean value that indicates whether it holds a text that scrolls in place of the list.
  var isReading: Bool {
    switch self {
    case .page, .receipt, .help: true
    case .payment, .chooser, .confirmation, .refund, .thanks, .opened: false
    }
  }

  /// A Boolean value that indicates whether it goes when another place is opened: all but those
  /// that wait for an answer.
  var leavesWithPlace: Bool {
    switch self {
    case .thanks, .opened, .help, .page, .receipt, .chooser, .confirmation: true
    case .payment, .refund: false
    }
  }

  /// A Boolean value that indicates whether it makes way for the next one: the help, a page, a
  /// receipt, or a question of the console.
  fileprivate var isPassing: Bool {
    switch self {
    case .help, .page, .receipt, .chooser, .confirmation: true
    case .payment, .refund, .thanks, .opened: false
    }
  }

  /// A Boolean value that indicates whether it is an app that was opened.
  var isOpened: Bool {
    if case .opened = self { true } else { false }
  }

  /// A Boolean value that indicates whether it is an app's page.
  var isPage: Bool {
    if case .page = self { true } else { false }
  }

  fileprivate var isHelp: Bool {
    if case .help = self { true } else { false }
  }

  /// When it looks different next: confetti falls for a while; nothing else moves.
  func nextChange(after now: Instant) -> Instant? {
    guard case .thanks(let thanks) = self else { return nil }
    let end = thanks.since.advanced(by: Thanks.confettiDuration)
    return now < end ? min(end, now.advanced(by: .milliseconds(50))) : nil
  }
}

extension OverlayControl {
  fileprivate var isPayment: Bool { if case .payment = self { true } else { false } }
  fileprivate var isChoice: Bool { if case .choice = self { true } else { false } }
  fileprivate var isHelpKey: Bool { if case .helpKey = self { true } else { false } }
  fileprivate var closes: Bool { self == .dismiss || self == .outside }
}
