import TipJarDownloads
import TestSupport
import Testing
import TipJarMachines

@testable import tipjar

@MainActor @Suite(.timeLimit(.minutes(TestEnvironment.patience))) struct FramePacerTests {
  private final class Count {
    var frames = 0
  }

  private let clock = ManualClock()
  private let count = Count()
  private let pacer: FramePacer

  init() {
    pacer = FramePacer(clock: FrameClock(clock)) { [count] in count.frames += 1 }
  }

  @Test func theFirstChangeIsDrawnAtOnce() {
    pacer.changed()
    #expect(count.frames == 1)
    #expect(clock.sleeperCount == 0)
  }

  @Test func changesWithinAFrameAreDrawnTogether() async {
    pacer.changed()
    for _ in 0..<100 { pacer.changed() }
    #expect(count.frames == 1)
    await clock.waitForSleepers()
    #expect(clock.sleeperCount == 1)
    #expect(clock.nextDeadline == .init(offset: FramePacer.interval))
  }

  /// Of what moves by itself there is a frame less in the end: sixty a second all the same.
  @Test func aPersonIsAnsweredAtOnceOnTheCreditOfTheNextFrame() async {
    pacer.changed()
    pacer.answered()
    #expect(count.frames == 2)
    pacer.changed()
    await clock.waitForSleepers()
    #expect(clock.nextDeadline == .init(offset: FramePacer.interval * 2))
  }

  @Test func thereIsCreditForOneFrame() async {
    pacer.changed()
    for _ in 0..<100 { pacer.answered() }
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

  @Test func stoppingForgetsWhatWasPlanned() async {
    pacer.wake(at: FrameClock(clock).now.advanced(by: .seconds(1)))
    await clock.waitForSleepers()
    pacer.stop()
    #expect(clock.sleeperCount == 0)
  }

  @Test func whatAPacerPlannedGoesWithIt() async {
    var passing: FramePacer? = FramePacer(clock: FrameClock(clock)) { [count] in count.frames += 1 }
    passing?.wake(at: FrameClock(clock).now.advanced(by: .seconds(1)))
    await clock.waitForSleepers()
    passing = nil
    #expect(clock.sleeperCount == 0)
  }
}
