import Foundation
import Synchronization
import Testing
import TipJarStore
import TipJarVocabulary

/// A setting of the table without a rule in the store changes nothing that an app sees.
@Suite struct SettingEffectTests {
  @Test(arguments: StoreControl.settings)
  func aSettingChangesWhatAnAppSees(_ control: StoreControl) async throws {
    let values = control.row.kind.twoValues
    let first = try await seen(control, values.0)
    let second = try await seen(control, values.1)
    #expect(first != second, "\(control) has no rule that this run shows: \(first)")
  }

  /// The names, prices, sheets, waits, purchases and periods of three stores: one of products, one
  /// in which payments fail, and one in which subscriptions renew fast.
  private func seen(_ control: StoreControl, _ value: String) async throws -> [String] {
    let names = #"[{"locale":"en_US","displayName":"A"},{"locale":"ja","displayName":"B"}]"#
    return try await seen(
      shop(localizations: names), [:], (control, value), buying: ["cheap", "unlock"])
      + seen(
        subscriptionShop(),
        [.billingRetry: StoreControl.on, .billingGracePeriod: StoreControl.on],
        (control, value), buying: ["silver", "week"])
      + seen(
        subscriptionShop(), [.timeRate: "oneRenewalEveryMinute"], (control, value),
        buying: ["gold"])
  }

  private func seen(
    _ configuration: StoreConfiguration, _ settings: [StoreControl: String],
    _ last: (StoreControl, String), buying ids: [String]
  ) async throws -> [String] {
    try await withBench { bench in
      let clock = WaitingClock()
      let store = try await SimulatedStore(
        configuration: configuration, folder: bench.folder, clock: clock, seed: 1, latency: .none)
      for (control, value) in settings { try await store.set(control, to: value) }
      try await store.set(last.0, to: last.1)
      var seen = try await store.products(for: ids).map { "\($0.displayName) \($0.displayPrice)" }
      let sheet = CountingSheet()
      for id in ids {
        do {
          let result = try await store.purchase(id, sheet: sheet)
          seen.append("\("\(result)".prefix { $0 != "(" })")
        } catch {
          seen.append("\(error)")
        }
      }
      try await store.advance(periods: 15)
      for status in try await store.allStatuses.flatMap(\.statuses) {
        let info = status.renewalInfo.unsafePayloadValue
        seen.append("\(status.state) \(info.gracePeriodExpirationDate.debugDescription)")
      }
      let ends = try await store.all.map(\.unsafePayloadValue.expirationDate)
      return seen + ["\(sheet.count.withLock { $0 }) \(clock.waited.withLock { $0 }) \(ends)"]
    }
  }
}

extension StoreControl.Kind {
  /// Two values that a setting of this kind can have.
  fileprivate var twoValues: (String, String) {
    switch self {
    case .toggle: (StoreControl.off, StoreControl.on)
    case .number(_, _, let steps): ("\(steps.min() ?? 0)", "\(steps.max() ?? 0)")
    case .choice(.storefronts): ("GBR", "JPN")
    case .choice(.locales): ("en_US", "ja")
    case .choice(.timeRates): ("realTime", "oneRenewalEveryTwoSeconds")
    case .transaction, .subscription, .product, .store: ("", "")
    }
  }
}

/// A clock that stands still, at which every wait is over at once.
private final class WaitingClock: StoreClock {
  let waited = Mutex(Duration.zero)
  var now: Date { start }

  func sleep(for duration: Duration) async throws { waited.withLock { $0 += duration } }
}

/// A sheet that confirms, and counts how often it was shown.
private final class CountingSheet: PaymentSheet {
  let count = Mutex(0)

  func confirm(_ request: PaymentRequest) async -> Bool {
    count.withLock { $0 += 1 }
    return true
  }
}
