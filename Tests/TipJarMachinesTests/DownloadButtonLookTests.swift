import TestSupport
import Testing

@testable import TipJarMachines

@Suite("Download button: the look against the state")
struct DownloadButtonLookTests {
  typealias Look = DownloadButton.Look

  /// Returns a button whose ring rests at `fraction`; later events come after 10 s.
  func ring(at fraction: Double) -> DownloadButton {
    DownloadButton(installed: false)
      .after([.tapped, .prepared(1), .progressed(1, fraction)], at: .zero)
  }
  let start = Instant.ms(10_000)
  func after(_ milliseconds: Double) -> Instant { start + Int64(milliseconds * 1_000_000) }

  @Test(
    arguments: [
      (.free, .get), (.price("0.99"), .price("0.99")), (.price(nil), .pricePending),
      (.unavailable, .unavailable),
      (.owned, .cloud), (.update, .update),
    ] as [(DownloadButton.Offer, Look.Title)])
  func offerHasItsTitle(_ offer: DownloadButton.Offer, _ title: Look.Title) {
    let button = DownloadButton(installed: false, offer: offer)
    #expect(button.look(at: .zero).shape == .pill(title))
    #expect(button.look(at: .zero).change == nil)
    #expect(button.nextChange(after: .zero) == nil)
    #expect(button.shownSince == .distantPast)
  }

  @Test(
    arguments: [
      ([.tapped], .spinner(turn: 0, turning: true)),
      ([.tapped, .prepared(1)], .spinner(turn: 0, turning: true)),
      // It turned while the pill shrank, and then stopped.
      ([.tapped, .prepared(1), .queued(1)], .spinner(turn: 0.05, turning: false)),
      ([.tapped, .prepared(1), .progressed(1, 0.5)], .ring(fraction: 0.5, .stop)),
      ([.tapped, .prepared(1), .progressed(1, 1)], .ring(fraction: 1, .stop)),
      ([.tapped, .prepared(1), .progressed(1, 0.5), .paused(1)], .ring(fraction: 0.5, .play)),
      ([.tapped, .prepared(1), .progressed(1, 0.5), .downloaded(1)], .ring(fraction: 1, .nothing)),
      ([.tapped, .stopTapped], .spinner(turn: 0, turning: true)),
      ([.tapped, .finished(1)], .pill(.open)),
    ] as [([DownloadButton.Event], Look.Shape)])
  func phaseHasItsShape(_ events: [DownloadButton.Event], _ shape: Look.Shape) {
    let button = DownloadButton(installed: false).after(events)
    // After whole turns the spinner is where it began.
    #expect(button.look(at: start).shape == shape)
    #expect(button.look(at: start).change == nil)
  }

  @Test(
    arguments: [
      (0, 0), (99, 0), (100, 0.05), (500, 0.25), (1_999, 0.95), (2_000, 0), (2_100, 0.05),
    ] as [(Double, Double)])
  func spinnerTurnsOnceInTwoSeconds(_ milliseconds: Double, _ turn: Double) {
    let button = DownloadButton(installed: false).after([.tapped], at: start)
    #expect(button.look(at: after(milliseconds)).shape == .spinner(turn: turn, turning: true))
  }

  @Test func spinnerGoesOnFromPreparingToASizelessDownload() {
    let button = DownloadButton(installed: false).after([.tapped], at: start)
      .after([.prepared(1)], at: after(550))
    #expect(button.look(at: after(600)).shape == .spinner(turn: 0.3, turning: true))
    #expect(button.shownSince == start)
  }

  @Test func spinnerRestsInTheQueueWhereItStandsAndGoesOn() {
    var button = DownloadButton(installed: false).after([.tapped, .prepared(1)], at: start)
    button.handle([.queued(1)], at: after(500))
    #expect(button.look(at: after(900)).shape == .spinner(turn: 0.25, turning: false))
    #expect(button.nextChange(after: after(900)) == nil)
    button.handle([.started(1)], at: after(1_000))
    #expect(button.look(at: after(1_100)).shape == .spinner(turn: 0.3, turning: true))
  }

  @Test func circleGrowsToAPillFromWhereItStood() {
    let button = DownloadButton(installed: false).after([.tapped], at: start)
      .after([.cancelled(1)], at: after(500))
    let from = Look.Shape.spinner(turn: 0.25, turning: true)
    #expect(button.look(at: after(580)).shape == .pill(.get))
    #expect(button.look(at: after(580)).change == Look.Change(from: from, progress: 0.8))
    #expect(button.nextChange(after: after(600)) == nil)
  }

  @Test func downloadOfAllToOpenLetsTheRingsLastEaseEnd() {
    let button = ring(at: 0.5)
      .after([.progressed(1, 1), .finished(1)], at: start)
    #expect(button.phase == .open)
    guard case .ring(let fraction, .stop) = button.look(at: after(299)).shape else {
      Issue.record("the ring is gone")
      return
    }
    #expect(fraction > 0.99 && fraction < 1)
    #expect(!button.look(at: after(299)).isEnabled)
    let full = Look.Shape.ring(fraction: 1, .stop)
    #expect(button.look(at: after(300)).change == Look.Change(from: full, progress: 0))
    #expect(button.look(at: after(399)).change != nil)
    #expect(button.look(at: after(400)) == Look(shape: .pill(.open)))
    #expect(button.frames(from: start).last == after(400))
    #expect(button.shownSince == after(300))
  }

