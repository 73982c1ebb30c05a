@testable import TipJarMachines

extension Instant {
  /// A moment by its milliseconds since the origin.
  static func ms(_ milliseconds: Double) -> Instant {
    Instant(nanoseconds: Int64((milliseconds * 1_000_000).rounded(.down)))
  }
}

extension StateMachine {
  /// Handles several events at one moment, and returns what the last of them asked for.
  @discardableResult
  mutating func handle(_ events: [Event], at now: Instant = .zero) -> [Effect] {
    var effects: [Effect] = []
    for event in events { effects = handle(event, at: now) }
    return effects
  }

  /// The value after several events at one moment.
  func after(_ events: [Event], at now: Instant = .zero) -> Self {
    var copy = self
    copy.handle(events, at: now)
    return copy
  }

  /// The moments of all frames from `start` until nothing moves any more.
  func frames(from start: Instant, limit: Int = 1_000) -> [Instant] {
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
  /// The look without its motion.
  var form: Form {
    switch shape {
    case .pill(let title): .pill(title)
    case .spinner(_, let turning): .spinner(turning: turning)
    case .ring(_, let centre): .ring(centre)
    }
  }
}
