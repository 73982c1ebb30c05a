import TipJarMachines

/// The clock of frames: the machines' instants, from any clock.
struct FrameClock: Sendable {
  private let elapsed: @Sendable () -> Duration
  private let wait: @Sendable (Duration) async throws -> Void

  /// Counts from now on by `clock`.
  init<C: Clock>(_ clock: C) where C.Duration == Duration {
    let origin = clock.now
    elapsed = { origin.duration(to: clock.now) }
    wait = { try await clock.sleep(until: origin.advanced(by: $0), tolerance: nil) }
  }

  /// The moment of now.
  var now: Instant { Instant(nanoseconds: elapsed().nanoseconds) }

  /// Waits for `instant`; throws when the task is cancelled.
  func sleep(until instant: Instant) async throws {
    try await wait(.nanoseconds(instant.nanoseconds))
  }
}
