import Foundation
import Synchronization
import Testing
import TipJarStore

@Suite struct StoreClockTests {
  @Test func advancingResumesThoseWhoseTimeHasCome() async throws {
    let clock = ManualStoreClock()
    async let short: Void = clock.sleep(for: .seconds(1))
    async let long: Void = clock.sleep(for: .seconds(2))
    await clock.waitForSleepers(2)
    clock.advance(by: .seconds(1))
    try await short
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .seconds(1))
    try await long
    #expect(clock.now == ManualStoreClock().now.addingTimeInterval(2))
  }

  @Test(arguments: [(2, 2), (0, 1), (-1, 1), (.infinity, 1), (.nan, 1)] as [(Double, Double)])
  func aRateIsAboveZero(_ rate: Double, _ kept: Double) {
    #expect(LiveStoreClock(rate: rate).rate == kept)
  }

  @Test func theLiveClockGoesOnFromItsStart() {
    let start = Date(timeIntervalSince1970: 0)
    #expect((0..<86_400).contains(LiveStoreClock(start: start).now.timeIntervalSince(start)))
  }

  @Test func atTenTimesTheSpeedASleepTakesATenth() async throws {
    let sleeper = NotingClock()
    try await LiveStoreClock(rate: 10, sleeper: sleeper).sleep(for: .seconds(20))
    #expect(sleeper.slept.withLock { $0 } == [.seconds(2)])
  }
}

/// A clock that does not move, and records the durations of its sleeps.
private final class NotingClock: Clock {
  let now = ContinuousClock.now
  let minimumResolution = Duration.nanoseconds(1)
  let slept = Mutex<[Duration]>([])

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    slept.withLock { $0.append(now.duration(to: deadline)) }
  }
}
