import TestSupport
import Testing

@testable import TipJarMachines

@Suite("Transitions between looks")
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

  /// Returns a button with these rules of motion.
  static func button(_ motion: Motion = .standard) -> DownloadButton {
    var button = DownloadButton(installed: false)
    button.motion = motion
    return button
  }

  /// Returns the forms at the times of `button`'s frames, in order and without repetitions, each
  /// with its time.
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

  @Test(
    arguments: [
      (pill, turning, true), (turning, pill, true), (pill, stop, true), (stop, open, true),
      (turning, stop, true), (resting, stop, true), (resting, pill, true), (play, pill, true),
      (pill, open, true), (open, Form.pill(.cloud), true), (turning, resting, false),
      (resting, turning, false),
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

  @Test func queuePlaysEveryChangeInOrder() {
    let button = Self.button().after([
      .tapped, .prepared(1), .progressed(1, 0.5), .queued(1), .cancelled(1),
    ])
    #expect(button.phase == .offered(.free))
    #expect(
      Self.shown(button) == [
        Shown(kind: .spinner, from: .zero), Shown(kind: .ring, from: .ms(100)),
        // The change from ring to spinner is immediate, so the spinner is replaced at once.
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

  /// A ring that waits for its turn fills from nothing to the newest fraction; one that comes after
  /// the turn has an ease of its own.
  @Test(arguments: [(80, 0.6, 400), (120, 0.2, 700)] as [(Double, Double, Double)])
  func aRingEasesFromItsTurn(_ newest: Double, _ fraction: Double, _ end: Double) {
    let button = Self.button().after([.tapped, .prepared(1), .progressed(1, 0.2)])
      .after([.progressed(1, 0.6)], at: .ms(newest))
    #expect(button.look(at: .ms(100)).shape == .ring(fraction: 0, .stop))
    #expect(button.look(at: .ms(400)).shape == .ring(fraction: fraction, .stop))
    #expect(button.look(at: .ms(end)).shape == .ring(fraction: 0.6, .stop))
    #expect(button.frames(from: .zero).last == .ms(end))
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
