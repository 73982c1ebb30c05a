public import Foundation

/// Real time, or a multiple of it. It reads the system's date once and counts from there, so that
/// setting the date back does not set the store back.
public struct LiveStoreClock: StoreClock {
  /// The seconds of store time that pass in one real second, more than 0.
  public let rate: Double
  private let start: Date
  private let origin = ContinuousClock.now

  private let sleeper: any Clock<Duration>

  /// Creates a clock that shows `start` now, by default at the system's date, and runs `rate` times
  /// as fast as real time; a rate that is not above 0 counts as 1. Waits use `sleeper`, in real
  /// time.
  public init(
    start: Date? = nil, rate: Double = 1, sleeper: any Clock<Duration> = ContinuousClock()
  ) {
    self.start = start ?? Date()
    self.sleeper = sleeper
    self.rate = rate > 0 && rate.isFinite ? rate : 1
  }

  /// The time now.
  public var now: Date {
    start.addingTimeInterval((ContinuousClock.now - origin) / .seconds(1) * rate)
  }

  /// Returns when `duration` of store time has passed.
  public func sleep(for duration: Duration) async throws {
    try await sleeper.sleep(for: duration / rate)
  }
}
