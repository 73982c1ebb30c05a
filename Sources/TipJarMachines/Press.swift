/// The parts of a press on a control, with the mouse or a key; ``PressTracker`` handles them.
public enum Press {
  /// The states of a press.
  public enum State: Equatable, Sendable {
    /// Nothing is pressed.
    case inactive
    /// Pressed, with the pointer on the control.
    case inside
    /// Pressed, with the pointer off the control.
    case outside
  }

  /// The position of the pointer relative to the pressed control.
  public enum Zone: Equatable, Sendable {
    /// On the control.
    case inside
    /// In a cell to the left or right of it that counts as inside during a press.
    case tolerance
    /// Elsewhere.
    case outside
  }

  /// A mouse button.
  public enum Button: Equatable, Sendable {
    /// Button 1, the only one that presses.
    case primary
    /// Any other button.
    case other
  }

  /// The reason why a press ended without a release.
  public enum Interruption: Equatable, Sendable {
    case escape, resize, focusLoss, suspend, disabled, removed, replaced
  }

  /// A mouse button that went down or up, or the pointer that moved, after the hit test.
  public enum Pointer<Control: Hashable & Sendable>: Equatable, Sendable {
    /// A mouse button went down, on a control or elsewhere.
    case down(Button, on: Control?)
    /// The pointer moved with a button down. The zone is relative to the pressed control.
    case moved(Zone)
    /// A mouse button went up.
    case up(Button, Zone)
  }

  /// The reason why a press does nothing.
  public enum Refusal: Equatable, Sendable {
    case otherButton, releasedOutside, noPress, interrupted(Interruption)
    /// A press on a costly control that may be unintended. The next one acts.
    case tooSoon
    /// The second click of a double click, whose first click made the control appear.
    case secondClick
    /// A repeat of a held key, within 120 ms of the previous one.
    case keyHeld
    /// The control accepts no press, or its look lags behind its state.
    case disabled, lookIsBehind
    /// The control buys, and another purchase is in progress or this user cannot make payments.
    case purchaseInFlight, paymentsOff
    /// A tip whose approval is pending.
    case awaitsApproval
  }
}
