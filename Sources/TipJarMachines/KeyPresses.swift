/// The presses of keys on one control. Terminals send no key-up event, so a held key is recognised
/// by its pace.
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

  /// Records a key that was not meant for a control.
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
    shownSince: Instant, isCostly: Bool, at now: Instant
  ) -> [PressGesture.Effect] {
    let isRepeat = isRepeat(at: now)
    let isTooSoon = isCostly && isTooSoon(shownSince: shownSince, at: now)
    lastAt = now
    mayBeHeld = true
    if isRepeat { return [.refused(.keyHeld)] }
    if isTooSoon { return [.refused(.tooSoon)] }
    lastActedAt = now
    return [.act]
  }

  /// Returns whether a key on a costly control may be unintended: the user is typing, or the key
  /// that made the control appear is still held, which may repeat as slowly as every 500 ms.
  private func isTooSoon(shownSince: Instant, at now: Instant) -> Bool {
    if let otherAt, now - otherAt < Timing.costlyRepeat { return true }
    guard mayBeHeld, let lastAt else { return false }
    let begin = max(shownSince, lastActedAt ?? .distantPast)
    return now - lastAt < Timing.costlyRepeat || now < begin + Timing.keyArming
  }
}
