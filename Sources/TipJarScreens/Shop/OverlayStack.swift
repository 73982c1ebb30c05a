import TipJarMachines
import TipJarVocabulary

/// The stack of overlays, bottom first.
extension [Overlay] {
  /// Puts an overlay on top. Overlays that only show or offer something, such as the help and
  /// pages, replace one another; a question or a thank-you is put on top of them. The help keeps
  /// the overlay below it, whose keys it lists. A second press on "open" has no effect.
  mutating func push(_ overlay: Overlay) {
    if overlay.isOpened, contains(where: \.isOpened) { return }
    if overlay.isPassing { removeAll { $0.isPassing && (!overlay.isHelp || $0.isHelp) } }
    append(overlay)
  }

  mutating func withdraw(_ ticket: Question.Ticket) -> Bool {
    let before = count
    removeAll { $0.question?.ticket == ticket }
    return count != before
  }

  /// Shows the new state of a purchase in its open receipt.
  mutating func refresh(_ row: PurchaseRow) {
    for (index, overlay) in enumerated() {
      guard case .receipt(var receipt) = overlay, receipt.row.id == row.id else { continue }
      receipt.row = row
      if row.state != .purchased { receipt.choice = .no }
      self[index] = .receipt(receipt)
    }
  }

  /// Moves the focus of the topmost sheet.
  mutating func setChoice(_ choice: Answer) {
    switch popLast() {
    case .question(var question)?:
      question.choice = choice
      append(.question(question))
    case .receipt(var receipt)?:
      // A receipt without a refund has only one button.
      receipt.choice = receipt.row.state == .purchased ? choice : .no
      append(.receipt(receipt))
    case let top?: append(top)
    case nil: break
    }
  }

  /// The chooser on top; nil if there is none.
  var chooser: Chooser? {
    get { if case .chooser(let chooser)? = last { chooser } else { nil } }
    set {
      guard let newValue, case .chooser? = last else { return }
      self[count - 1] = .chooser(newValue)
    }
  }
}

extension Overlay {
  /// The focused button of a sheet that asks a question; nil for any other overlay.
  var choice: Answer? {
    switch self {
    case .question(let question): question.choice
    case .receipt(let receipt): receipt.choice
    case .chooser, .thanks, .help, .page, .opened: nil
    }
  }

  /// The question; nil for any other overlay.
  var question: Question? {
    if case .question(let question) = self { question } else { nil }
  }

  /// The context of keys while it is on top.
  var context: KeyContext {
    switch self {
    case .question: .question
    case .chooser(let chooser): chooser.takesLetters ? .finder : .chooser
    case .help: .help
    case .receipt: .receipt
    case .page: .page
    case .thanks, .opened: .overlay
    }
  }

  /// Returns whether the control belongs to it, and can be pressed while it is on top.
  func has(_ control: OverlayControl) -> Bool {
    switch self {
    case .question: control.isAnswer
    case .receipt: control.isAnswer || control.closes
    case .chooser: control.isChoice || control.closes
    case .help: control.isHelpKey || control.closes
    case .thanks, .page, .opened: control.closes
    }
  }

  /// A Boolean value that indicates whether it asks a question that must be answered first: the
  /// places' names outside it cannot be pressed.
  var asks: Bool {
    switch self {
    case .question: true
    case .chooser, .receipt, .thanks, .help, .page, .opened: false
    }
  }

  /// A Boolean value that indicates whether it is a sheet, which dims the place behind it; a page
  /// replaces the place.
  var isSheet: Bool {
    switch self {
    case .page, .opened: false
    case .question, .chooser, .receipt, .thanks, .help: true
    }
  }

  /// A Boolean value that indicates whether it shows scrolling text in place of the list.
  var isReading: Bool {
    switch self {
    case .page, .receipt, .help: true
    case .question, .chooser, .thanks, .opened: false
    }
  }

  /// A Boolean value that indicates whether it closes when another place is opened: all except
  /// those that wait for an answer.
  var leavesWithPlace: Bool {
    switch self {
    case .thanks, .opened, .help, .page, .receipt, .chooser: true
    case .question(let question): if case .change = question.subject { true } else { false }
    }
  }

  /// A Boolean value that indicates whether the next overlay replaces it: the help, a page, a
  /// receipt, or a list to choose from.
  fileprivate var isPassing: Bool {
    switch self {
    case .help, .page, .receipt, .chooser: true
    case .question, .thanks, .opened: false
    }
  }

  /// A Boolean value that indicates whether it is the question before real downloads.
  var asksToDownload: Bool {
    if case .download? = question?.subject { true } else { false }
  }

  var isOpened: Bool {
    if case .opened = self { true } else { false }
  }

  var isPage: Bool {
    if case .page = self { true } else { false }
  }

  fileprivate var isHelp: Bool {
    if case .help = self { true } else { false }
  }

  /// Returns the time of the next visible change: confetti falls for a while; nothing else moves.
  func nextChange(after now: Instant) -> Instant? {
    guard case .thanks(let thanks) = self else { return nil }
    let end = thanks.since.advanced(by: Thanks.confettiDuration)
    return now < end ? min(end, now.advanced(by: .milliseconds(50))) : nil
  }
}

extension OverlayControl {
  fileprivate var isAnswer: Bool { if case .answer = self { true } else { false } }
  fileprivate var isChoice: Bool { if case .choice = self { true } else { false } }
  fileprivate var isHelpKey: Bool { if case .helpKey = self { true } else { false } }
  fileprivate var closes: Bool { self == .dismiss || self == .outside }
}
