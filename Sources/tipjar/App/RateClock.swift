/// The timer clock, a number of times as fast.
struct RateClock: Clock {
  /// A moment of this clock: the time since it was made.
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let origin = ContinuousClock.now
  /// How many seconds pass in a real one; more than 0.
  let rate: Double

  var now: Instant { Instant(offset: (ContinuousClock.now - origin) * rate) }
  var minimumResolution: Duration { ContinuousClock().minimumResolution * rate }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await TimerClock().sleep(
      until: origin + deadline.offset / rate, tolerance: tolerance.map { $0 / rate })
  }
}
