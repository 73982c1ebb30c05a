import Foundation
import TestSupport
import Testing
import TipJarStore
import TipJarVocabulary

/// The real store agrees with the model of subscriptions in random histories: in one leap and in
/// small steps, reopened or not. More runs: TIPJAR_TEST_RUNS, starting at another seed with
/// TIPJAR_TEST_SEED.
@Suite struct SubscriptionModelTests {
  private static let length = 25
  private static let environment = ProcessInfo.processInfo.environment
  private static let runs =
    environment["TIPJAR_TEST_RUNS"].flatMap(Int.init) ?? (TestEnvironment.isLong ? 200 : 16)
  private static let seed = environment["TIPJAR_TEST_SEED"].flatMap(UInt64.init) ?? 1

  /// A part of the runs, so that the parts run in parallel.
  @Test(arguments: 0..<4) func theStoreDoesWhatTheRulesSay(_ part: Int) async throws {
    for run in stride(from: part, to: Self.runs, by: 4) {
      let seed = Self.seed + UInt64(run)
      guard let problem = try await Self.problem(Self.history(seed)) else { continue }
      let shortest = try await shortened(Self.history(seed)) { try await Self.problem($0) != nil }
      Issue.record("seed \(seed): \(shortest.map { "\($0)" }.joined(separator: ", "))\n\(problem)")
      return
    }
  }

  private static func history(_ seed: UInt64) -> [SubscriptionModel.Operation] {
    var random = Dice(seed: seed)
    let products = SubscriptionModel.products.keys.sorted()
    var history: [SubscriptionModel.Operation] = []
    for _ in 0..<length {
      let (product, id) = (random.pick(products), UInt64(random.below(6)))
      let operation: SubscriptionModel.Operation =
        switch random.below(23) {
        case 0..<6: .buy(product)
        case 6..<11: .advance(random.pick([1, 30, 60, 61, 130, 1000]))
        case 11: .use(.init(.expire, on: product))
        case 12: .use(.init(.renew, on: product))
        case 13: .use(.init(.autoRenew, on: "\(id)", isOn: random.below(2) == 0))
        case 14: .use(.init(.resolve, id))
        case 15: .use(.init(.priceIncrease, on: "\(id)", "request"))
        case 16:
          .use(.init(.priceIncrease, on: "\(id)", random.pick(["consent", "decline"])))
        case 17: .use(.init(.refund, id))
        case 18: .use(.init(.billingRetry, isOn: random.below(2) == 0))
        case 19, 20: .share(product)
        case 21: .use(.init(.stopSharing, id))
        default: .use(.init(.billingGracePeriod, isOn: random.below(2) == 0))
        }
      history.append(operation)
    }
    return history
  }

  /// The first difference between the rules and the store; nil where there is none.
  private static func problem(_ history: [SubscriptionModel.Operation]) async throws -> String? {
    try await withBench { bench in
      try await withBench { other in
        let leaping = try await open(bench)
        var stepping = try await open(other)
        var model = SubscriptionModel()
        for (place, operation) in history.enumerated() {
          let expected: String
          do throws(SubscriptionModel.Refused) {
            expected = try model.perform(operation).map(String.init) ?? "done"
          } catch {
            expected = "refused"
          }
          if place % 5 == 4 { stepping = try await open(other) }
          let answers = [
            try await answer(operation, leaping, inSteps: false),
            try await answer(operation, stepping, inSteps: true),
          ]
          let seen = [try await picture(leaping), try await picture(stepping)]
          for (answer, picture) in zip(answers, seen) {
            let right = [expected] + model.picture
            if [answer] + picture != right {
              return "\(place) \(operation)\n\([answer] + picture)\nthe rules: \(right)"
            }
          }
          if let broken = invariant(model) { return "\(place) \(operation): \(broken)" }
        }
        return nil
      }
    }
  }

  /// One subscription of the group is held, except alongside one that recovered from billing retry,
  /// and the periods of a row follow each other without a gap, except after lapses and late
  /// recoveries. A period that was refunded ended with its refund, whatever its own end is.
  private static func invariant(_ model: SubscriptionModel) -> String? {
    for row in model.rows {
      let periods = model.periods.filter {
        $0.original == row.original && !$0.isUpgraded && !$0.isRefunded
      }
      for (one, next) in zip(periods, periods.dropFirst()) where next.start < one.end {
        return "\(one) and \(next) overlap"
      }
    }
    return nil
  }

  private static func open(_ bench: Bench) async throws -> SimulatedStore {
    try await bench.store(subscriptionShop(settings: #"{"_timeRate":1002}"#))
  }

  private static func answer(
    _ operation: SubscriptionModel.Operation, _ store: SimulatedStore, inSteps: Bool
  ) async throws -> String {
    do {
      switch operation {
      case .buy(let product): return "\(try await store.buy(product).id)"
      case .share(let product): return "\(try await store.shareProduct(identifier: product).id)"
      case .use(let use): try await store.perform(use)
      case .advance(let seconds):
        guard inSteps else { return try await leap(store, seconds) }
        let step = seconds > 200 ? 100 : 13
        for start in stride(from: 0, to: seconds, by: step) {
          _ = try await leap(store, min(step, seconds - start))
        }
      }
      return "done"
    } catch is StoreControlError {
      return "refused"
    } catch is StoreKitError {
      return "refused"
    }
  }

  private static func leap(_ store: SimulatedStore, _ seconds: Int) async throws -> String {
    try await store.advance(by: TimeInterval(seconds))
    return "done"
  }

  private static func picture(_ store: SimulatedStore) async throws -> [String] {
    func time(_ date: Date?) -> Int { Int(date?.timeIntervalSince(start) ?? -1) }
    let statuses = try await store.status(for: "G").map { status in
      let info = try status.renewalInfo.payloadValue
      let period = try status.transaction.payloadValue
      let next = info.autoRenewPreference ?? "-"
      return "\(info.originalTransactionID) \(status.state) \(period.id) \(next) "
        + "\(time(period.expirationDate))"
    }
    let periods = try await store.periods.map {
      "\($0.id) \($0.originalID) \($0.productID) \(time($0.purchaseDate))-"
        + "\(time($0.expirationDate)) \($0.reason == .renewal) \($0.entry.price * 100) "
        + "\($0.isUpgraded) \($0.revocationDate != nil) \($0.ownershipType == .familyShared)"
    }
    return statuses + ["entitled \(try await store.entitledIDs)"] + periods
  }
}
