import TestSupport
import Testing

@testable import TipJarMachines

@Suite("Section 1, press")
struct PressGestureTests {
  typealias Event = PressGesture.Event
  typealias Effect = PressGesture.Effect

  static let press = Event.pressed(.primary, shownSince: .distantPast)
  static let key = Event.keyPressed(shownSince: .distantPast)

  struct Pair: CustomTestStringConvertible {
    var event: Event
    /// The expected step while nothing is pressed.
    var inactive: (PressGesture.State, [Effect])
    /// The expected step while something is pressed, inside or outside; nil keeps the state.
    var active: (PressGesture.State?, [Effect])
    var testDescription: String { "\(event)" }
  }

  static let pairs: [Pair] =
    [
      Pair(event: press, inactive: (.inside, []), active: (.inside, [])),
      Pair(
        event: .pressed(.primary, shownSince: .ms(9_999), isCostly: true),
        inactive: (.inactive, [.refused(.tooSoon)]), active: (.inactive, [.refused(.tooSoon)])),
      Pair(
        event: .pressed(.other, shownSince: .distantPast),
        inactive: (.inactive, [.refused(.otherButton)]), active: (nil, [.refused(.otherButton)])),
      Pair(event: .dragged(.inside), inactive: (.inactive, []), active: (.inside, [])),
      Pair(event: .dragged(.tolerance), inactive: (.inactive, []), active: (.inside, [])),
      Pair(event: .dragged(.outside), inactive: (.inactive, []), active: (.outside, [])),
      Pair(
        event: .released(.primary, .inside), inactive: (.inactive, [.refused(.noPress)]),
        active: (.inactive, [.act])),
      Pair(
        event: .released(.primary, .tolerance), inactive: (.inactive, [.refused(.noPress)]),
        active: (.inactive, [.act])),
      Pair(
        event: .released(.primary, .outside), inactive: (.inactive, [.refused(.noPress)]),
        active: (.inactive, [.refused(.releasedOutside)])),
      Pair(event: key, inactive: (.inactive, [.act]), active: (.inactive, [.act])),
    ]
    + [.inside, .tolerance, .outside].map { zone in
      Pair(
        event: .released(.other, zone), inactive: (.inactive, [.refused(.otherButton)]),
        active: (nil, [.refused(.otherButton)]))
    }
    + [.escape, .resize, .focusLoss, .suspend, .disabled, .removed, .replaced].map { why in
      Pair(
        event: .interrupted(why), inactive: (.inactive, []),
        active: (.inactive, [.refused(.interrupted(why))]))
    }

  let now = Instant.ms(10_000)

  @Test(arguments: pairs) func inactive(_ pair: Pair) {
    var gesture = PressGesture()
    #expect(gesture.handle(pair.event, at: now) == pair.inactive.1)
    #expect(gesture.state == pair.inactive.0)
  }

  @Test(arguments: pairs) func inside(_ pair: Pair) {
    var gesture = PressGesture().after([Self.press], at: now)
    #expect(gesture.state == .inside)
    #expect(gesture.handle(pair.event, at: now) == pair.active.1)
    #expect(gesture.state == pair.active.0 ?? .inside)
  }

  @Test(arguments: pairs) func outside(_ pair: Pair) {
    var gesture = PressGesture().after([Self.press, .dragged(.outside)], at: now)
    #expect(gesture.state == .outside)
    #expect(gesture.handle(pair.event, at: now) == pair.active.1)
    #expect(gesture.state == pair.active.0 ?? .outside)
  }

  @Test func pressIsShownAtOnceAndOnlyInside() {
    var gesture = PressGesture().after([Self.press], at: now)
    #expect(gesture.isPressing(at: now) && gesture.isActive)
    gesture.handle([.dragged(.outside)], at: now)
    #expect(!gesture.isPressing(at: now) && gesture.isActive)
    gesture.handle([.dragged(.inside)], at: now)
    #expect(gesture.isPressing(at: now))
    #expect(gesture.nextChange(after: now) == nil)
  }

