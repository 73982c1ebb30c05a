import TestSupport
import Testing

@testable import TipJarMachines

@Suite("Section 4, the spinner")
struct SpinnerClockTests {
  @Test func restsUntilItIsStarted() {
    let clock = SpinnerClock()
    #expect(clock.turn(at: .ms(500)) == 0)
    #expect(clock.nextChange(after: .ms(500)) == nil)
  }

  @Test func startWhileTurningChangesNothing() {
    var clock = SpinnerClock()
    clock.start(at: .zero)
    let turning = clock
    clock.start(at: .ms(50))
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

  @Test func startThatLiesAheadRestsUntilThen() {
    var clock = SpinnerClock()
    clock.start(at: .ms(100))
    #expect(clock.turn(at: .zero) == 0)
    #expect(clock.nextChange(after: .zero) == .ms(200))
  }
}
