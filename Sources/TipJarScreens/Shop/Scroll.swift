import TipJarMachines

/// The focused row of a list and the first visible row.
package struct Scroll: Equatable, Sendable {
  /// The focused row, from 0; 0 in an empty list.
  package private(set) var selected = 0
  package private(set) var top = 0

  /// Focuses a row and scrolls just far enough to show it and `lead` rows before it.
  mutating func select(_ index: Int, of count: Int, visible: Int, lead: Int = 0) {
    selected = max(0, min(index, count - 1))
    if selected - lead < top { top = selected - lead }
    if selected >= top + visible { top = selected - visible + 1 }
    top = max(0, min(top, count - visible))
  }

  /// Scrolls by `rows`; the focus moves only if it would be invisible.
  mutating func scroll(by rows: Int, of count: Int, visible: Int) {
    top = max(0, min(top + rows, count - visible))
    selected = max(0, min(max(selected, top), top + visible - 1, count - 1))
  }

  /// Focuses a visible row, when the focused one has become a heading.
  mutating func focus(_ index: Int) { selected = index }

  /// Follows the focused row to another index; it stays where it is on the screen.
  mutating func follow(to index: Int, of count: Int, visible: Int, lead: Int = 0) {
    top = max(0, top + index - selected)
    select(index, of: count, visible: visible, lead: lead)
  }

  /// Keeps both in range after the list or the screen has changed.
  mutating func settle(of count: Int, visible: Int) {
    select(selected, of: count, visible: visible)
  }

  package func range(visible: Int) -> Range<Int> { top..<(top + visible) }
}

/// Scrolling text without focus: an app's description, a receipt, the help. Only the view, which
/// wraps the text, knows how much of it is visible; an event reports that.
package struct Reading: Equatable, Sendable {
  enum Subject: Hashable, Sendable {
    case app(ItemID)
    case receipt(String), link(String)
    case help
  }

  /// The text on the screen; nil while no scrolling text is open.
  private(set) var subject: Subject?
  package private(set) var top = 0
  private var visible = 0
  private var count = 0

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

  mutating func scroll(by lines: Int) { top = max(0, min(top + lines, count - visible)) }

  mutating func move(_ movement: Movement) { scroll(by: movement.steps(page: page, of: count)) }
}
