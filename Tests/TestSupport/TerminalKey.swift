/// A key that is not a letter.
public enum TerminalKey: Equatable, Sendable {
  /// Return.
  case enter
  /// Esc.
  case escape
  /// Tab.
  case tab
  /// Shift-Tab.
  case backTab
  /// Backspace.
  case backspace
  /// The space bar.
  case space
  /// A cursor key.
  case up, down, left, right
  /// A key above the cursor keys.
  case pageUp, pageDown, home, end
  /// Ctrl and a lower-case letter.
  case control(Character)

  /// Returns the bytes that xterm sends; cursor keys have two forms (DECCKM).
  func bytes(applicationCursor: Bool) -> String {
    let cursor = applicationCursor ? "\u{1B}O" : "\u{1B}["
    switch self {
    case .enter: return "\r"
    case .escape: return "\u{1B}"
    case .tab: return "\t"
    case .backTab: return "\u{1B}[Z"
    case .backspace: return "\u{7F}"
    case .space: return " "
    case .up: return cursor + "A"
    case .down: return cursor + "B"
    case .right: return cursor + "C"
    case .left: return cursor + "D"
    case .home: return cursor + "H"
    case .end: return cursor + "F"
    case .pageUp: return "\u{1B}[5~"
    case .pageDown: return "\u{1B}[6~"
    case .control(let letter):
      return letter.asciiValue.map { String(Unicode.Scalar($0 & 0x1F)) } ?? ""
    }
  }

  /// The names of the key in tmux and X11.
  var names: (tmux: String, x11: String) {
    switch self {
    case .enter: return ("Enter", "Return")
    case .escape: return ("Escape", "Escape")
    case .tab: return ("Tab", "Tab")
    case .backTab: return ("BTab", "shift+Tab")
    case .backspace: return ("BSpace", "BackSpace")
    case .space: return ("Space", "space")
    case .up: return ("Up", "Up")
    case .down: return ("Down", "Down")
    case .left: return ("Left", "Left")
    case .right: return ("Right", "Right")
    case .pageUp: return ("PageUp", "Prior")
    case .pageDown: return ("PageDown", "Next")
    case .home: return ("Home", "Home")
    case .end: return ("End", "End")
    case .control(let letter): return ("C-\(letter)", "ctrl+\(letter)")
    }
  }
}
