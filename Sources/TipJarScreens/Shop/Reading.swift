import TipJarMachines

/// Text that is read and takes no focus: an app's description, a receipt, the help. How much of it is in sight only the
/// view knows, which wraps it; its word comes back as an event.
public struct Reading: Equatable, Sendable {
  /// The text that is read.
  enum Subject: Hashable, Sendable {
    case app(ItemID)
    case receipt(String)
    case help
  }

  /// The text that is read; nil while nothing is open that scrolls.
  private(set) var subject: Subject?
  /// The first line in sight.
  public private(set) var top = 0
  /// Lines in sight, and all of them.
  private var visible = 0
  private var count = 0

  /// A Boolean value that indicates whether there is more than is in sight.
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

extension Reading {
  /// Does what a key asks for.
  mutating func move(_ movement: Movement) {
    switch movement {
    case .rows(let lines): scroll(by: lines)
    case .pages(let pages): scroll(by: pages * page)
    case .first: scroll(by: -top)
    case .last: scroll(by: count)
    }
  }
}
