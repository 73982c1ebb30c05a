/// The steps that several phases share.
extension DownloadButton {
  mutating func enter(_ next: Phase, at now: Instant) {
    guard next != phase else { return }
    phase = next
    shown.follow(next, at: now)
  }

  mutating func drop(_ event: Event, _ why: Dropped) -> [Effect] {
    droppedCount += 1
    return [.dropped(event, why)]
  }

  mutating func stop(at now: Instant) -> [Effect] {
    askedAt = now
    enter(.cancelling, at: now)
    return [.cancel(attempt)]
  }

  mutating func install(at now: Instant) -> [Effect] {
    fraction = 1
    enter(.installing, at: now)
    return []
  }

  mutating func complete(at now: Instant) -> [Effect] {
    fraction = nil
    // Had from now on: without it there is the cloud.
    offer = .owned
    enter(.open, at: now)
    return [.downloaded]
  }

  mutating func fail(_ reason: String, at now: Instant) -> [Effect] {
    failure = reason
    // What could not be installed is not there to go on with.
    if let fraction, fraction > 0, phase != .installing {
      enter(.get(.resume), at: now)
    } else {
      _ = fallBack(at: now)
    }
    return [.cancel(attempt)]
  }

  mutating func fallBack(at now: Instant) -> [Effect] {
    fraction = nil
    enter(.get(offer), at: now)
    return []
  }

  /// The older version that an update would have replaced is gone: the cloud is what is left.
  mutating func loseOldVersion(_ event: Event) -> [Effect] {
    guard offer == .update else { return drop(event, .ignored) }
    offer = .owned
    return []
  }
}
