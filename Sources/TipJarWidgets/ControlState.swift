/// How a control is shown, apart from what it says.
public enum ControlState: Equatable, Sendable, CaseIterable {
  /// At rest.
  case normal
  /// The keyboard's next Enter is for it.
  case focused
  /// Pressed now (seed 004: shown at once, before any release).
  case pressed
  /// Cannot be pressed now.
  case disabled
}
