import Testing
import TipJarDeterminism

@Suite struct ManualClockTests {
  @Test func sleepersWakeWhenTheirTimeComesAndNotBefore() async throws {
    let clock = ManualClock()
    let sleeper = Task { try await clock.sleep(for: .seconds(2)) }
    await clock.waitForSleepers()
    clock.advance(by: .milliseconds(1_999))
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .milliseconds(1))
    #expect(clock.sleeperCount == 0)
    try await sleeper.value
    #expect(clock.now.offset == .seconds(2))
  }

  @Test func aDeadlineInThePastDoesNotSleep() async throws {
    let clock = ManualClock()
    try await clock.sleep(for: .zero)
    #expect(clock.sleeperCount == 0)
  }

  @Test func aCancelledSleeperThrowsWhetherAsleepOrNotYet() async {
    let clock = ManualClock()
    let asleep = Task { try await clock.sleep(for: .seconds(2)) }
    await clock.waitForSleepers()
    asleep.cancel()
    await #expect(throws: CancellationError.self) { try await asleep.value }
    let early = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(2))
    }
    await #expect(throws: CancellationError.self) { try await early.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test func theClockGoesToTheEarliestDeadline() async {
    let clock = ManualClock()
    #expect(!clock.advanceToNextSleeper())
    let tasks = [3, 1, 2].map { seconds in Task { try await clock.sleep(for: .seconds(seconds)) } }
    await clock.waitForSleepers(3)
    for second in 1...3 {
      #expect(clock.advanceToNextSleeper())
      #expect(clock.now.offset == .seconds(second))
    }
    for task in tasks { _ = await task.result }
  }

  @Test func waitingEndsWithItsTask() async {
    let clock = ManualClock()
    let waiter = Task { await clock.waitForSleepers(2) }
    waiter.cancel()
    await waiter.value
    #expect(clock.sleeperCount == 0)
  }
}
