import Testing

@testable import TipJarMachines

@Suite("Section 4, transitions")
struct TransitionTests {
  typealias Form = DownloadButton.Look.Form
  typealias Motion = DownloadButton.Motion
  typealias Transition = DownloadButton.Transition

  static let pill = Form.pill(.get)
  static let open = Form.pill(.open)
  static let turning = Form.spinner(turning: true)
  static let resting = Form.spinner(turning: false)
  static let stop = Form.ring(.stop)
  static let play = Form.ring(.play)

  /// A button with a motion of its own.
  static func button(_ motion: Motion = .standard) -> DownloadButton {
    var button = DownloadButton(installed: false)
    button.motion = motion
    return button
  }

  /// The forms shown at the times of `button`'s frames, in order, each once, from when it is shown.
  static func shown(_ button: DownloadButton, from start: Instant = .zero) -> [Shown] {
    var shown: [Shown] = []
    for now in [start] + button.frames(from: start, limit: 200) {
      let kind = Shown.Kind(button.look(at: now).shape)
      if shown.last?.kind != kind { shown.append(Shown(kind: kind, from: now)) }
    }
    return shown
  }

  struct Shown: Equatable {
    enum Kind { case pill, spinner, ring }
    var kind: Kind
    var from: Instant
  }

  // MARK: - Pairs

  @Test(
    arguments: [
      (pill, turning, true), (turning, pill, true), (pill, stop, true), (stop, open, true),
      (turning, stop, true), (resting, stop, true), (resting, pill, true), (play, pill, true),
      (pill, open, false), (turning, resting, false), (resting, turning, false),
      (stop, play, false), (stop, turning, false), (play, resting, false), (pill, pill, false),
    ] as [(Form, Form, Bool)])
  func onlyTheListedPairsAnimate(_ from: Form, _ to: Form, _ animates: Bool) {
    #expect(from.animates(to: to) == animates)
    var queue = TransitionQueue(from)
    queue.add(.init(to: to, askedAt: .zero))
    _ = queue.begin(at: .zero)
    #expect(queue.progress(at: .zero) == (animates ? 0 : nil))
    #expect(queue.progress(at: .ms(50)) == (animates ? 0.5 : nil))
    #expect(queue.progress(at: .ms(100)) == nil)
  }

  @Test func spinnerToRingSaysWhatItComesFromAndHowFarItIs() {
    let button = Self.button().after([.tapped, .prepared(1)])
      .after([.progressed(1, 0.5)], at: .ms(1_000))
    let look = button.look(at: .ms(1_050))
    #expect(look.change?.from == .spinner(turn: 0.5, turning: true))
    #expect(look.change?.progress == 0.5)
    guard case .ring(let fraction, .stop) = look.shape else {
      Issue.record("\(look)")
      return
    }
    #expect(fraction > 0 && fraction < 0.5)
  }

  @Test(arguments: [40, 250] as [Int64])
  func durationsAreTheButtonsOwn(_ milliseconds: Int64) {
    let motion = Motion(transition: .milliseconds(milliseconds), ease: .milliseconds(500))
    #expect(Self.button(motion).motion == motion)
    let button = Self.button(motion).after([.tapped])
    #expect(button.look(at: .ms(Double(milliseconds) / 2)).change?.progress == 0.5)
    #expect(button.look(at: .ms(Double(milliseconds))).change == nil)
    let ring = Self.button(motion).after([.tapped, .prepared(1)])
      .after([.progressed(1, 1)], at: .ms(1_000))
    #expect(ring.frames(from: .ms(1_000)).last == .ms(1_500))
  }

