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

  mutating func refresh(_ row: PurchaseRow) {
    for (index, overlay) in enumerated() {
      guard case .receipt(var receipt) = overlay, receipt.row.id == row.id else { continue }
      receipt.row = row
      if row.state != .purchased { receipt.choice = .no }
      self[index] = .receipt(receipt)
    }
  }

  mutating func setChoice(_ choice: Answer) {
    switch popLast() {
    case .question(var question)?:
      question.choice = choice
      append(.question(question))
    case .receipt(var receipt)?:
      // A receipt without a refund has only one button.
      receipt.choice = receipt.row.state == .purchased ? choice : .no
      append(.receipt(receipt))
    case .entry(var entry)?:
      entry.choice = choice
      append(.entry(entry))
    case let top?: append(top)
    case nil: break
    }
  }

  var link: LinkSheet? {
    get { if case .source(let sheet)? = last { sheet } else { nil } }
    set {
      guard let newValue, case .source? = last else { return }
      self[count - 1] = .source(newValue)
    }
  }

  var entry: Entry? {
    get { if case .entry(let entry)? = last { entry } else { nil } }
    set {
      guard let newValue, case .entry? = last else { return }
      self[count - 1] = .entry(newValue)
    }
  }

  var chooser: Chooser? {
    get { if case .chooser(let chooser)? = last { chooser } else { nil } }
    set {
      guard let newValue, case .chooser? = last else { return }
      self[count - 1] = .chooser(newValue)
    }
  }
}

extension Overlay {
  var choice: Answer? {
    switch self {
    case .question(let question): question.choice
    case .receipt(let receipt): receipt.choice
    case .entry(let entry): entry.choice
    case .chooser, .thanks, .help, .page, .opened, .source: nil
    }
  }

  var question: Question? { if case .question(let question) = self { question } else { nil } }

  var context: KeyContext {
    switch self {
    case .question: .question
    case .chooser(let chooser): chooser.takesLetters ? .finder : .chooser
    case .help: .help
    case .receipt: .receipt
    case .page: .page
    case .source: .link
    case .entry: .entry
    case .thanks, .opened: .overlay
    }
  }

  func has(_ control: OverlayTarget) -> Bool {
    switch (self, control) {
    case (.question, .answer), (.receipt, .answer), (.entry, .answer), (.chooser, .choice),
      (.help, .helpKey), (.source, .link):
      true
    case (.question, .dismiss), (.question, .outside): false
    case (_, .dismiss), (_, .outside): true
    case (_, .answer), (_, .choice), (_, .helpKey), (_, .link): false
    }
  }

  /// Indicates whether it must be answered first: the places' names cannot be pressed.
  var asks: Bool { context == .question }

  /// Indicates whether it dims the place behind it; a page replaces the place.
  var isSheet: Bool { !isPage && !isOpened }

  /// A Boolean value that indicates whether it shows scrolling text in place of the list.
  var isReading: Bool { [.page, .receipt, .help, .link].contains(context) }

  /// Indicates whether it closes when another place is opened: all that wait for no answer do.
  var leavesWithPlace: Bool {
    guard let question else { return true }
    if case .change = question.subject { return true }
    return false
  }

  /// Indicates whether the next overlay replaces it.
  fileprivate var isPassing: Bool { [.page, .receipt, .help, .chooser, .finder].contains(context) }

  var asksToDownload: Bool { if case .download? = question?.subject { true } else { false } }

  var isOpened: Bool { if case .opened = self { true } else { false } }
  var isPage: Bool { context == .page }
  fileprivate var isHelp: Bool { context == .help }

  /// Returns the time of the next visible change: confetti falls for a while; nothing else moves.
  func nextChange(after now: Instant) -> Instant? {
    guard case .thanks(let thanks) = self else { return nil }
    let end = thanks.since.advanced(by: Thanks.confettiDuration)
    return now < end ? min(end, now.advanced(by: .milliseconds(50))) : nil
  }
}