  @Test func pressActsOnce() {
    var gesture = PressGesture()
    let release = Event.released(.primary, .inside)
    #expect(gesture.handle([Self.press, release], at: now) == [.act])
    #expect(gesture.handle(release, at: now) == [.refused(.noPress)])
  }

  @Test(arguments: [(0, false), (249, false), (250, true), (251, true)] as [(Double, Bool)])
  func aCostlyControlThatHasJustAppearedAcceptsNoClickFor250ms(
    _ milliseconds: Double, _ acts: Bool
  ) {
    for isCostly in [false, true] {
      var gesture = PressGesture()
      let event = Event.pressed(.primary, shownSince: .ms(1_000), isCostly: isCostly)
      let effects = gesture.handle(event, at: .ms(1_000 + milliseconds))
      #expect(effects == (acts || !isCostly ? [] : [.refused(.tooSoon)]))
      #expect(gesture.isActive == (acts || !isCostly))
    }
  }

  @Test(arguments: [(100, false), (249, false), (250, true)] as [(Double, Bool)])
  func theSecondClickOfADoubleClickDoesNotPressWhatTheFirstBroughtUp(
    _ milliseconds: Double, _ acts: Bool
  ) {
    var gesture = PressGesture().after([Self.press, .released(.primary, .inside)], at: now)
    let event = Event.pressed(.primary, shownSince: now)
    let effects = gesture.handle(event, at: .ms(10_000 + milliseconds))
    #expect(effects == (acts ? [] : [.refused(.secondClick)]))
  }

  @Test func keyShowsPressedFor120ms() {
    let gesture = PressGesture().after([Self.key], at: now)
    #expect(gesture.isPressing(at: now))
    #expect(gesture.isPressing(at: .ms(10_119)))
    #expect(!gesture.isPressing(at: .ms(10_120)))
    #expect(gesture.nextChange(after: now) == .ms(10_120))
    #expect(gesture.nextChange(after: .ms(10_120)) == nil)
    #expect(!gesture.isActive)
  }

  @Test(
    arguments: [
      (false, 120, .refused(.keyHeld)), (false, 121, .act), (true, 120, .refused(.keyHeld)),
      (true, 121, .refused(.tooSoon)), (true, 699, .refused(.tooSoon)), (true, 700, .act),
    ] as [(Bool, Double, Effect)])
  func keySoonAfterAKeyIsTheSamePress(
    _ isCostly: Bool, _ milliseconds: Double, _ effect: Effect
  ) {
    var gesture = PressGesture().after([Self.key], at: now)
    let event = Event.keyPressed(shownSince: .distantPast, isCostly: isCostly)
    #expect(gesture.handle(event, at: .ms(10_000 + milliseconds)) == [effect])
  }

  @Test func aCostlyControlActsOnTheNextKeyAfterOneThatCameTooSoon() {
    var gesture = PressGesture().after([Self.key], at: now)
    let event = Event.keyPressed(shownSince: now, isCostly: true)
    #expect(gesture.handle(event, at: .ms(10_600)) == [.refused(.tooSoon)])
    var another = gesture
    #expect(another.handle(event, at: .ms(11_099)) == [.refused(.tooSoon)])
    #expect(gesture.handle(event, at: .ms(11_100)) == [.act])
  }

  @Test(arguments: [false, true]) func keyAfterAnotherKeyIsMeantAtOnce(_ isCostly: Bool) {
    var gesture = PressGesture().after([Self.key], at: now)
    gesture.releaseKey()
    let event = Event.keyPressed(shownSince: now, isCostly: isCostly)
    #expect(gesture.handle(event, at: .ms(10_020)) == [.act])
  }

  @Test func heldKeyActsOnceHoweverLongItIsHeld() {
    var gesture = PressGesture().after([Self.key], at: .zero)
    for repeats in 1...100 {
      #expect(gesture.handle(Self.key, at: .ms(Double(repeats) * 100)) == [.refused(.keyHeld)])
    }
    #expect(gesture.handle(Self.key, at: .ms(10_121)) == [.act])
  }