  /// An ease that ended earlier, a finish below one, and another end than OPEN.
  @Test(
    arguments: [
      (1, [.finished(1)]), (0.5, [.progressed(1, 0.8), .finished(1)]),
      (0.5, [.progressed(1, 1), .failed(1, reason: "r")]),
    ] as [(Double, [DownloadButton.Event])])
  func nothingElseWaitsForTheRingsEase(_ fraction: Double, _ events: [DownloadButton.Event]) {
    let button = ring(at: fraction).after(events, at: start)
    let change = button.look(at: start).change
    #expect(change?.progress == 0 && change?.from == .ring(fraction: fraction, .stop))
    #expect(button.frames(from: start).last == after(100))
  }

  @Test func ringLeftAndEnteredAgainFillsFromNothing() {
    let button = ring(at: 0.5).after([.queued(1)], at: start)
      .after([.started(1)], at: after(1_000))
    #expect(button.look(at: after(1_000)).shape == .ring(fraction: 0, .stop))
    #expect(button.look(at: after(1_300)).shape == .ring(fraction: 0.5, .stop))
    #expect(button.nextChange(after: after(1_300)) == nil)
  }

  @Test func pausedRingIsFrozenOnceItsEaseHasEnded() {
    let button = ring(at: 0.5).after([.pauseRequested], at: start)
    #expect(button.look(at: start) == Look(shape: .ring(fraction: 0.5, .play)))
    #expect(button.nextChange(after: start) == nil)
  }

  /// A press is armed again where it means something else.
  @Test(
    arguments: [
      (.pauseRequested, true, true), (.downloaded(1), true, true), (.queued(1), true, false),
      (.failed(1, reason: ""), true, true), (.progressed(1, 0.9), false, false),
      (.offered(.owned), false, false), (.started(1), false, false),
    ] as [(DownloadButton.Event, Bool, Bool)])
  func controlThatBecomesAnotherOneIsShownAgain(
    _ event: DownloadButton.Event, _ isShown: Bool, _ isArmed: Bool
  ) {
    let before = ring(at: 0.5)
    let after = before.after([event], at: start)
    #expect(after.shownSince == (isShown ? start : before.shownSince))
    #expect(after.armedSince == (isArmed ? start : before.armedSince))
  }

  @Test func openThatTurnsToTheCloudIsAnotherControl() {
    let button = DownloadButton(installed: true).after([.uninstalled], at: start)
    #expect(button.shownSince == start)
    #expect(button.look(at: start).change?.from == .pill(.open))
    #expect(button.look(at: after(100)) == Look(shape: .pill(.cloud)))
  }

  /// Returns a button whose ring eases to `fraction` after a second.
  private func slowRing(at fraction: Double) -> DownloadButton {
    DownloadButton(installed: false).after([.tapped, .prepared(1)])
      .after([.progressed(1, fraction)], at: .ms(1_000))
  }

  /// The work may report the installation, or end at once.
  @Test(arguments: [[.downloaded(1)], [.finished(1)]] as [[DownloadButton.Event]])
  func theRingKeepsItsTintToTheEndOfItsLastEase(_ end: [DownloadButton.Event]) {
    let button = slowRing(at: 0.5).after([.progressed(1, 1)] + end, at: .ms(2_000))
    for time in stride(from: 2_000.0, to: 2_300, by: 10) {
      let look = button.look(at: .ms(time))
      #expect(look.form != .pill(.open))
      #expect(look.isEnabled || look.keepsTint)
      #expect(!look.takesPress)
    }
  }

  @Test func installingKeepsTheTintAndStoppingDoesNot() {
    let installing = slowRing(at: 1).after([.downloaded(1)], at: .ms(2_000))
    #expect(installing.look(at: .ms(5_000)).keepsTint)
    let stopping = slowRing(at: 0.5).after([.stopTapped], at: .ms(2_000))
    #expect(!stopping.look(at: .ms(2_050)).keepsTint)
    #expect(!stopping.look(at: .ms(5_000)).keepsTint)
  }

  @Test func figuresComeOnceTheyMeanSomething() {
    let button = slowRing(at: 0.004)
    #expect(button.hasPace(at: .ms(1_000)) && !button.hasPace(at: .ms(999)))
    #expect(!button.hasFraction(0.004, at: .ms(999)) && button.hasFraction(0.01, at: .ms(0)))
    #expect(button.nextFigures(after: .ms(400)) == .ms(1_000))
    #expect(button.nextFigures(after: .ms(1_000)) == nil)
    var still = button
    still.motion = .reduced
    #expect(still.hasPace(at: .zero))
  }

  @Test func aResumedDownloadWaitsForItsPaceAndAPausedOneSaysAllThatItKnows() {
    let paused = DownloadButton(paused: 0.4, offer: .free)
    #expect(paused.hasPace(at: .zero) && paused.nextFigures(after: .zero) == nil)
    let resumed = paused.after([.resumeRequested], at: .ms(5_000))
    #expect(!resumed.hasPace(at: .ms(5_999)) && resumed.hasPace(at: .ms(6_000)))
  }
}
