/// A clock that runs at a multiple of another one's rate.
package struct RateClock<Base: Clock>: Clock where Base.Duration == Duration {
  /// An instant of this clock: the time since the clock was created.
  package struct Instant: InstantProtocol {
    package var offset: Duration
    package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    package func duration(to other: Instant) -> Duration { other.offset - offset }
    package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let base: Base
  private let origin: Base.Instant
  /// The number of seconds of this clock in one second of the other; greater than 0.
  private let rate: Double

  package init(_ base: Base, rate: Double) {
    (self.base, origin, self.rate) = (base, base.now, rate)
  }

  package var now: Instant { Instant(offset: origin.duration(to: base.now) * rate) }
  package var minimumResolution: Duration { base.minimumResolution * rate }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await base.sleep(
      until: origin.advanced(by: deadline.offset / rate), tolerance: tolerance.map { $0 / rate })
  }
}
