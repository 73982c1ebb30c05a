import TestSupport
import Testing
import TipJarDeterminism
import TipJarMachines

@testable import TipJarInterface

@MainActor @Suite(.timeLimit(.minutes(TestEnvironment.hangMinutes))) struct FramePacerTests {
  private final class Count {
    var frames = 0
  }

  /// Draws animated frames that take 50 ms each.
  @MainActor private final class Slow {
    private(set) var frames = 0
    private(set) var deepest = 0
    private var depth = 0
    private let clock: ManualClock
    private(set) lazy var pacer = FramePacer(clock: FrameClock(clock)) { [weak self] in self?.draw()
    }

    init(_ clock: ManualClock) { self.clock = clock }

    private func draw() {
      depth += 1
      deepest = max(deepest, depth)
      frames += 1
      clock.advance(by: .milliseconds(50))
      if frames < 3 { pacer.wake(at: FrameClock(clock).now) }
      depth -= 1
    }
  }

  private let clock = ManualClock()
  private let count = Count()
  private let pacer: FramePacer

  init() {
    pacer = FramePacer(clock: FrameClock(clock)) { [count] in count.frames += 1 }
  }

  /// The first one is drawn at once.
  @Test func changesWithinAFrameAreDrawnTogether() async {
    pacer.request(.changed)
    #expect(count.frames == 1 && clock.sleeperCount == 0)
    for _ in 0..<100 { pacer.request(.changed) }
    #expect(count.frames == 1)
    await clock.waitForSleepers()
    #expect(clock.sleeperCount == 1)
    #expect(clock.nextDeadline == .init(offset: FramePacer.interval))
  }

  /// Overall an animation loses that frame, so there are still sixty a second.
  @Test func aPersonIsAnsweredAtOnceOnTheCreditOfTheNextFrame() async {
    pacer.request(.changed)
    pacer.request(.answered)
    #expect(count.frames == 2)
    pacer.request(.changed)
    await clock.waitForSleepers()
    #expect(clock.nextDeadline == .init(offset: FramePacer.interval * 2))
  }

  @Test func thereIsCreditForOneFrame() async {
    pacer.request(.changed)
    for _ in 0..<100 { pacer.request(.answered) }
    #expect(count.frames == 2)
    await clock.waitForSleepers()
    #expect(clock.nextDeadline == .init(offset: FramePacer.interval))
    #expect(clock.sleeperCount == 1)
  }

  @Test func anEarlierWakingReplacesALaterOne() async {
    pacer.wake(at: FrameClock(clock).now.advanced(by: .seconds(2)))
    await clock.waitForSleepers()
    pacer.wake(at: FrameClock(clock).now.advanced(by: .seconds(1)))
    pacer.wake(at: FrameClock(clock).now.advanced(by: .seconds(3)))
    await clock.waitForSleepers()
    #expect(clock.nextDeadline == .init(offset: .seconds(1)))
    #expect(clock.sleeperCount == 1)
    #expect(count.frames == 0)
  }

  /// After a slow frame the animation is due again, but waits until keys and signals are handled.
  @Test func aFrameThatTakesLongHoldsNoOtherInside() async {
    let slow = Slow(clock)
    slow.pacer.request(.changed)
    #expect(slow.frames == 1)
    while slow.frames < 3 { await Task.yield() }
    #expect(slow.deepest == 1)
  }

  @Test func stoppingForgetsWhatWasPlanned() async {
    pacer.wake(at: FrameClock(clock).now.advanced(by: .seconds(1)))
    await clock.waitForSleepers()
    pacer.stop()
    #expect(clock.sleeperCount == 0)
  }

  @Test func aDiscardedPacerDrawsNoPlannedFrame() async {
    var passing: FramePacer? = FramePacer(clock: FrameClock(clock)) { [count] in count.frames += 1 }
    passing?.wake(at: FrameClock(clock).now.advanced(by: .seconds(1)))
    await clock.waitForSleepers()
    passing = nil
    #expect(clock.sleeperCount == 0)
  }

  /// Input that is read at once is answered by one frame, however much it is.
  @Test func requestsThatAreHeldAreOneFrame() {
    pacer.hold()
    for _ in 0..<100 {
      pacer.request(.answered)
      pacer.request(.changed)
    }
    #expect(count.frames == 0)
    pacer.release()
    #expect(count.frames == 1)
    pacer.hold()
    pacer.release()
    #expect(count.frames == 1)
  }

  /// What is shown for a time is shown for as long after a stop.
  @Test func theClockStandsStillDuringAStop() {
    let frames = FrameClock(clock)
    clock.advance(by: .seconds(3))
    let left = frames.now
    clock.advance(by: .seconds(8))
    frames.skip(from: left)
    #expect(frames.now == left)
    frames.skip(from: left.advanced(by: .seconds(1)))
    clock.advance(by: .seconds(1))
    #expect(frames.now == left.advanced(by: .seconds(1)))
  }
}
