/// Real time as instants, from the clock's creation on. The time for a live program: machines are
/// handed the moment of each event, and never ask a clock.
///
/// ```swift
/// let clock = MonotonicClock()
/// let effects = button.handle(.tapped, at: clock.now)
/// if let next = button.nextChange(after: clock.now) { try await clock.sleep(until: next) }
/// ```
public struct MonotonicClock: Clock {
  private let origin = ContinuousClock.now

  /// A clock that begins at ``Instant/zero``.
  public init() {}

  /// The current moment.
  public var now: Instant { Instant.zero.advanced(by: origin.duration(to: .now)) }

  /// The smallest step of the clock.
  public var minimumResolution: Duration { ContinuousClock().minimumResolution }

  /// Sleeps until `deadline`, or throws `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let moment = origin.advanced(by: .nanoseconds(deadline.nanoseconds))
    try await ContinuousClock().sleep(until: moment, tolerance: tolerance)
  }
}
