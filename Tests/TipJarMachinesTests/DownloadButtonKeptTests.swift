import TestSupport
import Testing

@testable import TipJarMachines

/// The bytes that a failed download keeps, and progress that arrives before its phase or becomes
/// unknown.
@Suite struct DownloadButtonKeptTests {
  private static let failed = DownloadButton(installed: false).after([
    .tapped, .prepared(1), .progressed(1, 0.44), .failed(1, reason: "no network"),
  ])

  @Test func aFailureThatKeptSomethingOffersToResume() {
    #expect(Self.failed.phase == .get(.resume))
    #expect(Self.failed.form == .pill(.resume))
    #expect(Self.failed.primaryEvent == .retryTapped)
    #expect(Self.failed.failure == "no network")
  }

  @Test(arguments: [DownloadButton.Event.tapped, .retryTapped])
  func itResumesWhereItWasWithoutPreparing(_ event: DownloadButton.Event) {
    var button = Self.failed
    #expect(button.handle(event, at: .zero) == [.download(2)])
    #expect(button.phase == .downloading(0.44))
    #expect(button.failure == nil)
    #expect(button.after([.stopTapped, .cancelled(2)]).phase == .get(.free))
  }

  @Test(
    arguments: [
      [.tapped, .failed(1, reason: "r")],
      [.tapped, .prepared(1), .failed(1, reason: "r")],
      [.tapped, .prepared(1), .progressed(1, 0), .failed(1, reason: "r")],
      [.tapped, .prepared(1), .progressed(1, 0.5), .downloaded(1), .failed(1, reason: "r")],
    ] as [[DownloadButton.Event]])
  func aFailureThatKeptNothingOffersWhatItOfferedBefore(_ events: [DownloadButton.Event]) {
    #expect(DownloadButton(installed: false).after(events).phase == .get(.free))
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
