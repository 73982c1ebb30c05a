import Foundation
import TipJarDownloads
import TipJarStore

/// Store time that goes by a clock that is moved by hand, so that one hand moves everything.
struct SnapshotClock: StoreClock {
  /// What it goes by.
  let clock: ManualClock
  /// When every snapshot begins: the 18th of November 2026, 9 in the morning, UTC.
  static let start = Date(timeIntervalSince1970: 1_794_992_400)

  var now: Date { Self.start.addingTimeInterval(clock.now.offset / .seconds(1)) }

  func sleep(for duration: Duration) async throws {
    try Task.checkCancellation()
    try await clock.sleep(until: clock.now.advanced(by: duration))
  }
}
