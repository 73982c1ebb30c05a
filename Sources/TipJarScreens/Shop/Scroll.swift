import TipJarMachines

/// The content beside a scroll bar: a list, or a text that takes no focus.
public enum Scrollable: Hashable, Sendable {
  case list, text
}

/// The focused row of a list and the first row in sight.
public struct Scroll: Equatable, Sendable {
  /// The focused row, from 0; 0 in an empty list.
  public private(set) var selected = 0
  /// The first row in sight.
  public private(set) var top = 0

  /// At the beginning.
  public init() {}

  /// Focuses a row and scrolls no further than it takes to see it, and `lead` rows before it.
  mutating func select(_ index: Int, of count: Int, visible: Int, lead: Int = 0) {
    selected = max(0, min(index, count - 1))
    if selected - lead < top { top = selected - lead }
    if selected >= top + visible { top = selected - visible + 1 }
    top = max(0, min(top, count - visible))
  }

  /// Scrolls by `rows` and leaves the focus, unless it would be out of sight.
  mutating func scroll(by rows: Int, of count: Int, visible: Int) {
    top = max(0, min(top + rows, count - visible))
    selected = max(0, min(max(selected, top), top + visible - 1, count - 1))
  }

  /// Focuses a row that is in sight, as what has the focus has become a heading.
  mutating func focus(_ index: Int) { selected = index }

  /// The focused row stands elsewhere in the list now, and stays where it is on the screen.
  mutating func follow(to index: Int, of count: Int, visible: Int) {
    top = max(0, top + index - selected)
    select(index, of: count, visible: visible)
  }

  /// Keeps both in range after the list or the screen has changed.
  mutating func settle(of count: Int, visible: Int) {
    select(selected, of: count, visible: visible)
  }

  /// The rows in sight.
  public func range(visible: Int) -> Range<Int> { top..<(top + visible) }
}
