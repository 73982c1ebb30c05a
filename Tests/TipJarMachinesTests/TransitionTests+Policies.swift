import TestSupport
import Testing

@testable import TipJarMachines

/// The other policies: jump to the newest look, or animate nothing.
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

  @Test func withReducedMotionTheSpinnerStandsAndAsksForNoFrame() {
    let button = Self.button(.reduced).after([.tapped])
    #expect(button.look(at: .ms(500)).shape == .spinner(turn: 0, turning: true))
    #expect(button.nextChange(after: .ms(500)) == nil)
  }

  @Test func spinnerTurnsAfterASnappedEntryToo() {
    let motion = DownloadButton.Motion(transition: .zero, ease: .zero, policy: .none)
    let button = Self.button(motion).after([.tapped])
    #expect(button.look(at: .ms(500)).shape == .spinner(turn: 0.25, turning: true))
    #expect(button.nextChange(after: .ms(500)) == .ms(600))
  }
}
