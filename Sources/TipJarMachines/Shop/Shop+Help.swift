/// The help sheet: in a small window it scrolls by the keys and the wheel that scroll a list.
extension Shop {
  /// Whether there is more of the help than is in sight.
  public var helpScrolls: Bool {
    layout.visibleHelp(of: helpKeys) < layout.helpLines(of: helpKeys)
  }

  /// Scrolls the help if it is on top, and no further than there are lines.
  mutating func scrollHelp(by lines: Int) {
    guard case .help(let top, let since)? = overlays.last else { return }
    let last = layout.helpLines(of: helpKeys) - layout.visibleHelp(of: helpKeys)
    overlays[overlays.count - 1] = .help(top: max(0, min(top + lines, last)), since: since)
  }

  /// Does what a key asks for in the help; false for what is not about scrolling.
  mutating func scrollHelp(by command: Command) -> Bool {
    switch command {
    case .up: scrollHelp(by: -1)
    case .down: scrollHelp(by: 1)
    case .pageUp: scrollHelp(by: -layout.visibleHelp(of: helpKeys))
    case .pageDown: scrollHelp(by: layout.visibleHelp(of: helpKeys))
    case .first: scrollHelp(by: -helpKeys)
    case .last: scrollHelp(by: helpKeys)
    default: return false
    }
    return true
  }
}
