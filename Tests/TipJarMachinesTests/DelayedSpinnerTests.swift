import Testing
import TipJarMachines

@Suite struct DelayedSpinnerTests {
  private func ms(_ milliseconds: Int64) -> Instant {
    Instant(nanoseconds: milliseconds * 1_000_000)
  }

  /// The end of the work, and the first and last millisecond in which the spinner is shown.
  @Test(
    arguments: [
      (50, nil), (100, nil), (101, 100...399), (250, 100...399), (400, 100...399), (500, 100...499),
    ] as [(Int64, ClosedRange<Int64>?)])
  func itAppearsAfter100MillisecondsAndStaysFor300(end: Int64, shown: ClosedRange<Int64>?) {
    var spinner = DelayedSpinner()
    spinner.start(at: .zero)
    spinner.stop(at: ms(end))
    let seen = (0...600).filter { spinner.isShown(at: ms($0)) }
    #expect(seen == (shown.map(Array.init) ?? []))
  }

  @Test func aSpinnerThatIsStillShownStaysForTheNextWork() {
    var spinner = DelayedSpinner()
    spinner.start(at: .zero)
    spinner.stop(at: ms(150))
    spinner.start(at: ms(200))
    #expect(spinner.isShown(at: ms(200)) && spinner.isShown(at: ms(10_000)))
    #expect(spinner.turn(at: ms(1_100)) == 0.5)
  }

  @Test func aStillSpinnerNeverTurnsAndAsksForNoFrame() {
    var spinner = DelayedSpinner()
    spinner.isStill = true
    spinner.start(at: .zero)
    #expect(spinner.turn(at: ms(700)) == 0)
    #expect(spinner.nextChange(after: .zero) == ms(100))
    #expect(spinner.nextChange(after: ms(100)) == nil)
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
