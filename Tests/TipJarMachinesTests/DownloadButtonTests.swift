import TestSupport
import Testing

@testable import TipJarMachines

@Suite("Download button")
struct DownloadButtonTests {
  let get = DownloadButton(installed: false)

  @Test func theExampleOfThePageRuns() {
    #expect(playDownload() == [.prepare(1), .download(1), .downloaded])
  }

  @Test func failureKeepsItsReasonUntilTheNextTry() {
    var button = get
    let effects = button.handle([.tapped, .prepared(1), .failed(1, reason: "no network")])
    #expect(effects == [.cancel(1)])
    #expect(button.phase == .offered(.free))
    #expect(button.failure == "no network")
    #expect(button.primaryEvent == .retryTapped)
    #expect(!button.isAtRest)
    #expect(button.handle(.retryTapped, at: .zero) == [.prepare(2)])
    #expect(button.failure == nil)
  }

  @Test func stoppingAfterPaymentReturnsToTheCloud() {
    let priced = DownloadButton(installed: false, offer: .price("2.99"))
    let unpaid = priced.after([.tapped, .cancelled(1)])
    #expect(unpaid.phase == .offered(.price("2.99")))
    let paid = priced.after([
      .tapped, .offered(.owned), .prepared(1), .progressed(1, 0.3), .stopTapped, .cancelled(1),
    ])
    #expect(paid.phase == .offered(.owned))
  }

  @Test func priceThatIsNotKnownCannotBePressed() {
    var button = DownloadButton(installed: false, offer: .price(nil))
    #expect(button.primaryEvent == nil)
    #expect(button.handle(.tapped, at: .zero) == [.dropped(.tapped, .ignored)])
    #expect(!button.look(at: .zero).isEnabled)
    button.handle([.offered(.price("0.99"))])
    #expect(button.phase == .offered(.price("0.99")))
    #expect(button.primaryEvent == .tapped)
  }

  @Test func oldVersionThatGoesDuringItsUpdateLeavesTheCloud() {
    let button = DownloadButton(installed: false, offer: .update)
      .after([.tapped, .uninstalled, .stopTapped, .cancelled(1)])
    #expect(button.phase == .offered(.owned))
  }

  @Test func resumedRunStartsAtWhatIsKept() {
    var button = get.after([.tapped, .prepared(1), .progressed(1, 0.4), .pauseRequested])
    #expect(button.phase == .paused(0.4))
    #expect(button.handle(.resumeRequested, at: .zero) == [.download(2)])
    #expect(button.phase == .downloading(0.4))
    button.handle([.queued(2), .started(2)])
    #expect(button.phase == .downloading(0.4))
    button.handle([.progressed(2, 0.1)])
    #expect(button.phase == .downloading(0.4))
  }

  @Test func bytesOnTheirWayDuringAPauseAreKept() {
    let button = get.after([
      .tapped, .prepared(1), .progressed(1, 0.4), .pauseRequested, .progressed(1, 0.45),
      .progressed(1, nil), .paused(1),
    ])
    #expect(button.phase == .paused(0.45))
  }

  @Test(arguments: [(0.3, 0.3), (nil, nil), (-1.0, 0.0), (.nan, nil)] as [(Double?, Double?)])
  func partialDownloadFoundAtTheStartResumesWithoutPreparing(_ found: Double?, _ kept: Double?) {
    var button = DownloadButton(paused: found, offer: .owned)
    #expect(button.phase == .paused(kept))
    #expect(button.look(at: .zero).shape == .ring(fraction: kept ?? 0, .play))
    #expect(button.nextChange(after: .zero) == nil)
    #expect(button.handle(.resumeRequested, at: .zero) == [.download(1)])
    #expect(button.phase == .downloading(kept))
  }

  /// One that was found at the start, and one of a failed run.
  @Test(
    arguments: [(DownloadButton(paused: 0.3, offer: .owned), 0, .owned), (failed, 2, .free)]
      as [(DownloadButton, Int, DownloadButton.Offer)])
  func partialDownloadCanBeDiscarded(
    _ partial: DownloadButton, _ attempt: Int, _ offer: DownloadButton.Offer
  ) {
    var button = partial
    #expect(button.handle(.stopTapped, at: .zero) == [.cancel(attempt)])
    #expect(button.phase == .cancelling && button.failure == nil)
    button.handle([.cancelled(attempt)])
    #expect(button.phase == .offered(offer))
  }

