import TestSupport
import Testing

@testable import TipJarMachines

/// Bugs of other implementations, each with a test that this one does not have it.
@Suite("Section 6, known bugs of others")
struct KnownBugTests {
  let free = DownloadButton(installed: false)
  var downloading: DownloadButton { free.after([.tapped, .prepared(1), .progressed(1, 0.9)]) }

  @Test func lateCompletionAfterACancel() {
    var button = downloading.after([.stopTapped, .cancelled(1)])
    #expect(button.handle(.finished(1), at: .zero) == [.dropped(.finished(1), .lateAttempt)])
    #expect(button.phase == .get(.free))
    // It does not complete the following run either.
    button.handle([.tapped, .prepared(2)])
    #expect(button.handle(.finished(1), at: .zero) == [.dropped(.finished(1), .lateAttempt)])
    #expect(button.phase == .downloading(nil))
  }

  @Test func cancelInTheLastMomentNeverEndsBothWays() {
    let stopped = downloading.after([.stopTapped])
    var finishedFirst = stopped
    #expect(finishedFirst.handle(.finished(1), at: .zero) == [.downloaded])
    #expect(
      finishedFirst.handle(.cancelled(1), at: .zero) == [.dropped(.cancelled(1), .lateAttempt)])
    #expect(finishedFirst.phase == .open)
    var cancelledFirst = stopped
    #expect(cancelledFirst.handle(.cancelled(1), at: .zero) == [])
    #expect(
      cancelledFirst.handle(.finished(1), at: .zero) == [.dropped(.finished(1), .lateAttempt)])
    #expect(cancelledFirst.phase == .get(.free))
  }

  @Test func cancelEndsExactlyOnce() {
    var action = AsyncAction(cancellation: false).after([.triggered, .cancellationChanged(true)])
    #expect(action.handle(.ended(1, .cancelled), at: .zero) == [.notify(1, .ended(.cancelled))])
    let again = action.handle(.ended(1, .cancelled), at: .zero)
    #expect(again == [.dropped(.ended(1, .cancelled), .lateAttempt)])
  }

  @Test func viewSaysCancelledOnlyWhenTheWorkHasEnded() {
    let button = downloading.after([.stopTapped, .progressed(1, 0.95)])
    #expect(button.phase == .cancelling)
    #expect(!button.look(at: .ms(60_000)).isEnabled)
    let action = AsyncAction(cancellation: false).after([.triggered, .cancellationChanged(true)])
    #expect(action.state == .cancelling)
    #expect(!action.isEnabled)
  }

  @Test func doubleTapStartsOneRun() {
    var button = free
    #expect(button.handle(.tapped, at: .zero) == [.prepare(1)])
    #expect(button.handle(.tapped, at: .zero) == [.dropped(.tapped, .ignored)])
    var action = AsyncAction(cancellation: false).after([.triggered])
    #expect(action.handle(.triggered, at: .zero) == [.dropped(.triggered, .alreadyRunning)])
  }

  @Test func doubleClickOnGetDoesNotHitTheStopSquare() {
    let button = free.after([.tapped], at: .ms(1_000))
    var one = PressTests.One()
    let effects = one.send(PressTests.down, at: 1_200, since: button.shownSince, isCostly: true)
    #expect(effects == [.refused("a", .tooSoon, isRepeat: false)])
    #expect(one.send(PressTests.up, at: 1_210) == [.refused("a", .noPress, isRepeat: false)])
  }

  @Test func hundredPercentIsStillARingThatCanBeStopped() {
    let button = downloading.after([.progressed(1, 1)])
    #expect(button.look(at: .ms(60_000)).shape == .ring(fraction: 1, .stop))
    #expect(button.primaryEvent == .stopTapped)
  }

  @Test(
    arguments: [
      (-1, 0), (-0.001, 0), (-0.0, 0), (0, 0), (0.25, 0.25), (1, 1), (1.001, 1), (200, 1),
      (1.5.ulp, 1.5.ulp), (.greatestFiniteMagnitude, 1),
    ] as [(Double, Double)])
  func percentagesBelowZeroOrAboveAHundred(_ reported: Double, _ shown: Double) {
    let button = free.after([.tapped, .prepared(1), .progressed(1, reported)])
    #expect(button.phase == .downloading(shown))
  }

  @Test func progressThatFalls() {
    #expect(downloading.after([.progressed(1, 0.1)]).phase == .downloading(0.9))
  }

  @Test(arguments: [Double.nan, .signalingNaN, .infinity, -.infinity])
  func notANumberPastAClamp(_ reported: Double) {
    for phase in [downloading, downloading.after([.queued(1)]), downloading.after([.paused(1)])] {
      var button = phase
      let effects = button.handle(.progressed(1, reported), at: .zero)
      // NaN is not equal to itself, so the dropped event cannot be compared as a whole.
      guard case .dropped(_, .notAFraction)? = effects.first else {
        Issue.record("\(effects)")
        continue
      }
      #expect(button.phase == phase.phase)
    }
  }

  @Test func zeroTotal() {
    // 0 of 0 bytes is NaN; the content finishes anyway.
    let button = free.after([.tapped, .prepared(1), .progressed(1, 0.0 / 0.0)])
    #expect(button.phase == .downloading(nil))
    #expect(button.after([.finished(1)]).phase == .open)
  }

  @Test func rowThatIsUsedAgainShowsNothingOfTheRunBefore() {
    let letGo = downloading.after([.stopTapped, .cancelled(1)])
    #expect(letGo.isAtRest)
    var fresh = DownloadButton(installed: false, after: letGo.attempt).after([.tapped])
    #expect(fresh.handle(.progressed(1, 0.95), at: .zero).count == 1)
    #expect(fresh.phase == .preparing)
    #expect(fresh.droppedCount == 1)
    fresh.handle([.prepared(2), .progressed(1, 0.95)])
    #expect(fresh.phase == .downloading(nil))
  }

  @Test func pressDoesNotStickWhenItsReleaseIsLost() {
    // Without any interruption, a press after a lost release starts again and acts only for itself.
    var one = PressTests.One()
    for event in [PressTests.down, .pointer(.moved(.outside)), PressTests.down] {
      #expect(one.send(event, at: 0) == [])
    }
    #expect(one.tracker.isPressed("a", at: .zero))
    #expect(one.send(PressTests.up, at: 0) == [.activated("a")])
  }

  @Test func nothingHangsOnAnAnimationThatNobodySaw() {
    // Suspended from the first frame on: an hour later all animations have ended, without any
    // frames in between.
    let button = downloading.after([.progressed(1, 1), .finished(1)], at: .ms(10))
    let later = Instant.ms(3_600_000)
    #expect(button.look(at: later) == DownloadButton.Look(shape: .pill(.open)))
    #expect(button.nextChange(after: later) == nil)
  }

  @Test func pendingPurchaseWhoseDeclineNeverComes() {
    var jar = TipJarTests.pending
    #expect(jar.nextChange(after: .ms(300)) == nil)
    #expect(jar.isPressable("broad"))
    jar.handle([.pendingDismissed("fine")])
    #expect(jar.tips.first?.state == .price("£1.99"))
  }

  @Test(
    arguments: [
      .approved("broad"), .productsFailed(1, reason: "late"), .productsLoaded(1, []),
      .purchaseEnded(0, .purchased), .purchaseEnded(2, .failed(reason: "another's")), .opened,
      .pendingDismissed("broad"), .noteDismissed, .retryTapped,
    ] as [TipJar.Event])
  func guardIsNotClearedByAnUnrelatedCallback(_ event: TipJar.Event) {
    var jar = TipJarTests.buying.after([event])
    #expect(jar.tips.first?.state == .purchasing(price: "£1.99"))
    let tap = TipJar.Event.tapped("broad")
    #expect(jar.handle(tap, at: .zero) == [.dropped(tap, .purchaseInFlight)])
  }

  @Test func cancelIsNotShownAsAnError() {
    let stopped = downloading.after([.stopTapped, .failed(1, reason: "cancelled")])
    #expect(stopped.failure == nil && stopped.phase == .get(.free))
    var action = AsyncAction(cancellation: 0).after([.triggered, .cancellationChanged(1)])
    let end = AsyncAction<Int>.Event.ended(1, .failure(reason: "CancellationError"))
    #expect(action.handle(end, at: .zero) == [.notify(1, .ended(.cancelled))])
    let jar = TipJarTests.buying.after([.purchaseEnded(1, .userCancelled)])
    #expect(jar.note?.outcome == .userCancelled)
  }
}
