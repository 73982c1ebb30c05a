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

  /// What happened. `shownSince` is when the control took the look that was aimed at:
  /// `.distantPast` for one that has always been there.
  public enum Event: Equatable, Sendable {
    /// A mouse button went down on the control.
    case pressed(Button, shownSince: Instant)
    /// The pointer moved while a button is down.
    case dragged(Zone)
    /// A mouse button went up.
    case released(Button, Zone)
    /// Something else ended the press.
    case interrupted(Interruption)
    /// Enter or Space on the focused control. `inSheet` and `stopsOrPays` widen the span in which
    /// keys are one press, the latter for a control that stops a download or begins a payment.
    case keyPressed(shownSince: Instant, inSheet: Bool, stopsOrPays: Bool = false)
  }

  /// Why a press does nothing.
  public enum Refusal: Equatable, Sendable {
    case otherButton, notArmed, releasedOutside, noPress, interrupted(Interruption)
    /// A repeat of a key that is held, within 120 ms of the one before.
    case keyHeld
    /// The same at a slower pace: a held key on a slow line, or a second press that came too soon.
    case keyMayBeHeld
    /// The control takes no press at all, or its look has not caught up with what is true.
    case disabled, lookIsBehind
    /// It buys, and another purchase runs, or this user may not pay.
    case purchaseInFlight, paymentsOff
    /// A tip that was asked for and waits for its approval.
    case awaitsApproval
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
  /// The latest key, whether it acted or not: the next one may be its repeat.
  private var lastKeyAt: Instant?
  /// Whether the latest key may still be down: no other has been pressed since.
  private var mayBeHeld = false
  /// The latest key that acted, here or on what is no control.
  private var lastActedAt: Instant?
  /// The latest key that acted on a control, which is shown pressed for it.
  private var lastFlashAt: Instant?
  /// The latest key that was meant for something else.
  private var otherKeyAt: Instant?

  /// Nothing is pressed.
  public init() {}

  /// Whether the control is shown pressed at `now`: inside, or within 120 ms of a key that acted.
  public func isPressing(at now: Instant) -> Bool {
    state == .inside || flashEnd.map { now < $0 } ?? false
  }

  /// Whether a mouse press is going on, inside or outside (seed 004).
  public var isActive: Bool { state != .inactive }

  /// When the key acted for which a control is still shown pressed at `now`; nil where none is.
  func flashBegin(at now: Instant) -> Instant? {
    flashEnd.flatMap { now < $0 ? lastFlashAt : nil }
  }

  /// Whether the key that is pressed at `now` repeats the one before, as a held one does.
  func isRepeat(at now: Instant) -> Bool {
    guard mayBeHeld, let lastKeyAt else { return false }
    return now - lastKeyAt <= Timing.heldKey
  }

  /// Another key than Enter and Space was pressed: neither is held any more, and what the next
  /// press meets is meant.
  public mutating func releaseKey() { mayBeHeld = false }

  /// A key was pressed that does nothing where a sheet is: whoever types on has not read what came.
  public mutating func typeOn(at now: Instant) {
    releaseKey()
    otherKeyAt = now
  }

  /// Enter or Space was pressed on what takes no press: while it repeats, it does not act on what
  /// comes either.
  public mutating func refuseKey(at now: Instant) {
    lastKeyAt = now
    mayBeHeld = true
  }

  /// Takes what the person did, and says whether the control acts.
  public mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    switch state {
    case .inactive: handleWhileInactive(event, at: now)
    case .inside, .outside: handleWhileActive(event, at: now)
    }
  }

  /// The end of a key's 120 ms; nil when none is shown.
  public func nextChange(after now: Instant) -> Instant? {
    flashEnd.flatMap { now < $0 ? $0 : nil }
  }

  private var flashEnd: Instant? { lastFlashAt.map { $0 + Timing.heldKey } }

  private mutating func handleWhileInactive(_ event: Event, at now: Instant) -> [Effect] {
    switch event {
    case .pressed(.primary, let shownSince):
      return press(shownSince: shownSince, at: now)
    case .keyPressed(let shownSince, let inSheet, let stopsOrPays):
      return pressKey(
        shownSince: shownSince, inSheet: inSheet, stopsOrPays: stopsOrPays, at: now)
    case .pressed(.other, _), .released(.other, _):
      return [.refused(.otherButton)]
    case .released(.primary, _):
      // Its press was refused, interrupted, or did not start on a control.
      return [.refused(.noPress)]
    case .dragged, .interrupted:
      // Nothing is pressed that could move or end.
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
      // The release of the press before was lost: that one is over, and this one begins.
      return press(shownSince: shownSince, at: now)
    case .keyPressed(let shownSince, let inSheet, let stopsOrPays):
      let effects = pressKey(
        shownSince: shownSince, inSheet: inSheet, stopsOrPays: stopsOrPays, at: now)
      // A key that acts takes the press over: the release that follows must not act again.
      if effects == [.act] { state = .inactive }
      return effects
    case .pressed(.other, _), .released(.other, _):
      // Other buttons neither press nor end a press.
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

  private mutating func pressKey(
    shownSince: Instant, inSheet: Bool, stopsOrPays: Bool, at now: Instant
  ) -> [Effect] {
    let previous = lastKeyAt
    let wasHeld = mayBeHeld
    lastKeyAt = now
    mayBeHeld = true
    // What this key has called up is as much at risk as what stops or pays: stopped, it would be
    // started again.
    let isOwn = lastActedAt.map { shownSince >= $0 } ?? false
    // A sheet asks for money: there, another key in between does not make it sooner.
    if let previous, wasHeld || inSheet,
      let why = Self.repetition(
        after: now - previous, inSheet: inSheet, isCareful: stopsOrPays || isOwn)
    {
      return [.refused(why)]
    }
    if inSheet, hasTypedOn(at: now) { return [.refused(.notArmed)] }
    guard !wasHeld || isKeyArmed(shownSince: shownSince, previousKeyAt: previous, at: now) else {
      return [.refused(.notArmed)]
    }
    lastActedAt = now
    lastFlashAt = now
    return [.act]
  }

  /// Why a key so many nanoseconds after the one before belongs to it; nil where it is a press of
  /// its own.
  private static func repetition(
    after interval: Int64, inSheet: Bool, isCareful: Bool
  ) -> Refusal? {
    if interval <= Timing.heldKey { return .keyHeld }
    if inSheet { return interval <= Timing.heldKeyInSheet ? .keyMayBeHeld : nil }
    return isCareful && interval < Timing.heldKeyThatStops ? .keyMayBeHeld : nil
  }

  /// Whether other keys have come since the one that acted, the last of them just now.
  private func hasTypedOn(at now: Instant) -> Bool {
    guard let otherKeyAt, otherKeyAt > lastActedAt ?? .distantPast else { return false }
    return now - otherKeyAt <= Timing.keyArming
  }

  /// A control that came after a key that acted may be what that key, still held, has called up.
  private func isKeyArmed(
    shownSince: Instant, previousKeyAt: Instant?, at now: Instant
  ) -> Bool {
    guard let lastActedAt, shownSince >= lastActedAt else { return true }
    guard let previousKeyAt, now - previousKeyAt < Timing.heldKeyDelay else { return true }
    return now >= shownSince + Timing.keyArming
  }
}
