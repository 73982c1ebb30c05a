import TipJarMachines

/// Scrolling text without focus: an app's description, a receipt, the help. Only the view, which
/// wraps the text, knows how much of it is visible; an event reports that.
package struct Reading: Equatable, Sendable {
  enum Subject: Hashable, Sendable {
    case app(ItemID)
    case receipt(String)
    case help
  }

  /// The text on the screen; nil while no scrolling text is open.
  private(set) var subject: Subject?
  /// The first visible line.
  package private(set) var top = 0
  /// The visible lines, and all of them.
  private var visible = 0
  private var count = 0

  /// A Boolean value that indicates whether there are more lines than visible ones.
  package var scrolls: Bool { count > visible }
  /// A Boolean value that indicates whether the number of lines may differ from the measured one.
  private(set) var isStale = true

  /// The height of a page in lines, at least 1.
  var page: Int { max(1, visible) }

  /// Starts at the top of another text.
  mutating func turn(to subject: Subject?) {
    guard subject != self.subject else { return }
    self = Reading()
    self.subject = subject
  }

  mutating func measure(visible: Int, count: Int) {
    (self.visible, self.count) = (visible, count)
    isStale = false
    scroll(by: 0)
  }

  mutating func expire() { isStale = true }

  /// Scrolls by lines, at most to the end.
  mutating func scroll(by lines: Int) {
    top = max(0, min(top + lines, count - visible))
  }
}

extension Reading {
  mutating func move(_ movement: Movement) {
    switch movement {
    case .rows(let lines): scroll(by: lines)
    case .pages(let pages): scroll(by: pages * page)
    case .first: scroll(by: -top)
    case .last: scroll(by: count)
    }
  }
}
