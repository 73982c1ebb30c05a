import TestSupport
import Testing

@testable import TipJarMachines

/// The other policies, the looks in which a press counts, and buttons out of sight, which have their
/// final look at once.
extension TransitionTests {
  @Test func latestFinishesTheRunningOneThenJumpsToTheNewest() {
    let button = Self.button(Motion(policy: .latest))
      .after([.tapped])
      .after([.prepared(1), .progressed(1, 0.5), .queued(1), .failed(1, reason: "")], at: .ms(30))
      .after([.finished(1), .uninstalled, .offered(.owned)], at: .ms(40))
    #expect(button.look(at: .ms(99)).change?.from == .pill(.get))
    #expect(
      Self.shown(button, from: .ms(40)) == [
        Shown(kind: .spinner, from: .ms(40)), Shown(kind: .pill, from: .ms(100)),
      ])
    #expect(button.look(at: .ms(200)).shape == .pill(.cloud))
  }

  @Test func latestStaysWhenTheNewestIsWhatIsShown() {
    let button = Self.button(Motion(policy: .latest)).after([.tapped])
      .after([.failed(1, reason: ""), .retryTapped], at: .ms(50))
    #expect(Self.shown(button, from: .ms(50)).map(\.kind) == [.spinner])
    #expect(button.look(at: .ms(100)).takesPress)
  }

  @Test func latestFillsTheRingAgainForAnotherRun() {
    let button = Self.button(Motion(policy: .latest))
      .after([.tapped, .prepared(1)])
      .after([.progressed(1, 0.9)], at: .ms(1_000))
      .after([.cancelled(1), .tapped, .prepared(2), .progressed(2, 0.1)], at: .ms(1_050))
    guard case .ring(let fraction, .stop) = button.look(at: .ms(1_060)).shape else {
      Issue.record("the ring is gone")
      return
    }
    #expect(fraction < 0.1)
  }

  @Test func noneShowsEverythingAtOnce() {
    var button = Self.button(.reduced)
    for (event, form) in [
      (.tapped, Self.turning), (.prepared(1), Self.turning), (.progressed(1, 0.5), Self.stop),
      (.progressed(1, 1), Self.stop), (.downloaded(1), .ring(.nothing)), (.finished(1), Self.open),
    ] as [(DownloadButton.Event, Form)] {
      button.handle([event], at: .ms(5))
      #expect(button.form == form)
      #expect(button.look(at: .ms(5)).change == nil)
      #expect(button.look(at: .ms(5)).isEnabled == button.phase.isPressable)
    }
    #expect(button.nextChange(after: .ms(5)) == nil)
  }

  @Test func pressIsTakenOnlyWhereLookAndModelAgree() {
    let button = Self.button().after([.tapped, .prepared(1), .progressed(1, 0.5)], at: .ms(1_000))
    #expect(Self.button().look(at: .zero).takesPress)
    for milliseconds in [1_000, 1_050, 1_100, 1_150, 1_199] as [Double] {
      #expect(!button.look(at: .ms(milliseconds)).takesPress)
    }
    #expect(button.look(at: .ms(1_200)).takesPress)
  }

  @Test func controlIsArmedFromWhenItsTurnComes() {
    let button = Self.button().after([.tapped, .prepared(1), .progressed(1, 0.5)], at: .ms(1_000))
    #expect(button.shownSince == .ms(1_100))
    #expect(button.after([.progressed(1, 0.6)], at: .ms(2_000)).shownSince == .ms(1_100))
  }

  @Test(arguments: [0, 10, 99, 150, 399, 450, 600] as [Double])
  func settledLookIsWhatIsTrueAndNothingMoves(_ milliseconds: Double) {
    var button = Self.button().after([.tapped, .prepared(1), .progressed(1, 1), .finished(1)])
    button.finishMotion(at: .ms(milliseconds))
    #expect(button.look(at: .ms(milliseconds)) == .init(shape: .pill(.open)))
    #expect(button.nextChange(after: .ms(milliseconds)) == nil)
  }

  @Test func settlingEndsTheEaseAndKeepsTheSpinnerTurning() {
    var ring = Self.button().after([.tapped, .prepared(1), .progressed(1, 0.5)])
      .after([.progressed(1, 0.9)], at: .ms(150))
    ring.finishMotion(at: .ms(160))
    #expect(ring.look(at: .ms(160)).shape == .ring(fraction: 0.9, .stop))
    var spinner = Self.button().after([.tapped])
    spinner.finishMotion(at: .ms(10))
    #expect(spinner.look(at: .ms(10)).change == nil)
    #expect(spinner.nextChange(after: .ms(10)) == .ms(100))
  }

  @Test func settlingDoesNotFlashTheSpinnerOfACancel() {
    var button = Self.button().after([.tapped, .prepared(1)])
      .after([.progressed(1, 0.5)], at: .ms(500)).after([.stopTapped], at: .ms(1_000))
    button.finishMotion(at: .ms(1_050))
    #expect(button.look(at: .ms(1_099)).shape == .ring(fraction: 0.5, .stop))
    #expect(button.look(at: .ms(1_100)).shape == .spinner(turn: 0, turning: true))
  }
}
