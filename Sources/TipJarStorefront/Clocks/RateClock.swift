/// A clock that runs at a multiple of the timer clock's rate.
package struct RateClock: Clock {
  /// An instant of this clock: the time since the clock was created.
  package struct Instant: InstantProtocol {
    package var offset: Duration
    package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    package func duration(to other: Instant) -> Duration { other.offset - offset }
    package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let origin = ContinuousClock.now
  /// The number of seconds of this clock in one real second; greater than 0.
  package let rate: Double

  package var now: Instant { Instant(offset: (ContinuousClock.now - origin) * rate) }
  package var minimumResolution: Duration { ContinuousClock().minimumResolution * rate }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await TimerClock().sleep(
      until: origin + deadline.offset / rate, tolerance: tolerance.map { $0 / rate })
  }
}
