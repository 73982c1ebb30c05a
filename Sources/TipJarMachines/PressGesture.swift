/// A press on one control by mouse or key: drawn pressed at once, acting on release inside, and
/// doing nothing when it is dragged off. ``PressTracker`` handles the presses on a set of controls.
public struct PressGesture: StateMachine {
  /// The states of a press.
  public enum State: Equatable, Sendable {
    /// Nothing is pressed.
    case inactive
    /// Pressed, the pointer on the control.
    case inside
    /// Pressed, the pointer off the control.
    case outside
  }

  /// The place of the pointer as seen from the pressed control.
  public enum Zone: Equatable, Sendable {
    /// On the control.
    case inside
    /// In the cell to its left or right that counts as inside while it is pressed.
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

  /// The reason why a press ended without a release.
  public enum Interruption: Equatable, Sendable {
    case escape, resize, focusLoss, suspend, disabled, removed, replaced
  }

  /// An event of the person or the program. `shownSince` is when the control took the look that was
  /// aimed at: `.distantPast` for one that has always been there.
  public enum Event: Equatable, Sendable {
    /// A mouse button went down on the control.
    case pressed(Button, shownSince: Instant)
    /// The pointer moved while a button is down.
    case dragged(Zone)
    /// A mouse button went up.
    case released(Button, Zone)
    /// Something other than a release ended the press.
    case interrupted(Interruption)
    /// Enter or Space on the focused control. `inSheet` and `stopsOrPays` widen the span in which
    /// keys are one press, the latter for a control that stops a download or begins a payment.
    case keyPressed(shownSince: Instant, inSheet: Bool, stopsOrPays: Bool = false)
  }

  /// The reason why a press does nothing.
  public enum Refusal: Equatable, Sendable {
    case otherButton, notArmed, releasedOutside, noPress, interrupted(Interruption)
    /// A repeat of a key that is held, within 120 ms of the one before.
    case keyHeld
    /// A slower repeat: a held key on a slow line, or a second press that came too soon.
    case keyMayBeHeld
    /// The control takes no press at all, or its look is behind its state.
    case disabled, lookIsBehind
    /// It buys, and another purchase runs, or this user cannot make payments.
    case purchaseInFlight, paymentsOff
    /// A tip whose approval is pending.
    case awaitsApproval
  }

  /// The outcome of a press.
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
  /// A Boolean value that indicates whether the latest key may still be down: no other has been
  /// pressed since.
  private var mayBeHeld = false
  /// The latest key that acted.
  private var lastActedAt: Instant?
  /// The latest key for which a control is drawn pressed.
  private var lastFlashAt: Instant?
  /// The latest key that was meant for something else.
  private var otherKeyAt: Instant?

  /// Nothing is pressed.
  public init() {}

  /// Returns whether the control is drawn pressed at `now`: inside, or within 120 ms of a key that
  /// acted.
  public func isPressing(at now: Instant) -> Bool {
    state == .inside || flashEnd.map { now < $0 } ?? false
  }

  /// A Boolean value that indicates whether a mouse press is in progress, inside or outside.
  public var isActive: Bool { state != .inactive }

  /// When the key acted for which a control is still drawn pressed at `now`; nil where none is.
  package func flashBegin(at now: Instant) -> Instant? {
    flashEnd.flatMap { now < $0 ? lastFlashAt : nil }
  }

  /// Returns whether the key that is pressed at `now` repeats the one before, as a held one does.
  package func isRepeat(at now: Instant) -> Bool {
    guard mayBeHeld, let lastKeyAt else { return false }
    return now - lastKeyAt <= Timing.heldKey
  }

  /// A key other than Enter and Space was pressed: neither is held any more, and the next press is
  /// meant.
  public mutating func releaseKey() { mayBeHeld = false }

  /// A key was pressed that does nothing on a sheet: a person who types has not read a sheet that
  /// appears.
  public mutating func typeOn(at now: Instant) {
    releaseKey()
    otherKeyAt = now
  }

  /// Enter or Space was pressed on a control that takes no press: while the key repeats, it does
  /// not act on what appears either.
  public mutating func refuseKey(at now: Instant) {
    lastKeyAt = now
    mayBeHeld = true
  }

  /// Changes the state, and returns whether the control acts.
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
    // A control that this key has opened is as much at risk as one that stops or pays: a download
    // that it has started would be stopped again.
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

  /// Returns whether other keys have come since the one that acted, the last of them just now.
  private func hasTypedOn(at now: Instant) -> Bool {
    guard let otherKeyAt, otherKeyAt > lastActedAt ?? .distantPast else { return false }
    return now - otherKeyAt <= Timing.keyArming
  }

  /// A control that appeared after a key that acted may have been opened by that key, which is
  /// still held.
  private func isKeyArmed(
    shownSince: Instant, previousKeyAt: Instant?, at now: Instant
  ) -> Bool {
    guard let lastActedAt, shownSince >= lastActedAt else { return true }
    guard let previousKeyAt, now - previousKeyAt < Timing.heldKeyDelay else { return true }
    return now >= shownSince + Timing.keyArming
  }
}
