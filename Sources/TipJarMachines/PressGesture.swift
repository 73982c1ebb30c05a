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

  /// An event of the user or the program.
  ///
  /// `shownSince` is the time at which the control took its current meaning; `.distantPast` if it
  /// never changed. `isCostly` is true for a control that costs or destroys something: a purchase, a
  /// refund, a deletion. A press on it that follows `shownSince`, typing or the previous press too
  /// soon is refused; any other control acts at once.
  public enum Event: Equatable, Sendable {
    /// A mouse button went down on the control.
    case pressed(Button, shownSince: Instant, isCostly: Bool = false)
    /// The pointer moved while a button is down.
    case dragged(Zone)
    /// A mouse button went up.
    case released(Button, Zone)
    /// Something other than a release ended the press.
    case interrupted(Interruption)
    /// A key that presses the control.
    case keyPressed(shownSince: Instant, isCostly: Bool = false)
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

  /// The outcome of a press.
  public enum Effect: Equatable, Sendable {
    /// The control acts, once.
    case act
    /// Log that the press did nothing.
    case refused(Refusal)
  }

  /// The mouse press in progress.
  public private(set) var state: State = .inactive
  /// The time of the latest click that was accepted.
  private var clickedAt: Instant?
  /// The presses of keys.
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

  /// Records that another key was pressed: the one before is no longer held, so its next press is
  /// deliberate.
  public mutating func releaseKey() { keys.release() }

  /// Records a key that is not meant for a control: a user who is typing has not read a question
  /// that appears.
  public mutating func typeOn(at now: Instant) { keys.typeOn(at: now) }

  /// Records a key on a control that accepts no press: while the key repeats, it must not
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
    case .pressed(.primary, let shownSince, let isCostly):
      return press(shownSince: shownSince, isCostly: isCostly, at: now)
    case .keyPressed(let shownSince, let isCostly):
      return keys.press(shownSince: shownSince, isCostly: isCostly, at: now)
    case .pressed(.other, _, _), .released(.other, _):
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
    case .pressed(.primary, let shownSince, let isCostly):
      // The release of the previous press was lost; a new press begins.
      return press(shownSince: shownSince, isCostly: isCostly, at: now)
    case .keyPressed(let shownSince, let isCostly):
      let effects = keys.press(shownSince: shownSince, isCostly: isCostly, at: now)
      // A key that acts ends the mouse press: its release must not act again.
      if effects == [.act] { state = .inactive }
      return effects
    case .pressed(.other, _, _), .released(.other, _):
      // Other buttons neither start nor end a press.
      return [.refused(.otherButton)]
    }
  }

  private mutating func press(
    shownSince: Instant, isCostly: Bool, at now: Instant
  ) -> [Effect] {
    let isSecond = clickedAt.map { shownSince >= $0 && now - $0 <= Timing.doubleClick } ?? false
    guard !isCostly && !isSecond || now >= shownSince + Timing.pointerArming else {
      state = .inactive
      return [.refused(isCostly ? .tooSoon : .secondClick)]
    }
    state = .inside
    clickedAt = now
    return []
  }
}
