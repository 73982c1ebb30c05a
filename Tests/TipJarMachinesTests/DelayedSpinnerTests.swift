import TestSupport
import Testing

@testable import TipJarMachines

@Suite struct DelayedSpinnerTests {
  /// The end of the work, and the first and last millisecond in which the spinner is shown.
  @Test(
    arguments: [
      (50, nil), (100, nil), (101, 100...399), (250, 100...399), (400, 100...399), (500, 100...499),
    ] as [(Int64, ClosedRange<Int64>?)])
  func itAppearsAfter100MillisecondsAndStaysFor300(end: Int64, shown: ClosedRange<Int64>?) {
    var spinner = DelayedSpinner()
    spinner.start(at: .zero)
    spinner.stop(at: .ms(Double(end)))
    let seen = (Int64(0)...600).filter { spinner.isShown(at: .ms(Double($0))) }
    #expect(seen == (shown.map(Array.init) ?? []))
  }

  @Test func aSpinnerThatIsStillShownStaysForTheNextWork() {
    var spinner = DelayedSpinner()
    spinner.start(at: .zero)
    spinner.stop(at: .ms(150))
    spinner.start(at: .ms(200))
    #expect(spinner.isShown(at: .ms(200)) && spinner.isShown(at: .ms(10_000)))
    #expect(spinner.turn(at: .ms(1_100)) == 0.5)
  }

  @Test func aStillSpinnerNeverTurnsAndAsksForNoFrame() {
    var spinner = DelayedSpinner()
    spinner.isStill = true
    spinner.start(at: .zero)
    #expect(spinner.turn(at: .ms(700)) == 0)
    #expect(spinner.nextChange(after: .zero) == .ms(100))
    #expect(spinner.nextChange(after: .ms(100)) == nil)
  }

  /// A start while it turns changes nothing.
  @Test func restsUntilItsStart() {
    var clock = SpinnerClock()
    #expect(clock.turn(at: .ms(500)) == 0 && clock.nextChange(after: .ms(500)) == nil)
    clock.start(at: .ms(600))
    #expect(clock.turn(at: .ms(500)) == 0 && clock.nextChange(after: .ms(500)) == .ms(700))
    let turning = clock
    clock.start(at: .ms(650))
    #expect(clock == turning)
  }

  @Test func stepsAreFramesAndFramesAreSteps() {
    var clock = SpinnerClock()
    clock.start(at: .ms(30))
    var last = clock.turn(at: .ms(30))
    var now = Instant.ms(30)
    for _ in 0..<40 {
      guard let next = clock.nextChange(after: now) else {
        Issue.record("it has stopped")
        return
      }
      #expect(clock.turn(at: Instant(nanoseconds: next.nanoseconds - 1)) == last)
      #expect(clock.turn(at: next) != last)
      last = clock.turn(at: next)
      now = next
    }
    #expect(now == .ms(4_030))
    #expect(last == 0)
  }
}

@Suite struct MonotonicClockTests {
  @Test func itBeginsAtZeroAndNeverGoesBack() async throws {
    let clock = MonotonicClock()
    let first = clock.now
    #expect(first >= .zero)
    try await clock.sleep(until: first)
    #expect(clock.now >= first)
  }

  @Test func aSleepEndsWithItsTask() async {
    let clock = MonotonicClock()
    let sleeper = Task { try await clock.sleep(until: .distantFuture) }
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
  }
}
