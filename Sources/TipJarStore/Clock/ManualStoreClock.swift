public import Foundation
public import TipJarDeterminism

/// A store clock that is moved by hand, for tests and recordings.
///
/// It counts from ``start`` by a ``TipJarDeterminism/ManualClock``. Several parts of a program can
/// share the same manual clock.
public struct ManualStoreClock: StoreClock {
  /// The clock that is moved.
  public let clock: ManualClock
  /// The store's time when ``clock`` is at zero.
  public let start: Date
  /// The seconds of store time that pass in one second of ``clock``, more than 0.
  public let rate: Double

  /// Creates a clock that starts at `start`, by default noon of 1 January 2026, UTC.
  public init(
    start: Date = Date(timeIntervalSince1970: 1_767_268_800), rate: Double = 1,
    clock: ManualClock = ManualClock()
  ) {
    self.start = start
    self.rate = rate
    self.clock = clock
  }

  /// The time now.
  public var now: Date { start.addingTimeInterval(clock.now.offset / .seconds(1) * rate) }

  /// The number of tasks that sleep now.
  public var sleeperCount: Int { clock.sleeperCount }

  /// Returns when the clock was moved by `duration` of store time; at once for zero and less.
  public func sleep(for duration: Duration) async throws {
    try Task.checkCancellation()
    try await clock.sleep(for: rate == 1 ? duration : duration / rate)
  }

  /// Moves the clock by `duration` of store time, and resumes each sleeper at its own deadline.
  public func advance(by duration: Duration) {
    clock.advance(by: rate == 1 ? duration : duration / rate)
  }

  /// Returns when at least `count` tasks sleep, or when its task is cancelled.
  public func waitForSleepers(_ count: Int = 1) async { await clock.waitForSleepers(count) }
}
