/// A key that is not a letter.
package enum TerminalKey: Equatable, Sendable {
  case enter
  case escape
  case tab
  case backTab
  case backspace
  case space
  case up, down, left, right
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

  /// The name of the key in X11.
  var x11Name: String {
    switch self {
    case .enter: return "Return"
    case .escape: return "Escape"
    case .tab: return "Tab"
    case .backTab: return "shift+Tab"
    case .backspace: return "BackSpace"
    case .space: return "space"
    case .up: return "Up"
    case .down: return "Down"
    case .left: return "Left"
    case .right: return "Right"
    case .pageUp: return "Prior"
    case .pageDown: return "Next"
    case .home: return "Home"
    case .end: return "End"
    case .control(let letter): return "ctrl+\(letter)"
    }
  }
}

/// An action of the mouse.
package enum MouseAction: Equatable, Sendable {
  /// The left button goes down.
  case press
  /// The pointer moves while the left button is down.
  case drag
  /// The left button goes up.
  case release
  /// The wheel turns by one notch.
  case wheelUp, wheelDown

  /// The button code and the final character of the SGR report (xterm's mode 1006).
  var report: (code: Int, final: Character) {
    switch self {
    case .press: return (0, "M")
    case .drag: return (32, "M")
    case .release: return (0, "m")
    case .wheelUp: return (64, "M")
    case .wheelDown: return (65, "M")
    }
  }
}
