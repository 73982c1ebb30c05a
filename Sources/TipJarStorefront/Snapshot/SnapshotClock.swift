import Foundation
import TipJarDeterminism
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
