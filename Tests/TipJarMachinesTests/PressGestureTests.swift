import TestSupport
import Testing

@testable import TipJarMachines

@Suite("Section 1, press")
struct PressGestureTests {
  typealias Event = PressGesture.Event
  typealias Effect = PressGesture.Effect

  static let press = Event.pressed(.primary, shownSince: .distantPast)
  static let key = Event.keyPressed(shownSince: .distantPast, inSheet: false)

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
        event: .pressed(.primary, shownSince: .ms(9_999)),
        inactive: (.inactive, [.refused(.notArmed)]), active: (.inactive, [.refused(.notArmed)])),
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
  func controlThatReplacedAnotherIsArmedForThePointerAfter250ms(
    _ milliseconds: Double, _ isArmed: Bool
  ) {
    var gesture = PressGesture()
    let event = Event.pressed(.primary, shownSince: .ms(1_000))
    let effects = gesture.handle(event, at: .ms(1_000 + milliseconds))
    #expect(effects == (isArmed ? [] : [.refused(.notArmed)]))
    #expect(gesture.isActive == isArmed)
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
      (false, false, 120, .refused(.keyHeld)), (false, false, 121, .act),
      (true, false, 120, .refused(.keyHeld)), (true, false, 121, .refused(.keyMayBeHeld)),
      (true, false, 500, .refused(.keyMayBeHeld)), (true, false, 501, .act),
      (false, true, 120, .refused(.keyHeld)), (false, true, 121, .refused(.keyMayBeHeld)),
      (false, true, 449, .refused(.keyMayBeHeld)), (false, true, 450, .act),
    ] as [(Bool, Bool, Double, Effect)])
  func keySoonAfterAKeyIsTheSamePress(
    _ inSheet: Bool, _ stopsOrPays: Bool, _ milliseconds: Double, _ effect: Effect
  ) {
    var gesture = PressGesture().after([Self.key], at: now)
    let event = Event.keyPressed(
      shownSince: .distantPast, inSheet: inSheet, stopsOrPays: stopsOrPays)
    #expect(gesture.handle(event, at: .ms(10_000 + milliseconds)) == [effect])
  }

  @Test(arguments: [(false, 20.0, true), (true, 20, false), (true, 501, true)])
  func keyAfterAnotherKeyIsMeantAtOnceButNotInASheet(
    _ inSheet: Bool, _ milliseconds: Double, _ acts: Bool
  ) {
    var gesture = PressGesture().after([Self.key], at: now)
    gesture.releaseKey()
    let event = Event.keyPressed(shownSince: .distantPast, inSheet: inSheet)
    let effects = gesture.handle(event, at: .ms(10_000 + milliseconds))
    #expect(effects == (acts ? [.act] : [.refused(.keyHeld)]))
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
    let event = Event.keyPressed(shownSince: .ms(1_000), inSheet: false)
    #expect(gesture.handle(event, at: .ms(1_001)) == [.act])
  }

  @Test(
    arguments: [(0, 699, false), (0, 700, true), (300, 999, false), (300, 1_000, true)]
      as [(Double, Double, Bool)])
  func controlThatCameAfterAKeyIsArmedForKeysAfter700ms(
    _ shownSince: Double, _ pressedAt: Double, _ acts: Bool
  ) {
    var gesture = PressGesture().after([Self.key], at: .zero)
    let event = Event.keyPressed(shownSince: .ms(shownSince), inSheet: false)
    let effects = gesture.handle(event, at: .ms(pressedAt))
    #expect(effects == (acts ? [.act] : [.refused(.notArmed)]))
  }

  @Test func keyAfterALongRestIsNotTheHeldOneAndActsOnWhatHasJustCome() {
    var gesture = PressGesture().after([Self.key], at: .zero)
    let event = Event.keyPressed(shownSince: .ms(1_490), inSheet: false)
    var held = gesture
    #expect(held.handle(event, at: .ms(1_499)) == [.refused(.notArmed)])
    #expect(gesture.handle(event, at: .ms(1_500)) == [.act])
  }

  @Test func anotherKeyInBetweenMeansThatNoneIsHeld() {
    var gesture = PressGesture().after([Self.key], at: .zero)
    gesture.releaseKey()
    let event = Event.keyPressed(shownSince: .ms(300), inSheet: false)
    #expect(gesture.handle(event, at: .ms(400)) == [.act])
    #expect(gesture.handle(event, at: .ms(450)) == [.refused(.keyHeld)])
  }

  @Test(
    arguments: [(300, 700, false), (300, 1_000, false), (300, 1_001, true), (-1, 700, true)]
      as [(Double, Double, Bool)])
  func whoeverTypesOnBuysNothingBefore700msOfRest(
    _ otherKeyAt: Double, _ pressedAt: Double, _ acts: Bool
  ) {
    var gesture = PressGesture()
    if otherKeyAt < 0 { gesture.typeOn(at: .ms(999)) }
    gesture = gesture.after([Self.key], at: .ms(1_000))
    if otherKeyAt >= 0 { gesture.typeOn(at: .ms(1_000 + otherKeyAt)) }
    let event = Event.keyPressed(shownSince: .ms(1_000), inSheet: true)
    let effects = gesture.handle(event, at: .ms(1_000 + pressedAt))
    #expect(effects == [acts ? .act : .refused(.notArmed)])
  }

  @Test func controlThatWasThereBeforeTheKeyIsArmed() {
    var gesture = PressGesture().after([Self.key], at: .ms(1_000))
    let event = Event.keyPressed(shownSince: .ms(999), inSheet: false)
    #expect(gesture.handle(event, at: .ms(1_200)) == [.act])
  }

  @Test(arguments: [250, 400, 500, 660] as [Double], Self.paces)
  func heldEnterOnGetNeverStopsTheDownloadThatItStarted(_ delay: Double, _ rate: Double) {
    var gesture = PressGesture().after([Self.key], at: .zero)
    var at = delay
    while at < 5_000 {
      // The spinner appeared at once, and the ring with its stop square a second later; both stop.
      let event = Event.keyPressed(shownSince: .zero, inSheet: false, stopsOrPays: true)
      #expect(gesture.handle(event, at: .ms(at)) != [.act])
      at += rate
    }
  }

  /// The times between repeats of a held key: fast and slow settings, and a slow connection.
  static let paces: [Double] = [20, 33, 90, 100, 140, 200, 300, 400]

  /// GET appears again shortly after the stop.
  @Test(arguments: [250, 400, 500, 660] as [Double], Self.paces)
  func heldEnterOnTheStopSquareNeverStartsAgain(_ delay: Double, _ rate: Double) {
    let stop = Event.keyPressed(shownSince: .ms(-5_000), inSheet: false, stopsOrPays: true)
    var gesture = PressGesture()
    #expect(gesture.handle(stop, at: .zero) == [.act])
    var at = delay
    while at < 5_000 {
      #expect(
        gesture.handle(.keyPressed(shownSince: .ms(20), inSheet: false), at: .ms(at)) != [.act])
      at += rate
    }
  }

  @Test(arguments: [250, 400, 500, 660] as [Double], Self.paces)
  func heldEnterOnATipNeverBuys(_ delay: Double, _ rate: Double) {
    var gesture = PressGesture().after([Self.key], at: .zero)
    var at = delay
    while at < 5_000 {
      let event = Event.keyPressed(shownSince: .ms(1), inSheet: true)
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
