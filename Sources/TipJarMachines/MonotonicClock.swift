/// A clock of real time since its creation, for a live program. Machines are passed the time of
/// each event and never read a clock.
///
/// ```swift
/// let clock = MonotonicClock()
/// let effects = button.handle(.tapped, at: clock.now)
/// if let next = button.nextChange(after: clock.now) { try await clock.sleep(until: next) }
/// ```
public struct MonotonicClock: Clock {
  private let origin = ContinuousClock.now

  /// Creates a clock that begins at ``Instant/zero``.
  public init() {}

  /// The current instant.
  public var now: Instant { Instant.zero.advanced(by: origin.duration(to: .now)) }

  /// The smallest step of the clock.
  public var minimumResolution: Duration { ContinuousClock().minimumResolution }

  /// Sleeps until `deadline`. Throws `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let moment = origin.advanced(by: .nanoseconds(deadline.nanoseconds))
    try await ContinuousClock().sleep(until: moment, tolerance: tolerance)
  }
}
