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