  @Test func negativeDurationIsNone() {
    #expect(
      Motion(transition: .seconds(-1), ease: .seconds(-1)) == Motion(transition: .zero, ease: .zero)
    )
  }

  // MARK: - Queue

  @Test func queuePlaysEveryChangeInOrder() {
    let button = Self.button().after([
      .tapped, .prepared(1), .progressed(1, 0.5), .queued(1), .failed(1, reason: "r"),
    ])
    #expect(button.phase == .get(.free))
    #expect(
      Self.shown(button) == [
        Shown(kind: .spinner, from: .zero), Shown(kind: .ring, from: .ms(100)),
        // From ring to spinner is a snap, so that the spinner is there and gone again at once.
        Shown(kind: .pill, from: .ms(200)),
      ])
    #expect(
      button.transitionsBegun(by: .ms(1_000)) == [
        Transition(from: Self.turning, to: Self.stop, at: .ms(100)),
        Transition(from: Self.stop, to: Self.resting, at: .ms(200)),
        Transition(from: Self.resting, to: Self.pill, at: .ms(200)),
      ])
    #expect(button.frames(from: .zero).last == .ms(300))
  }

  @Test func transitionsNeverOverlap() {
    let button = Self.button().after([.tapped])
      .after([.prepared(1), .progressed(1, 0.5)], at: .ms(50))
    #expect(button.look(at: .ms(99)).change?.from == .pill(.get))
    #expect(button.look(at: .ms(100)).change?.from == .spinner(turn: 0.05, turning: true))
    #expect(button.look(at: .ms(100)).change?.progress == 0)
  }

  @Test func ringThatWaitsForItsTurnFillsFromNothingToTheNewestFraction() {
    let button = Self.button().after([.tapped, .prepared(1), .progressed(1, 0.2)])
      .after([.progressed(1, 0.6)], at: .ms(80))
    #expect(button.look(at: .ms(100)).shape == .ring(fraction: 0, .stop))
    #expect(button.look(at: .ms(400)).shape == .ring(fraction: 0.6, .stop))
    #expect(button.frames(from: .zero).last == .ms(400))
  }

  @Test func fractionThatComesAfterTheTurnIsEasedTo() {
    let button = Self.button().after([.tapped, .prepared(1), .progressed(1, 0.2)])
      .after([.progressed(1, 0.6)], at: .ms(120))
    #expect(button.look(at: .ms(400)).shape == .ring(fraction: 0.2, .stop))
    #expect(button.look(at: .ms(700)).shape == .ring(fraction: 0.6, .stop))
  }

  @Test func openWaitsForTheLastEaseWhenItsTurnComes() {
    let button = Self.button().after([.tapped, .prepared(1), .progressed(1, 1), .finished(1)])
    // The ring begins at 100 ms, is full at 400 ms, and the pill is complete at 500 ms.
    #expect(
      Self.shown(button) == [
        Shown(kind: .spinner, from: .zero), Shown(kind: .ring, from: .ms(100)),
        Shown(kind: .pill, from: .ms(400)),
      ])
    #expect(button.look(at: .ms(399)).isEnabled == false)
    #expect(button.frames(from: .zero).last == .ms(500))
  }

  @Test func updateDoesNotWaitForTheRingsEase() {
    let ring = Self.button().after([.tapped, .prepared(1), .progressed(1, 0.5)])
    let button = ring.after([.progressed(1, 1), .failed(1, reason: "r")], at: .ms(1_000))
    #expect(button.look(at: .ms(1_000)).change?.progress == 0)
  }

  // MARK: - Latest and none

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

  @Test func latestFillsTheRingAnewForAnotherRun() {
    let button = Self.button(Motion(policy: .latest))
      .after([.tapped, .prepared(1)])
      .after([.progressed(1, 0.9)], at: .ms(1_000))
      .after([.failed(1, reason: ""), .tapped, .prepared(2), .progressed(2, 0.1)], at: .ms(1_050))
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

  // MARK: - Cancel

  @Test(arguments: Motion.Policy.allCases, Array(1...200))
  func cancelThatIsOverWithin100msNeverShowsTheSpinner(_ policy: Motion.Policy, _ over: Int) {
    let ring = Self.button(Motion(policy: policy)).after([.tapped, .prepared(1)])
      .after([.progressed(1, 0.5)], at: .ms(500))
    let stopped = ring.after([.stopTapped], at: .ms(1_000))
    let end = Instant.ms(1_000 + Double(over))
    for now in [.ms(1_000)] + stopped.frames(from: .ms(1_000), limit: 20) where now < end {
      let look = stopped.look(at: now)
      #expect(!look.isEnabled)
      #expect(Shown.Kind(look.shape) == (now < .ms(1_100) ? .ring : .spinner))
    }
    let after = stopped.after([.cancelled(1)], at: end)
    let kinds = Self.shown(after, from: end).map(\.kind)
    #expect(kinds == [.pill])
    let from = after.look(at: end).change?.from
    #expect(from.map(Shown.Kind.init) == (policy == .none ? nil : over <= 100 ? .ring : .spinner))
  }

  @Test func cancelBeforeTheRingHasHadItsTurnStillPlaysTheRing() {
    let button = Self.button().after([.tapped, .prepared(1), .progressed(1, 0.5)])
      .after([.stopTapped], at: .ms(20)).after([.cancelled(1)], at: .ms(60))
    #expect(Self.shown(button, from: .ms(60)).map(\.kind) == [.spinner, .ring, .pill])
    #expect(button.frames(from: .ms(60)).last == .ms(300))
  }

  // MARK: - What nobody sees

  @Test(arguments: [0, 10, 99, 150, 399, 450, 600] as [Double])
  func settledLookIsWhatIsTrueAndNothingMoves(_ milliseconds: Double) {
    var button = Self.button().after([.tapped, .prepared(1), .progressed(1, 1), .finished(1)])
    button.settle(at: .ms(milliseconds))
    #expect(button.look(at: .ms(milliseconds)) == .init(shape: .pill(.open)))
    #expect(button.nextChange(after: .ms(milliseconds)) == nil)
  }

  @Test func settlingEndsTheEaseAndKeepsTheSpinnerTurning() {
    var ring = Self.button().after([.tapped, .prepared(1), .progressed(1, 0.5)])
      .after([.progressed(1, 0.9)], at: .ms(150))
    ring.settle(at: .ms(160))
    #expect(ring.look(at: .ms(160)).shape == .ring(fraction: 0.9, .stop))
    var spinner = Self.button().after([.tapped])
    spinner.settle(at: .ms(10))
    #expect(spinner.look(at: .ms(10)).change == nil)
    #expect(spinner.nextChange(after: .ms(10)) == .ms(100))
  }

  @Test func settlingDoesNotFlashTheSpinnerOfACancel() {
    var button = Self.button().after([.tapped, .prepared(1)])
      .after([.progressed(1, 0.5)], at: .ms(500)).after([.stopTapped], at: .ms(1_000))
    button.settle(at: .ms(1_050))
    #expect(button.look(at: .ms(1_099)).shape == .ring(fraction: 0.5, .stop))
    #expect(button.look(at: .ms(1_100)).shape == .spinner(turn: 0, turning: true))
  }

  @Test func settlingShowsASpinnerWhoseCancelHasWaitedLongEnough() {
    var button = Self.button(Motion(transition: .seconds(1)))
      .after([.tapped, .prepared(1), .progressed(1, 0.5)])
      .after([.stopTapped], at: .ms(100))
    button.settle(at: .ms(300))
    #expect(button.look(at: .ms(300)).shape == .spinner(turn: 0, turning: true))
  }

  // MARK: - Presses and notices

  @Test func modelChangesBeforeAnyAnimation() {
    var button = Self.button()
    #expect(button.handle(.tapped, at: .zero) == [.prepare(1)])
    #expect(button.phase == .preparing)
    #expect(button.look(at: .zero).change?.progress == 0)
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
}

extension TransitionTests.Shown.Kind {
  init(_ shape: DownloadButton.Look.Shape) {
    switch shape {
    case .pill: self = .pill
    case .spinner: self = .spinner
    case .ring: self = .ring
    }
  }
}
