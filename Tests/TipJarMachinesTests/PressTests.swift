import TestSupport
import Testing

@testable import TipJarMachines

/// A press on one control, and the times within which it is refused.
@Suite("Section 1, press")
struct PressTests {
  typealias Tracker = PressTracker<String>
  typealias Event = Tracker.Event

  /// A tracker of one control.
  struct One {
    var tracker = Tracker()

    mutating func send(
      _ event: Event, at milliseconds: Double, since: Instant = .distantPast, isCostly: Bool = false
    ) -> [Tracker.Effect] {
      tracker.handle(event, at: .ms(milliseconds)) { _ in
        .init(armedSince: since, isCostly: isCostly)
      }
    }

    /// Returns nil if a key acts, or the reason why it does not.
    mutating func key(
      at milliseconds: Double, since: Instant = .distantPast, isCostly: Bool = false
    ) -> Press.Refusal? {
      let effects = send(.keyPressed("a"), at: milliseconds, since: since, isCostly: isCostly)
      guard case .refused(_, let reason, _)? = effects.first else { return nil }
      return reason
    }
  }

  static let down = Event.pointer(.down(.primary, on: "a"))
  static let up = Event.pointer(.up(.primary, .inside))

  private func refused(_ reason: Press.Refusal, isRepeat: Bool = false) -> [Tracker.Effect] {
    [.refused("a", reason, isRepeat: isRepeat)]
  }

  static let events: [Event] =
    [.inside, .tolerance, .outside].flatMap { zone in
      [.pointer(.moved(zone)), .pointer(.up(.primary, zone)), .pointer(.up(.other, zone))]
    } + [down, .pointer(.down(.other, on: "a")), .keyPressed("a")]
    + [.escape, .resize, .focusLoss, .suspend, .disabled, .removed, .replaced].map {
      Event.interrupted($0)
    }

  /// Every state with every event.
  @Test(arguments: events, [Press.State.inactive, .inside, .outside])
  func everyPair(_ event: Event, _ state: Press.State) {
    var one = One()
    if state != .inactive { _ = one.send(Self.down, at: 10_000) }
    if state == .outside { _ = one.send(.pointer(.moved(.outside)), at: 10_000) }
    #expect(one.tracker.state == state)
    let isActive = state != .inactive
    let (next, effects): (Press.State, [Tracker.Effect]) =
      switch event {
      case .pointer(.moved(.outside)): (isActive ? .outside : .inactive, [])
      case .pointer(.moved): (isActive ? .inside : .inactive, [])
      case .pointer(.up(.other, _)):
        (state, [.refused(isActive ? "a" : nil, .otherButton, isRepeat: false)])
      case .pointer(.up) where !isActive: (.inactive, [.refused(nil, .noPress, isRepeat: false)])
      case .pointer(.up(_, .outside)): (.inactive, refused(.releasedOutside))
      case .pointer(.up): (.inactive, [.activated("a")])
      case .pointer(.down(.primary, _)): (.inside, [])
      case .pointer(.down), .focusKeyPressed, .otherKeyPressed, .controlsChanged: (state, [])
      case .keyPressed: (.inactive, [.activated("a")])
      case .interrupted(let why): (.inactive, isActive ? refused(.interrupted(why)) : [])
      }
    #expect(one.send(event, at: 10_000) == effects)
    #expect(one.tracker.state == next)
  }

  @Test(arguments: [(0, false), (249, false), (250, true), (251, true)] as [(Double, Bool)])
  func aCostlyControlThatHasJustAppearedAcceptsNoClickFor250ms(
    _ milliseconds: Double, _ acts: Bool
  ) {
    for isCostly in [false, true] {
      var one = One()
      let effects = one.send(
        Self.down, at: 1_000 + milliseconds, since: .ms(1_000), isCostly: isCostly)
      #expect(effects == (acts || !isCostly ? [] : refused(.tooSoon)))
      #expect(one.tracker.isActive == (acts || !isCostly))
    }
  }

