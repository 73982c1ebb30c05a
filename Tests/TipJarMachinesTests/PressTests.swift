import TestSupport
import Testing
import TipJarDeterminism

@testable import TipJarMachines

/// A press on one control: every state with every event, and a key that is held. The times are those
/// of the table of ``PressTrackerTests``.
@Suite("Press")
struct PressTests {
  typealias Tracker = PressTracker<String>
  typealias Event = Tracker.Event

  static let down = Event.pointer(.down(.primary, on: "a"))

  private static func send(
    _ event: Event, to tracker: inout Tracker, at now: Instant = .ms(10_000)
  ) -> [Tracker.Effect] {
    tracker.handle(event, at: now) { _ in .init() }
  }

  private func refused(_ reason: Press.Refusal) -> [Tracker.Effect] {
    [.refused("a", reason, isRepeat: false)]
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
    var tracker = Tracker()
    let before = state == .outside ? [Self.down, .pointer(.moved(.outside))] : [Self.down]
    for event in before where state != .inactive { _ = Self.send(event, to: &tracker) }
    #expect(tracker.state == state)
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
    #expect(Self.send(event, to: &tracker) == effects)
    #expect(tracker.state == next)
  }

  /// The times between repeats of a held key: fast and slow settings, and a slow connection.
  static let paces: [Double] = [20, 33, 90, 100, 140, 200, 300, 400]

  /// A held Enter never buys a tip, and never stops the download that it started: the spinner
  /// appears at once, and the ring with its stop square a second later.
  @Test(arguments: [250, 400, 500, 660] as [Double], paces)
  func heldEnterNeverActsOnWhatCosts(_ delay: Double, _ pace: Double) {
    for since in [Instant.zero, .ms(1)] {
      var tracker = Tracker()
      _ = Self.send(.keyPressed("a"), to: &tracker, at: .zero)
      for at in stride(from: delay, to: 5_000, by: pace) {
        let effects = tracker.handle(.keyPressed("a"), at: .ms(at)) { _ in
          .init(armedSince: since, isCostly: true)
        }
        #expect(effects != [.activated("a")])
      }
    }
  }

  /// 200,000 events: at most one action per press, and none without a press that began on the
  /// control.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func pressActsAtMostOnce(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var tracker = PressTracker<Int>()
    var now = Instant.zero
    var isDown = false
    var acted = 0
    for _ in 0..<50_000 {
      let bits = random.next()
      now = now + Int64(bits >> 36)
      let event = Self.press(bits)
      let since = now + -Int64(bits >> 34)
      let effects = tracker.handle(event, at: now) { _ in
        .init(shownSince: .distantPast, armedSince: since, isCostly: bits & 0x107 == 6)
      }
      if effects == [.activated(1)] {
        acted += 1
        if case .pointer(.up) = event, !isDown { Issue.record("an action without a press") }
      }
      switch event {
      case .pointer(.down(.primary, _)): isDown = tracker.isActive
      case .pointer(.up(.primary, _)), .interrupted: isDown = false
      case .keyPressed: if effects == [.activated(1)] { isDown = false }
      case .pointer, .focusKeyPressed, .otherKeyPressed, .controlsChanged: break
      }
      if tracker.isActive != isDown { Issue.record("\(event): a press that sticks") }
      if let next = tracker.nextChange(after: now), next <= now { Issue.record("a frame behind") }
      if tracker.nextChange(after: now + 120_000_000) != nil { Issue.record("a timer at rest") }
    }
    #expect(acted > 1_000)
  }

  private static func press(_ bits: UInt64) -> PressTracker<Int>.Event {
    let zone = [Press.Zone.inside, .tolerance, .outside][Int(bits >> 8 & 0xFF) % 3]
    switch bits & 7 {
    case 0, 1: return .pointer(.down(.primary, on: 1))
    case 2: return .pointer(.moved(zone))
    case 3, 4: return .pointer(.up(.primary, zone))
    case 5: return .interrupted(.resize)
    case 6: return .keyPressed(1)
    default: return .pointer(bits & 0x100 == 0 ? .down(.other, on: 1) : .up(.other, zone))
    }
  }
}
