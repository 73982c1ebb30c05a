import Foundation
import TipJarDeterminism
import TipJarDownloads
import TipJarStore

/// Store time that goes by a clock that is moved by hand, so that one hand moves everything.
struct SnapshotClock: StoreClock {
  /// The clock that is moved.
  let clock: ManualClock
  /// How many seconds of the store pass in one of that clock; more than 0.
  var rate = 1.0
  /// When every snapshot begins: the 18th of November 2026, 9 in the morning, UTC.
  static let start = Date(timeIntervalSince1970: 1_794_992_400)

  var now: Date { Self.start.addingTimeInterval(clock.now.offset / .seconds(1) * rate) }

  func sleep(for duration: Duration) async throws {
    try Task.checkCancellation()
    let wait = rate == 1 ? duration : duration / rate
    try await clock.sleep(until: clock.now.advanced(by: wait))
  }
}

/// Download time at another rate than that of the clock that is moved by hand.
struct SnapshotWorkClock: Clock {
  /// The clock that is moved.
  let clock: ManualClock
  /// How many seconds of downloads pass in one of that clock; more than 0.
  let rate: Double

  var now: RateClock.Instant { RateClock.Instant(offset: clock.now.offset * rate) }
  var minimumResolution: Duration { clock.minimumResolution }

  func sleep(until deadline: RateClock.Instant, tolerance: Duration?) async throws {
    let end = ManualClock.Instant(offset: deadline.offset / rate)
    try await clock.sleep(until: end, tolerance: tolerance)
  }
}