  @Test(arguments: [(100, false), (249, false), (250, true)] as [(Double, Bool)])
  func theSecondClickOfADoubleClickDoesNotPressWhatTheFirstBroughtUp(
    _ milliseconds: Double, _ acts: Bool
  ) {
    var one = One()
    _ = one.send(Self.down, at: 10_000)
    #expect(one.send(Self.up, at: 10_000) == [.activated("a")])
    let effects = one.send(Self.down, at: 10_000 + milliseconds, since: .ms(10_000))
    #expect(effects == (acts ? [] : refused(.secondClick, isRepeat: true)))
  }

  @Test(
    arguments: [
      (false, 120, .keyHeld), (false, 121, nil), (true, 120, .keyHeld), (true, 121, .tooSoon),
      (true, 699, .tooSoon), (true, 700, nil),
    ] as [(Bool, Double, Press.Refusal?)])
  func keySoonAfterAKeyIsTheSamePress(
    _ isCostly: Bool, _ milliseconds: Double, _ refusal: Press.Refusal?
  ) {
    var one = One()
    #expect(one.key(at: 0) == nil)
    #expect(one.key(at: milliseconds, isCostly: isCostly) == refusal)
  }

  @Test func aCostlyControlActsOnTheNextKeyAfterOneThatCameTooSoon() {
    var one = One()
    _ = one.key(at: 0)
    #expect(one.key(at: 600, since: .zero, isCostly: true) == .tooSoon)
    var another = one
    #expect(another.key(at: 1_099, since: .zero, isCostly: true) == .tooSoon)
    #expect(one.key(at: 1_100, since: .zero, isCostly: true) == nil)
  }

  @Test func firstKeyOnAFreshScreenActsAtOnce() {
    var one = One()
    #expect(one.key(at: 1_001, since: .ms(1_000), isCostly: true) == nil)
  }

  @Test(
    arguments: [(0, 699, false), (0, 700, true), (2_300, 2_999, false), (2_300, 3_000, true)]
      as [(Double, Double, Bool)])
  func aCostlyControlThatCameAfterAKeyAcceptsItAfter700ms(
    _ since: Double, _ pressedAt: Double, _ acts: Bool
  ) {
    for isCostly in [false, true] {
      var one = One()
      _ = one.key(at: 0)
      let refusal = one.key(at: pressedAt, since: .ms(since), isCostly: isCostly)
      #expect(refusal == (acts || !isCostly ? nil : .tooSoon))
    }
  }

  @Test(arguments: [(300, 799, false), (300, 800, true)] as [(Double, Double, Bool)])
  func whoeverTypesOnBuysNothingBefore500msOfRest(
    _ otherKeyAt: Double, _ pressedAt: Double, _ acts: Bool
  ) {
    var one = One()
    _ = one.send(.otherKeyPressed, at: otherKeyAt)
    #expect(one.key(at: pressedAt, since: .zero, isCostly: true) == (acts ? nil : .tooSoon))
  }

  /// The times between repeats of a held key: fast and slow settings, and a slow connection.
  static let paces: [Double] = [20, 33, 90, 100, 140, 200, 300, 400]

  /// A held Enter never buys a tip, and never stops the download that it started: the spinner
  /// appears at once, and the ring with its stop square a second later.
  @Test(arguments: [250, 400, 500, 660] as [Double], paces)
  func heldEnterNeverActsOnWhatCosts(_ delay: Double, _ pace: Double) {
    for since in [Instant.zero, .ms(1)] {
      var one = One()
      _ = one.key(at: 0)
      for at in stride(from: delay, to: 5_000, by: pace) {
        #expect(one.key(at: at, since: since, isCostly: true) != nil)
      }
    }
  }

  @Test func keyThatIsRefusedLeavesTheMousePressAlone() {
    var one = One()
    _ = one.key(at: 0)
    _ = one.send(Self.down, at: 0)
    #expect(one.key(at: 0) == .keyHeld)
    #expect(one.send(Self.up, at: 0) == [.activated("a")])
  }
}
