import TestSupport
import Testing

@testable import TipJarMachines

@Suite("Random walks of the other machines")
struct MachineWalkTests {
  /// 200,000 events: at most one action a press, and never one without a press that began on the
  /// control.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func pressActsAtMostOnce(_ seed: UInt64) {
    var random = SplitMix(seed: seed)
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
      case .pressed(.primary, _): isDown = gesture.isActive
      case .released(.primary, _), .interrupted: isDown = false
      case .keyPressed: if effects == [.act] { isDown = false }
      case .pressed(.other, _), .released(.other, _), .dragged: break
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
    case 6: return .keyPressed(shownSince: since, inSheet: bits & 0x100 == 0)
    default:
      return bits & 0x100 == 0 ? .pressed(.other, shownSince: since) : .released(.other, zone)
    }
  }

  /// 200,000 values: the eased fraction stays in 0...1, never falls while values rise, and comes to
  /// rest.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func easeRisesAndComesToRest(_ seed: UInt64) {
    var random = SplitMix(seed: seed)
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

  /// 40,000 events through the storefront: a run of an app is started, stopped and ended in pairs,
  /// and what is out of sight asks for no frame.
  @Test(arguments: [1, 2] as [UInt64])
  func storefrontKeepsOneRunAnApp(_ seed: UInt64) {
    var random = SplitMix(seed: seed)
    var fixture = ShopFixture(apps: Array(repeating: .offered(.free), count: 12))
    var runs: [ItemID: Int] = [:]
    for _ in 0..<20_000 {
      let bits = random.next()
      let id = ItemID("app\((bits >> 8) % 12)")
      let effects = fixture.send(
        Self.event(bits, id, fixture.shop), after: .nanoseconds(Int64(bits >> 37)))
      for case .prepare(let id, let attempt) in effects {
        if attempt <= runs[id] ?? 0 { Issue.record("\(id): a number used twice") }
        runs[id] = attempt
      }
      let next = fixture.shop.nextChange(after: fixture.now)
      if let next, next <= fixture.now { Issue.record("a frame behind") }
    }
    fixture.send(.command(.open(.console)), after: .seconds(60))
    #expect(runs.count == 12)
    #expect(fixture.shop.nextChange(after: fixture.now + 60_000_000_000) == nil)
  }

  private static func event(_ bits: UInt64, _ id: ItemID, _ shop: Shop) -> Shop.Event {
    let attempt = shop.button(for: id)?.attempt ?? 0
    switch bits & 15 {
    case 0, 1: return .pointer(.down(.primary, on: .app(id)))
    case 2, 3: return .pointer(.up(.primary, .inside))
    case 4: return .command(.down)
    case 5: return .command(.activate)
    case 6: return .wheel(rows: bits & 0x100 == 0 ? 2 : -2)
    case 7: return .download(id, .prepared(attempt))
    case 8, 9: return .download(id, .progressed(attempt, Double(bits >> 40 & 0xFF) / 255))
    case 10: return .download(id, .finished(attempt))
    case 11: return .download(id, .cancelled(attempt))
    case 12: return .command(.back)
    case 13: return .download(id, .uninstalled)
    case 14: return .command(.pause)
    default: return .resized(columns: bits & 0x100 == 0 ? 80 : 110, rows: 24)
    }
  }
}
