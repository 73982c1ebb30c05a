/// The state in which a control is drawn.
public enum ControlState: Equatable, Sendable, CaseIterable {
  /// At rest.
  case normal
  /// The keyboard's next Enter is for it.
  case focused
  /// Pressed: drawn at once, before any release.
  case pressed
  /// Cannot be pressed now.
  case disabled
}
