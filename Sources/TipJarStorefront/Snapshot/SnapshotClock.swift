import Foundation
import TipJarDeterminism
import TipJarDownloads
import TipJarStore

/// Store time that follows a manual clock, so that one clock drives everything.
struct SnapshotClock: StoreClock {
  /// The manual clock.
  let clock: ManualClock
  /// The number of store seconds in one second of that clock; greater than 0.
  var rate = 1.0
  /// The start of every snapshot: 18 November 2026, 9:00 UTC.
  static let start = Date(timeIntervalSince1970: 1_794_992_400)

  var now: Date { Self.start.addingTimeInterval(clock.now.offset / .seconds(1) * rate) }

  func sleep(for duration: Duration) async throws {
    try Task.checkCancellation()
    let wait = rate == 1 ? duration : duration / rate
    try await clock.sleep(until: clock.now.advanced(by: wait))
  }
}

/// Download time at a multiple of the manual clock's rate.
struct SnapshotWorkClock: Clock {
  /// The manual clock.
  let clock: ManualClock
  /// The number of download seconds in one second of that clock; greater than 0.
  let rate: Double

  var now: RateClock.Instant { RateClock.Instant(offset: clock.now.offset * rate) }
  var minimumResolution: Duration { clock.minimumResolution }

  func sleep(until deadline: RateClock.Instant, tolerance: Duration?) async throws {
    let end = ManualClock.Instant(offset: deadline.offset / rate)
    try await clock.sleep(until: end, tolerance: tolerance)
  }
}
