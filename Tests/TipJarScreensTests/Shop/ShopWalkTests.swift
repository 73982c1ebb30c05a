import TestSupport
import Testing
import TipJarDeterminism
import TipJarMachines
import TipJarVocabulary

@testable import TipJarScreens

@Suite struct ShopWalkTests {
  /// 40,000 events through the storefront: a run of an app starts, stops and ends in pairs, and
  /// invisible parts need no frame.
  @Test(arguments: [1, 2] as [UInt64])
  func storefrontKeepsOneRunAnApp(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var fixture = ShopFixture(apps: Array(repeating: .offered(.free), count: 12))
    var runs: [ItemID: Int] = [:]
    for _ in 0..<20_000 {
      let bits = random.next()
      let id = ItemID("app\((bits >> 8) % 12)")
      let effects = fixture.send(
        Self.event(bits, id, fixture.shop), after: .nanoseconds(Int64(bits >> 37)))
      for case .work(.apps(.prepare(let id, let attempt))) in effects {
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
    let attempt = shop.apps.button(for: id)?.attempt ?? 0
    switch bits & 15 {
    case 0, 1: return .pointer(.down(.primary, on: .apps(.button(id))))
    case 2, 3: return .pointer(.up(.primary, .inside))
    case 4: return .command(.down)
    case 5: return .command(.activate)
    case 6: return .wheel(rows: bits & 0x100 == 0 ? 2 : -2)
    case 7: return .apps(.download(id, .prepared(attempt)))
    case 8, 9: return .apps(.download(id, .progressed(attempt, Double(bits >> 40 & 0xFF) / 255)))
    case 10: return .apps(.download(id, .finished(attempt)))
    case 11: return .apps(.download(id, .cancelled(attempt)))
    case 12: return .command(.back)
    case 13: return .apps(.download(id, .uninstalled))
    case 14: return .command(.pause)
    default: return .resized(columns: bits & 0x100 == 0 ? 80 : 110, rows: 24)
    }
  }
}
