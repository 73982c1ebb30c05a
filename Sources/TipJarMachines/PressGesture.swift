/// A press on one control with the mouse or a key. The control is drawn pressed at once, acts on
/// release inside, and does nothing if the pointer is dragged off. ``PressTracker`` handles a set
/// of controls.
public struct PressGesture: StateMachine {
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

  /// An event of the user or the program. `shownSince` is the time at which the control took its
  /// current look; `.distantPast` if it never changed.
  public enum Event: Equatable, Sendable {
    /// A mouse button went down on the control.
    case pressed(Button, shownSince: Instant)
    /// The pointer moved while a button is down.
    case dragged(Zone)
    /// A mouse button went up.
    case released(Button, Zone)
    /// Something other than a release ended the press.
    case interrupted(Interruption)
    /// Enter or Space on the focused control. `inSheet` and `stopsOrPays` increase the time in
    /// which repeated keys count as one press; `stopsOrPays` is true for a control that stops a
    /// download or begins a payment.
    case keyPressed(shownSince: Instant, inSheet: Bool, stopsOrPays: Bool = false)
  }

  /// The reason why a press does nothing.
  public enum Refusal: Equatable, Sendable {
    case otherButton, notArmed, releasedOutside, noPress, interrupted(Interruption)
    /// A repeat of a held key, within 120 ms of the previous one.
    case keyHeld
    /// A slower repeat: a held key on a slow connection, or a second press that came too soon.
    case keyMayBeHeld
    /// The control accepts no press, or its look lags behind its state.
    case disabled, lookIsBehind
    /// The control buys, and another purchase is in progress or this user cannot make payments.
    case purchaseInFlight, paymentsOff
    /// A tip whose approval is pending.
    case awaitsApproval
  }

  /// The outcome of a press.
  public enum Effect: Equatable, Sendable {
    /// The control acts, once.
    case act
    /// Log that the press did nothing.
    case refused(Refusal)
  }

  /// The mouse press in progress.
  public private(set) var state: State = .inactive
  /// The presses of Enter and Space.
  private var keys = KeyPresses()

  /// Creates a gesture without a press.
  public init() {}

  /// Returns a Boolean value that indicates whether the control is drawn pressed at `now`: while
  /// the pointer is inside, and for 120 ms after a key that acted.
  public func isPressing(at now: Instant) -> Bool {
    state == .inside || keys.flashBegin(at: now) != nil
  }

  /// A Boolean value that indicates whether a mouse press is in progress, inside or outside.
  public var isActive: Bool { state != .inactive }

  /// Returns the time of the key that shows a control pressed at `now`, or nil if there is none.
  package func flashBegin(at now: Instant) -> Instant? {
    keys.flashBegin(at: now)
  }

  /// Returns a Boolean value that indicates whether a key at `now` repeats the previous one, as a
  /// held key does.
  package func isRepeat(at now: Instant) -> Bool { keys.isRepeat(at: now) }

  /// Records that a key other than Enter and Space was pressed: these are no longer held, so the
  /// next press is deliberate.
  public mutating func releaseKey() { keys.release() }

  /// Records a key that has no effect on a sheet: a user who is typing has not read a sheet that
  /// appears.
  public mutating func typeOn(at now: Instant) { keys.typeOn(at: now) }

  /// Records Enter or Space on a control that accepts no press: while the key repeats, it must not
  /// act on what appears next either.
  public mutating func refuseKey(at now: Instant) { keys.refuse(at: now) }

  /// Handles an event, and returns whether the control acts.
  public mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    switch state {
    case .inactive: handleWhileInactive(event, at: now)
    case .inside, .outside: handleWhileActive(event, at: now)
    }
  }

  /// Returns the end of a key's 120 ms, or nil if no control is shown pressed.
  public func nextChange(after now: Instant) -> Instant? {
    keys.flashBegin(at: now).map { $0 + Timing.heldKey }
  }

  private mutating func handleWhileInactive(_ event: Event, at now: Instant) -> [Effect] {
    switch event {
    case .pressed(.primary, let shownSince):
      return press(shownSince: shownSince, at: now)
    case .keyPressed(let shownSince, let inSheet, let stopsOrPays):
      return keys.press(
        shownSince: shownSince, inSheet: inSheet, stopsOrPays: stopsOrPays, at: now)
    case .pressed(.other, _), .released(.other, _):
      return [.refused(.otherButton)]
    case .released(.primary, _):
      // The press was refused or interrupted, or did not start on a control.
      return [.refused(.noPress)]
    case .dragged, .interrupted:
      // There is no press to move or end.
      return []
    }
  }

  private mutating func handleWhileActive(_ event: Event, at now: Instant) -> [Effect] {
    switch event {
    case .dragged(.inside), .dragged(.tolerance):
      state = .inside
      return []
    case .dragged(.outside):
      state = .outside
      return []
    case .released(.primary, .inside), .released(.primary, .tolerance):
      state = .inactive
      return [.act]
    case .released(.primary, .outside):
      state = .inactive
      return [.refused(.releasedOutside)]
    case .interrupted(let interruption):
      state = .inactive
      return [.refused(.interrupted(interruption))]
    case .pressed(.primary, let shownSince):
      // The release of the previous press was lost; a new press begins.
      return press(shownSince: shownSince, at: now)
    case .keyPressed(let shownSince, let inSheet, let stopsOrPays):
      let effects = keys.press(
        shownSince: shownSince, inSheet: inSheet, stopsOrPays: stopsOrPays, at: now)
      // A key that acts ends the mouse press: its release must not act again.
      if effects == [.act] { state = .inactive }
      return effects
    case .pressed(.other, _), .released(.other, _):
      // Other buttons neither start nor end a press.
      return [.refused(.otherButton)]
    }
  }

  private mutating func press(shownSince: Instant, at now: Instant) -> [Effect] {
    guard now >= shownSince + Timing.pointerArming else {
      state = .inactive
      return [.refused(.notArmed)]
    }
    state = .inside
    return []
  }
}
