import TipJarMachines

/// Text that is read and takes no focus: an app's description, a receipt, the help. How much of it is in sight only the
/// view knows, which wraps it; its word comes back as an event.
public struct Reading: Equatable, Sendable {
  /// What is read.
  enum Subject: Hashable, Sendable {
    case app(ItemID)
    case receipt(String)
    case help
  }

  /// What is read; nil while nothing is open that scrolls.
  private(set) var subject: Subject?
  /// The first line in sight.
  public private(set) var top = 0
  /// Lines in sight, and all of them.
  private var visible = 0
  private var count = 0

  /// Whether there is more than is in sight.
  public var scrolls: Bool { count > visible }
  /// A Boolean value that indicates whether the text may have other lines than were measured.
  private(set) var isStale = true

  /// A page of it, in lines; at least 1.
  var page: Int { max(1, visible) }

  /// Begins at the top when something else is read.
  mutating func turn(to subject: Subject?) {
    guard subject != self.subject else { return }
    self = Reading()
    self.subject = subject
  }

  /// Takes the view's word for the lines.
  mutating func measure(visible: Int, count: Int) {
    self.visible = visible
    self.count = count
    isStale = false
    scroll(by: 0)
  }

  /// Asks for another measurement before the next frame.
  mutating func expire() { isStale = true }

  /// Scrolls by lines, and no further than there are.
  mutating func scroll(by lines: Int) {
    top = max(0, min(top + lines, count - visible))
  }
}

extension Shop {
  /// Whether a text lies on top, so that what scrolls a list scrolls that.
  var isReadingOnTop: Bool {
    switch overlays.last {
    case .page, .receipt, .help: true
    case .payment, .chooser, .confirmation, .refund, .thanks, .opened, nil: false
    }
  }

  /// What is on top, or beside the list, and can be scrolled.
  private var readable: Reading.Subject? {
    switch overlays.last {
    case .page(let row, _): .app(row.id)
    case .receipt(let receipt): .receipt(receipt.row.id)
    case .help: .help
    case nil where place == .apps && layout.hasDetail:
      apps?.id(at: scrolls[Place.apps.rawValue].selected).map { .app($0) }
    case nil, .payment, .chooser, .confirmation, .refund, .thanks, .opened: nil
    }
  }

  /// Begins anew at the top when another app or receipt is looked at.
  mutating func turnPage() { reading.turn(to: readable) }

  /// Does what a key asks for in a page, a receipt or the help; false for what is not about scrolling.
  mutating func read(by command: Command) -> Bool {
    switch command {
    case .up: reading.scroll(by: -1)
    case .down: reading.scroll(by: 1)
    case .pageUp: reading.scroll(by: -reading.page)
    case .pageDown: reading.scroll(by: reading.page)
    case .first: reading.scroll(by: -.max / 2)
    case .last: reading.scroll(by: .max / 2)
    default: return false
    }
    return true
  }
}
