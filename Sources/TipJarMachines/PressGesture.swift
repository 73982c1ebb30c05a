/// A press on one control by mouse or key, from seed 004's button: shown pressed at once, acting on
/// release inside, and doing nothing when it is dragged off.
public struct PressGesture: StateMachine {
  /// The states of seed 004.
  public enum State: Equatable, Sendable {
    /// Nothing is pressed.
    case inactive
    /// Pressed, the pointer on the control.
    case inside
    /// Pressed, the pointer off the control.
    case outside
  }

  /// Where the pointer is, seen from the pressed control.
  public enum Zone: Equatable, Sendable {
    /// On the control.
    case inside
    /// In the one cell to its left or right that counts as inside while it is pressed.
    case tolerance
    /// Elsewhere.
    case outside
  }

  /// A mouse button.
  public enum Button: Equatable, Sendable {
    /// Button 1, the only one that presses.
    case primary
    /// Any other.
    case other
  }

  /// Why a press ended without a release.
  public enum Interruption: Equatable, Sendable {
    case escape, resize, focusLoss, suspend, disabled, removed, replaced
  }

  /// What happened. `shownSince` is when the control took the look that was aimed at.
  public enum Event: Equatable, Sendable {
    case pressed(Button, shownSince: Instant)
    case dragged(Zone)
    case released(Button, Zone)
    case interrupted(Interruption)
    /// Enter or Space on the focused control; `inSheet` widens the span in which keys are one press.
    case keyPressed(shownSince: Instant, inSheet: Bool)
  }

  /// Why a press does nothing.
  public enum Refusal: Equatable, Sendable {
    case otherButton, notArmed, keyHeld, releasedOutside, noPress, interrupted(Interruption)
  }

  /// What is to be done.
  public enum Effect: Equatable, Sendable {
    /// The control acts, once.
    case act
    /// The press did nothing; for the event log.
    case refused(Refusal)
  }

  /// The mouse press in progress.
  public private(set) var state: State = .inactive

  /// Nothing is pressed.
  public init() {}

  /// Whether the control is shown pressed at `now`: inside, or flashing after a key.
  public func isPressing(at now: Instant) -> Bool { state == .inside }
  /// Whether a mouse press is going on, inside or outside.
  public var isActive: Bool { state != .inactive }

  public mutating func handle(_ event: Event, at now: Instant) -> [Effect] { [] }
  public func nextChange(after now: Instant) -> Instant? { nil }
}
