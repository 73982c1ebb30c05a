import TestSupport
import Testing

@testable import TipJarMachines

/// Bugs of other implementations, each with a test that this one does not have it.
@Suite("Known bugs of other buttons")
struct KnownBugTests {
  let free = DownloadButton(installed: false)
  var downloading: DownloadButton { free.after([.tapped, .prepared(1), .progressed(1, 0.9)]) }

  @Test(
    arguments: [
      (-1, 0), (-0.001, 0), (-0.0, 0), (0, 0), (0.25, 0.25), (1, 1), (1.001, 1), (200, 1),
      (1.5.ulp, 1.5.ulp), (.greatestFiniteMagnitude, 1),
    ] as [(Double, Double)])
  func percentagesBelowZeroOrAboveAHundred(_ reported: Double, _ shown: Double) {
    let button = free.after([.tapped, .prepared(1), .progressed(1, reported)])
    #expect(button.phase == .downloading(shown))
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
}
