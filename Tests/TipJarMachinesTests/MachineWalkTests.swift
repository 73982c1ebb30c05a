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
    var gesture = PressGesture()
    var now = Instant.zero
    var isDown = false
    var acted = 0
    for _ in 0..<50_000 {
      let bits = random.next()
      now = now + Int64(bits >> 36)
      let event = Self.press(bits, since: now + -Int64(bits >> 34))
      let effects = gesture.handle(event, at: now)
      if effects == [.act] {
        acted += 1
        if case .released = event, !isDown { Issue.record("an action without a press") }
      }
      switch event {
      case .pressed(.primary, _, _): isDown = gesture.isActive
      case .released(.primary, _), .interrupted: isDown = false
      case .keyPressed: if effects == [.act] { isDown = false }
      case .pressed(.other, _, _), .released(.other, _), .dragged: break
      }
      if gesture.isActive != isDown { Issue.record("\(event): a press that sticks") }
      if let next = gesture.nextChange(after: now), next <= now { Issue.record("a frame behind") }
      if gesture.nextChange(after: now + 120_000_000) != nil { Issue.record("a timer at rest") }
    }
    #expect(acted > 1_000)
  }

  private static func press(_ bits: UInt64, since: Instant) -> PressGesture.Event {
    let zone = [PressGesture.Zone.inside, .tolerance, .outside][Int(bits >> 8 & 0xFF) % 3]
    switch bits & 7 {
    case 0, 1: return .pressed(.primary, shownSince: since)
    case 2: return .dragged(zone)
    case 3, 4: return .released(.primary, zone)
    case 5: return .interrupted(.resize)
    case 6: return .keyPressed(shownSince: since, isCostly: bits & 0x100 == 0)
    default:
      return bits & 0x100 == 0 ? .pressed(.other, shownSince: since) : .released(.other, zone)
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