  @Test(
    arguments: [
      ([], .tapped), ([.tapped], .stopTapped), ([.tapped, .prepared(1)], .stopTapped),
      ([.tapped, .prepared(1), .queued(1)], .stopTapped),
      ([.tapped, .prepared(1), .pauseRequested], .resumeRequested),
      ([.tapped, .prepared(1), .downloaded(1)], nil), ([.tapped, .stopTapped], nil),
      ([.tapped, .finished(1)], .tapped),
    ] as [([DownloadButton.Event], DownloadButton.Event?)])
  func pressMeansOneEventInEachPhase(
    _ events: [DownloadButton.Event], _ expected: DownloadButton.Event?
  ) {
    let button = get.after(events)
    #expect(button.primaryEvent == expected)
    // A button that cannot be pressed looks disabled.
    #expect(button.look(at: .ms(1_000)).isEnabled == (expected != nil))
  }

  private static let failed = DownloadButton(installed: false).after([
    .tapped, .prepared(1), .progressed(1, 0.44), .failed(1, reason: "no network"),
  ])

  /// A stop that is taken back goes on with its bytes; what the stopped run still says is late.
  @Test func anUndoneStopContinuesAsANewRun() {
    var button = DownloadButton(installed: false)
    button.handle([.tapped, .prepared(1), .progressed(1, 0.92), .stopTapped, .cancelled(1)])
    #expect(button.phase == .offered(.free) && !button.discards)
    #expect(button.handle(.stopUndone(0.92), at: .zero) == [.download(2)])
    #expect(button.phase == .downloading(0.92))
    let late = DownloadButton.Event.progressed(1, 0.95)
    #expect(button.handle(late, at: .zero) == [.dropped(late, .lateAttempt)])
    button.handle([.progressed(2, 0.5), .pauseRequested])
    #expect(button.phase == .paused(0.92))
    button.handle([.stopTapped])
    #expect(button.discards)
  }

  @Test(arguments: [DownloadButton.Event.tapped, .retryTapped])
  func aFailureThatKeptSomethingResumesWithoutPreparing(_ event: DownloadButton.Event) {
    var button = Self.failed
    #expect(button.phase == .offered(.resume) && button.form == .pill(.resume))
    #expect(button.primaryEvent == .retryTapped && button.failure == "no network")
    #expect(button.handle(event, at: .zero) == [.download(2)])
    #expect(button.phase == .downloading(0.44))
    #expect(button.failure == nil)
    #expect(button.after([.stopTapped, .cancelled(2)]).phase == .offered(.free))
  }

  @Test(
    arguments: [
      [.tapped, .failed(1, reason: "r")],
      [.tapped, .prepared(1), .failed(1, reason: "r")],
      [.tapped, .prepared(1), .progressed(1, 0), .failed(1, reason: "r")],
      [.tapped, .prepared(1), .progressed(1, 0.5), .downloaded(1), .failed(1, reason: "r")],
    ] as [[DownloadButton.Event]])
  func aFailureThatKeptNothingOffersWhatItOfferedBefore(_ events: [DownloadButton.Event]) {
    #expect(DownloadButton(installed: false).after(events).phase == .offered(.free))
  }

  @Test func progressBeforeItsStateIsShownWithIt() {
    let early = DownloadButton(installed: false).after([.tapped, .progressed(1, 0.3)])
    #expect(early.phase == .preparing)
    #expect(early.after([.prepared(1)]).phase == .downloading(0.3))
    #expect(early.after([.progressed(1, 0.1), .prepared(1)]).phase == .downloading(0.3))
    #expect(
      early.after([.stopTapped, .cancelled(1), .tapped, .prepared(2)]).phase == .downloading(nil))
  }

  @Test func progressMayTurnUnknownAndNeverFallsAfterwards() {
    let unknown = DownloadButton(installed: false).after([
      .tapped, .prepared(1), .progressed(1, 0.6), .progressed(1, nil),
    ])
    #expect(unknown.phase == .downloading(nil))
    #expect(unknown.form == .spinner(turning: true))
    #expect(unknown.after([.progressed(1, 0.2)]).phase == .downloading(0.6))
    #expect(unknown.after([.pauseRequested]).phase == .paused(0.6))
  }
}