  @Test func firstKeyOnAFreshScreenActsAtOnce() {
    var gesture = PressGesture()
    let event = Event.keyPressed(shownSince: .ms(1_000), isCostly: true)
    #expect(gesture.handle(event, at: .ms(1_001)) == [.act])
  }

  @Test(
    arguments: [(0, 699, false), (0, 700, true), (2_300, 2_999, false), (2_300, 3_000, true)]
      as [(Double, Double, Bool)])
  func aCostlyControlThatCameAfterAKeyAcceptsItAfter700ms(
    _ shownSince: Double, _ pressedAt: Double, _ acts: Bool
  ) {
    for isCostly in [false, true] {
      var gesture = PressGesture().after([Self.key], at: .zero)
      let event = Event.keyPressed(shownSince: .ms(shownSince), isCostly: isCostly)
      let effects = gesture.handle(event, at: .ms(pressedAt))
      #expect(effects == (acts || !isCostly ? [.act] : [.refused(.tooSoon)]))
    }
  }

  @Test func anotherKeyInBetweenMeansThatNoneIsHeld() {
    var gesture = PressGesture().after([Self.key], at: .zero)
    gesture.releaseKey()
    let event = Event.keyPressed(shownSince: .ms(300), isCostly: true)
    #expect(gesture.handle(event, at: .ms(400)) == [.act])
    #expect(gesture.handle(event, at: .ms(450)) == [.refused(.keyHeld)])
  }

  @Test(arguments: [(300, 799, false), (300, 800, true)] as [(Double, Double, Bool)])
  func whoeverTypesOnBuysNothingBefore500msOfRest(
    _ otherKeyAt: Double, _ pressedAt: Double, _ acts: Bool
  ) {
    var gesture = PressGesture()
    gesture.typeOn(at: .ms(otherKeyAt))
    let event = Event.keyPressed(shownSince: .zero, isCostly: true)
    #expect(gesture.handle(event, at: .ms(pressedAt)) == [acts ? .act : .refused(.tooSoon)])
  }

  @Test(arguments: [250, 400, 500, 660] as [Double], Self.paces)
  func heldEnterOnGetNeverStopsTheDownloadThatItStarted(_ delay: Double, _ rate: Double) {
    var gesture = PressGesture().after([Self.key], at: .zero)
    var at = delay
    while at < 5_000 {
      // The spinner appeared at once, and the ring with its stop square a second later; both stop.
      let event = Event.keyPressed(shownSince: .zero, isCostly: true)
      #expect(gesture.handle(event, at: .ms(at)) != [.act])
      at += rate
    }
  }

  /// The times between repeats of a held key: fast and slow settings, and a slow connection.
  static let paces: [Double] = [20, 33, 90, 100, 140, 200, 300, 400]

  @Test(arguments: [250, 400, 500, 660] as [Double], Self.paces)
  func heldEnterOnATipNeverBuys(_ delay: Double, _ rate: Double) {
    var gesture = PressGesture().after([Self.key], at: .zero)
    var at = delay
    while at < 5_000 {
      let event = Event.keyPressed(shownSince: .ms(1), isCostly: true)
      #expect(gesture.handle(event, at: .ms(at)) != [.act])
      at += rate
    }
  }

  @Test func keyThatActsTakesOverFromTheMouse() {
    var gesture = PressGesture()
    #expect(gesture.handle([Self.press, Self.key], at: now) == [.act])
    #expect(gesture.handle(.released(.primary, .inside), at: now) == [.refused(.noPress)])
  }

  @Test func keyThatIsRefusedLeavesTheMousePressAlone() {
    var gesture = PressGesture().after([Self.key, Self.press], at: now)
    #expect(gesture.handle(Self.key, at: now) == [.refused(.keyHeld)])
    #expect(gesture.handle(.released(.primary, .inside), at: now) == [.act])
  }
}
