/// The presses of Enter and Space on one control, with the rules for a key that repeats because it
/// is held.
struct KeyPresses: Equatable, Sendable {
  /// The time of the latest key, whether it acted or not: the next key may be its repeat.
  private var lastAt: Instant?
  /// A Boolean value that indicates whether the latest key may still be held: no other key was
  /// pressed since.
  private var mayBeHeld = false
  /// The time of the latest key that acted, which shows the control pressed.
  private var lastActedAt: Instant?
  /// The time of the latest key that was not meant for a control.
  private var otherAt: Instant?

  /// Returns the time of the key that shows a control pressed at `now`, for 120 ms; nil for none.
  func flashBegin(at now: Instant) -> Instant? {
    lastActedAt.flatMap { now < $0 + Timing.heldKey ? $0 : nil }
  }

  /// Returns whether a key at `now` repeats the previous one, as a held key does.
  func isRepeat(at now: Instant) -> Bool {
    guard mayBeHeld, let lastAt else { return false }
    return now - lastAt <= Timing.heldKey
  }

  /// Records that another key was pressed.
  mutating func release() { mayBeHeld = false }

  /// Records a key that has no effect on a sheet.
  mutating func typeOn(at now: Instant) {
    release()
    otherAt = now
  }

  /// Records a key on a control that accepts no press.
  mutating func refuse(at now: Instant) {
    lastAt = now
    mayBeHeld = true
  }

  /// Records a key, and returns whether the control acts.
  mutating func press(
    shownSince: Instant, inSheet: Bool, stopsOrPays: Bool, at now: Instant
  ) -> [PressGesture.Effect] {
    let previous = lastAt
    let wasHeld = mayBeHeld
    lastAt = now
    mayBeHeld = true
    // A control that was opened by this key is as critical as one that stops or pays: a repeat
    // could stop the download that the key has just started.
    let isOwn = lastActedAt.map { shownSince >= $0 } ?? false
    // A sheet asks for money, so another key in between does not shorten the wait.
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
    return [.act]
  }

  /// Returns the reason why a key, so many nanoseconds after the previous one, counts as its
  /// repeat; nil if it is a separate press.
  private static func repetition(
    after interval: Int64, inSheet: Bool, isCareful: Bool
  ) -> PressGesture.Refusal? {
    if interval <= Timing.heldKey { return .keyHeld }
    if inSheet { return interval <= Timing.heldKeyInSheet ? .keyMayBeHeld : nil }
    return isCareful && interval < Timing.heldKeyThatStops ? .keyMayBeHeld : nil
  }

  /// Returns a Boolean value that indicates whether other keys were pressed since the one that
  /// acted, the last of them just now.
  private func hasTypedOn(at now: Instant) -> Bool {
    guard let otherAt, otherAt > lastActedAt ?? .distantPast else { return false }
    return now - otherAt <= Timing.keyArming
  }

  /// Returns false for a control that appeared after a key that acted, because the same key may
  /// have opened it and still be held.
  private func isKeyArmed(
    shownSince: Instant, previousKeyAt: Instant?, at now: Instant
  ) -> Bool {
    guard let lastActedAt, shownSince >= lastActedAt else { return true }
    guard let previousKeyAt, now - previousKeyAt < Timing.heldKeyDelay else { return true }
    return now >= shownSince + Timing.keyArming
  }
}
