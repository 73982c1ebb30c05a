package import TipJarMachines

extension Instant {
  /// Returns an instant from its milliseconds since the origin.
  package static func ms(_ milliseconds: Double) -> Instant {
    Instant(nanoseconds: Int64((milliseconds * 1_000_000).rounded(.down)))
  }
}

extension StateMachine {
  /// Handles several events at the same time, and returns the effects of the last one.
  @discardableResult
  package mutating func handle(_ events: [Event], at now: Instant = .zero) -> [Effect] {
    var effects: [Effect] = []
    for event in events { effects = handle(event, at: now) }
    return effects
  }

  /// Returns the value after several events at the same time.
  package func after(_ events: [Event], at now: Instant = .zero) -> Self {
    var copy = self
    copy.handle(events, at: now)
    return copy
  }

  /// Returns the times of all frames from `start` until nothing is animated.
  package func frames(from start: Instant, limit: Int = 1_000) -> [Instant] {
    var frames: [Instant] = []
    var now = start
    while let next = nextChange(after: now), frames.count < limit {
      frames.append(next)
      now = next
    }
    return frames
  }
}

extension DownloadButton.Look {
  /// The appearance without animation.
  package var form: Form {
    switch shape {
    case .pill(let title): .pill(title)
    case .spinner(_, let turning): .spinner(turning: turning)
    case .ring(_, let centre): .ring(centre)
    }
  }
}
