import Foundation
import TestSupport
import Testing
import TipJarStore
import TipJarVocabulary

/// In random histories of subscriptions a leap in time gives what small steps give to a program
/// that is opened again and again, no periods overlap, and who is subscribed is entitled. More
/// runs: TIPJAR_TEST_RUNS, starting at another seed with TIPJAR_TEST_SEED.
@Suite struct SubscriptionWalkTests {
  private struct Operation {
    var kind: Int
    var product = ""
    var id: UInt64 = 0
    var isOn = false
    var seconds = 0

    static func advance(_ seconds: Int) -> Operation { Operation(kind: 23, seconds: seconds) }

    func perform(_ store: SimulatedStore) async throws {
      switch kind {
      case 0..<6: try await store.buy(product)
      case 6: try await store.expireSubscription(productIdentifier: product)
      case 7: try await store.forceRenewalOfSubscription(productIdentifier: product)
      case 8 where isOn: try await store.enableAutoRenewForTransaction(identifier: id)
      case 8: try await store.disableAutoRenewForTransaction(identifier: id)
      case 9: try await store.resolveIssueForTransaction(identifier: id)
      case 10: try await store.requestPriceIncreaseConsentForTransaction(identifier: id)
      case 11 where isOn: try await store.consentToPriceIncreaseForTransaction(identifier: id)
      case 11: try await store.declinePriceIncreaseForTransaction(identifier: id)
      case 12: try await store.refundTransaction(identifier: id)
      case 13: try await store.setShouldEnterBillingRetryOnRenewal(isOn)
      case 14, 15: _ = try await store.shareProduct(identifier: product)
      case 16: try await store.stopSharingTransaction(identifier: id)
      case 17: try await store.setBillingGracePeriodIsEnabled(isOn)
      default: try await store.advance(by: TimeInterval(seconds))
      }
    }
  }

  private static let length = 25
  private static let environment = ProcessInfo.processInfo.environment
  private static let runs =
    environment["TIPJAR_TEST_RUNS"].flatMap(Int.init) ?? (TestEnvironment.isLong ? 200 : 16)
  private static let seed = environment["TIPJAR_TEST_SEED"].flatMap(UInt64.init) ?? 1

  /// A part of the runs, so that the parts run in parallel.
  @Test(arguments: 0..<4) func aLeapEndsWhereSmallStepsEnd(_ part: Int) async throws {
    for run in stride(from: part, to: Self.runs, by: 4) {
      let seed = Self.seed + UInt64(run)
      if let problem = try await Self.problem(seed) {
        Issue.record("seed \(seed), \(problem)")
        return
      }
    }
  }

  private static func operation(_ dice: inout Dice) -> Operation {
    let kind = dice.below(23)
    return Operation(
      kind: kind, product: dice.pick(["bronze", "copper", "gold", "silver", "year"]),
      id: UInt64(dice.below(6)), isOn: dice.below(2) == 0,
      seconds: kind < 18 ? 0 : dice.pick([1, 30, 60, 61, 130, 1000]))
  }

  /// The first rule that does not hold in the history of a seed; nil where all hold.
  private static func problem(_ seed: UInt64) async throws -> String? {
    try await withBench { bench in
      try await withBench { other in
        var dice = Dice(seed: seed)
        let leaping = try await open(bench)
        var stepping = try await open(other)
        for place in 0..<length {
          if place % 5 == 4 { stepping = try await open(other) }
          let operation = operation(&dice)
          let answer = try await isDone(operation, leaping)
          var answers: [Bool] = []
          let step = operation.seconds > 200 ? 100 : 13
          for second in stride(from: 0, to: operation.seconds, by: step) {
            let part = Operation.advance(min(step, operation.seconds - second))
            answers.append(try await isDone(part, stepping))
          }
          if operation.seconds == 0 { answers = [try await isDone(operation, stepping)] }
          let (one, two) = (try await picture(leaping), try await picture(stepping))
          if one != two || answers.contains(!answer) {
            return "\(place) \(operation): \(answer)\n\(one)\nin steps: \(answers)\n\(two)"
          }
          if let broken = try await broken(leaping) { return "\(place) \(operation): \(broken)" }
        }
        return nil
      }
    }
  }

  private static func open(_ bench: Bench) async throws -> SimulatedStore {
    try await bench.store(subscriptionShop(settings: #"{"_timeRate":1002}"#))
  }

  /// Performs an operation. Returns false if the store refuses it.
  private static func isDone(_ operation: Operation, _ store: SimulatedStore) async throws -> Bool {
    do {
      try await operation.perform(store)
      return true
    } catch is StoreControlError {
      return false
    } catch is StoreKitError {
      return false
    }
  }

  /// The rule that a state breaks: the ids follow each other, a period begins before now and after
  /// the one before it in its subscription (a refund or an upgrade ends one early), and those who
  /// are subscribed, or in their grace period, are entitled, before the end of their period.
  private static func broken(_ store: SimulatedStore) async throws -> String? {
    let periods = try await store.periods
    if periods.map(\.id) != Array(0..<UInt64(periods.count)) { return "ids \(periods.map(\.id))" }
    for period in periods where period.purchaseDate > store.now { return "\(period.id) is early" }
    for (_, row) in Dictionary(grouping: periods, by: \.originalID) {
      let whole = row.filter { !$0.isUpgraded && $0.revocationDate == nil }
      for (one, next) in zip(whole, whole.dropFirst()) {
        if let end = one.expirationDate, next.purchaseDate < end {
          return "\(one.id) and \(next.id) overlap"
        }
      }
    }
    let statuses = try await store.status(for: "G")
    let held = statuses.filter { [.subscribed, .inGracePeriod].contains($0.state) }
    let (ids, entitled) = (
      held.map(\.transaction.unsafePayloadValue.id), try await store.entitledIDs
    )
    if ids.sorted() != entitled.sorted() { return "\(entitled) are entitled, \(ids) subscribed" }
    for status in statuses where status.state == .subscribed {
      let period = status.transaction.unsafePayloadValue
      if period.expirationDate.map({ $0 <= store.now }) ?? true { return "\(period.id) has ended" }
    }
    return nil
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
