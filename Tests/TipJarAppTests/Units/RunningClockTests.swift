import TestSupport
import Testing
import TipJarDeterminism

@testable import TipJarStorefront

/// The clock of simulated downloads: it stands still while the program is stopped.
@Suite(.timeLimit(.minutes(TestEnvironment.hangMinutes))) struct RunningClockTests {
  private let base = ManualClock()

  /// Sleeps in steps of 100 ms, and returns the time of the clock after each of these real times.
  private func times(after steps: [Duration]) async throws -> [Duration] {
    let clock = RunningClock(base)
    let start = clock.now
    var times: [Duration] = []
    for step in steps {
      async let sleeping: Void = clock.sleep(for: .milliseconds(100))
      await base.waitForSleepers()
      base.advance(by: step)
      try await sleeping
      times.append(start.duration(to: clock.now))
    }
    return times
  }

  @Test func itRunsLikeRealTime() async throws {
    let times = try await times(after: [.milliseconds(100), .milliseconds(140), .milliseconds(600)])
    #expect(times == [.milliseconds(100), .milliseconds(240), .milliseconds(840)])
  }

  /// A sleep that ends eight seconds late was a stop, whether it is read by the sleeper or another.
  @Test func itStandsStillDuringAStop() async throws {
    let times = try await times(after: [.milliseconds(100), .seconds(8), .milliseconds(100)])
    #expect(times == [.milliseconds(100), .milliseconds(200), .milliseconds(300)])
  }

  /// It never goes back, and a stop during a sleep leaves the rest of the sleep.
  @Test func aStopEndsNoSleepEarly() async throws {
    let clock = RunningClock(base)
    let start = clock.now
    async let long: Void = clock.sleep(for: .seconds(2))
    async let short: Void = clock.sleep(for: .milliseconds(100))
    await base.waitForSleepers(2)
    base.advance(by: .seconds(10))
    try await short
    #expect(start.duration(to: clock.now) == .seconds(2))
    try await long
  }
}
