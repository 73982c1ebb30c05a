import TestSupport
import Testing
import TipJarDeterminism

@testable import TipJarMachines

@Suite("Random walks of the other machines")
struct MachineWalkTests {
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

  /// 200,000 values: the eased fraction stays in 0...1, never falls while values rise, and comes to
  /// rest.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func easeRisesAndComesToRest(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var ease = ProgressEase()
    var now = Instant.zero
    var target = 0.0
    var shown = 0.0
    for _ in 0..<50_000 {
      let bits = random.next()
      now = now + Int64(bits >> 36) * 4
      if target == 1 {
        (ease, target, shown) = (ProgressEase(), 0, 0)
      } else {
        target = bits & 15 == 0 ? 1 : min(0.999, target + Double(bits & 0xFFF) / 100_000)
        ease.set(target, at: now)
      }
      let value = ease.value(at: now)
      if value < shown || value > 1 { Issue.record("\(shown) then \(value)") }
      shown = value
      if ease.value(at: now + 600_000_000) != target { Issue.record("the target is not reached") }
      if ease.nextChange(after: now + 600_000_000) != nil { Issue.record("a timer at rest") }
    }
  }
}
