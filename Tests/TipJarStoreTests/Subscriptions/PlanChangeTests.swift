import Foundation
import Testing
import TipJarStore
import TipJarVocabulary

/// Each change of plan in each situation, with expected values written by hand.
@Suite(.bench) struct PlanChangeTests {
  enum Change: String, CaseIterable, Sendable {
    case upgrade = "gold"
    case crossgrade = "copper"
    case otherLength = "year"
    case downgrade = "bronze"
    case back = "silver"
  }

  /// The situation of the subscription to silver: in its free week, in the first of two periods of
  /// a promotional offer, with auto-renew off, in grace, in billing retry.
  enum Situation: String, CaseIterable, Sendable { case intro, promo, off, grace, retry }

  struct Case: CustomTestStringConvertible, Sendable {
    let change: Change
    let situation: Situation
    /// The transaction that the purchase returns, and its price.
    let id: UInt64
    let price: Decimal
    let originalID: UInt64
    /// The product and the price of the next period.
    let next: String
    let nextPrice: Decimal
    /// The transactions that an upgrade replaced.
    let upgraded: [UInt64]
    let state: Product.SubscriptionInfo.RenewalState
    var testDescription: String { "\(change) \(situation)" }

    init(
      _ change: Change, _ situation: Situation, _ id: UInt64, _ price: Decimal, _ next: String,
      _ nextPrice: Decimal, originalID: UInt64 = 0, upgraded: [UInt64] = [],
      _ state: Product.SubscriptionInfo.RenewalState = .subscribed
    ) {
      (self.change, self.situation, self.id, self.price) = (change, situation, id, price)
      (self.next, self.nextPrice, self.originalID) = (next, nextPrice, originalID)
      (self.upgraded, self.state) = (upgraded, state)
    }
  }

  static let cases = [
    Case(.upgrade, .intro, 1, 10, "gold", 10, upgraded: [0]),
    Case(.upgrade, .promo, 2, 10, "gold", 10, upgraded: [1]),
    Case(.upgrade, .off, 2, 10, "gold", 10, upgraded: [1]),
    Case(.upgrade, .grace, 2, 10, "gold", 10),
    Case(.upgrade, .retry, 2, 10, "gold", 10, originalID: 2),
    Case(.crossgrade, .intro, 1, 4, "copper", 4, upgraded: [0]),
    Case(.crossgrade, .promo, 2, 4, "copper", 4, upgraded: [1]),
    Case(.crossgrade, .off, 2, 4, "copper", 4, upgraded: [1]),
    Case(.crossgrade, .grace, 2, 4, "copper", 4),
    Case(.crossgrade, .retry, 2, 4, "copper", 4, originalID: 2),
    Case(.otherLength, .intro, 0, 0, "year", 50),
    Case(.otherLength, .promo, 1, 2.5, "year", 50),
    Case(.otherLength, .off, 1, 5, "year", 50),
    Case(.otherLength, .grace, 2, 50, "year", 50),
    Case(.otherLength, .retry, 2, 50, "year", 50, originalID: 2),
    Case(.downgrade, .intro, 0, 0, "bronze", 2),
    Case(.downgrade, .promo, 1, 2.5, "bronze", 2),
    Case(.downgrade, .off, 1, 5, "bronze", 2),
    Case(.downgrade, .grace, 2, 2, "bronze", 2),
    Case(.downgrade, .retry, 2, 2, "bronze", 2, originalID: 2),
    Case(.back, .intro, 0, 0, "silver", 5),
    Case(.back, .promo, 1, 2.5, "silver", 2.5),
    Case(.back, .off, 1, 5, "silver", 5),
    Case(.back, .grace, 1, 5, "silver", 5, .inGracePeriod),
    Case(.back, .retry, 2, 5, "silver", 5, originalID: 2),
  ]

  /// With auto-renew off it is turned on, and in grace a change is a new charge: [own].
  @Test("[own] in part: a change of plan", arguments: cases)
  func change(_ expected: Case) async throws {
    let store = try await bench.store(subscriptionShop())
    try await prepare(expected, store)
    let result = try await store.buy(expected.change.rawValue)
    #expect(result.id == expected.id)
    #expect(result.price == expected.price)
    #expect(result.originalID == expected.originalID)
    let status = try #require(try await store.status(for: "G").first)
    let info = try status.renewalInfo.payloadValue
    #expect(status.state == expected.state)
    #expect(try status.transaction.payloadValue.id == expected.id)
    #expect(info.autoRenewPreference == expected.next)
    #expect(info.renewalPrice == expected.nextPrice)
    #expect(info.willAutoRenew)
    #expect(try await store.entitledIDs == [expected.id])
    let periods = try await store.periods
    #expect(periods.filter(\.isUpgraded).map(\.id) == expected.upgraded)
    #expect(periods.allSatisfy { $0.revocationDate == nil || $0.isUpgraded })
    let others = try await store.status(for: "G").dropFirst().map(\.state)
    #expect(others == (expected.situation == .retry ? [.inBillingRetryPeriod] : []))
    if expected.id == UInt64(periods.count - 1), expected.price == expected.nextPrice {
      #expect(result.purchaseDate == store.now || expected.change == .back)
    }
  }

  private func prepare(_ expected: Case, _ store: SimulatedStore) async throws {
    try await store.buy("silver")
    switch expected.situation {
    case .intro: break
    case .promo:
      try await store.expireSubscription(productIdentifier: "silver")
      _ = try await store.purchase(
        "silver", options: [.promotionalOffer(id: "half")], sheet: yes)
    case .off, .grace, .retry: try await store.advance(by: days(7))
    }
    if expected.change == .back, expected.situation != .retry { try await store.buy("bronze") }
    switch expected.situation {
    case .intro, .promo: break
    case .off: try await store.disableAutoRenewForTransaction(identifier: 0)
    case .grace, .retry:
      try await store.set(.billingGracePeriod, expected.situation == .grace)
      try await store.set(.billingRetry, true)
      try await store.advance(by: days(32))
      try await store.set(.billingRetry, false)
    }
  }

  /// There is nothing to confirm: the store answers with the current period.
  @Test func aSubscriptionThatIsHeldIsNotSoldAgain() async throws {
    let store = try await bench.subscriber("silver")
    let no = PresetPaymentSheet(answer: false)
    guard case .success(let held) = try await store.purchase("silver", sheet: no) else {
      throw Unexpected(what: "a sheet")
    }
    #expect(held.unsafePayloadValue.id == 0)
    #expect(try await store.periods.count == 1)
    // A return to the current plan changes something, and is asked.
    try await store.buy("bronze")
    guard case .userCancelled = try await store.purchase("silver", sheet: no) else {
      throw Unexpected(what: "no sheet")
    }
  }

  @Test func aReceiptSaysThatItIsUpgradedOnlyIfItIs() async throws {
    let store = try await bench.subscriber("bronze", "gold")
    let receipts = try await store.periods.map {
      String(decoding: $0.jsonRepresentation, as: UTF8.self)
    }
    #expect(receipts.map { $0.contains(#""isUpgraded":true"#) } == [true, false])
    #expect(!receipts[1].contains("isUpgraded"))
  }

  @Test func aDowngradeTakesEffectAtTheRenewal() async throws {
    let store = try await bench.subscriber("gold")
    #expect(try await store.buy("bronze").id == 0)
    #expect(try await store.current().productID == "gold")
    try await store.advance(by: days(31))
    let period = try await store.current()
    #expect(period.productID == "bronze" && period.id == 1 && period.originalID == 0)
    #expect(period.reason == .renewal && period.price == 2)
  }

  @Test("[own] The end of a period that an upgrade replaced stays as it was signed")
  func upgradedPeriod() async throws {
    let store = try await bench.subscriber("bronze")
    try await store.advance(by: days(3))
    let new = try await store.buy("gold")
    #expect(new.reason == .purchase && new.expirationDate == start + days(34))
    let old = try await store.periods[0]
    #expect(old.isUpgraded && old.expirationDate == start + days(31))
  }

  @Test("[own] In grace a change is refused while payments fail")
  func declinedInGrace() async throws {
    let store = try await bench.subscriber("gold")
    try await store.set(.billingGracePeriod, true)
    try await store.set(.billingRetry, true)
    try await store.advance(by: days(31))
    await #expect(throws: StoreKitError.self) { try await store.buy("bronze") }
    #expect(try await store.state() == .inGracePeriod)
  }

  @Test func anApprovedRequestDoesWhatAPurchaseWouldDoThen() async throws {
    let store = try await bench.store(subscriptionShop())
    try await store.set(.askToBuy, true)
    #expect(try await store.purchase("silver", sheet: yes) == .pending)
    #expect(try await store.status(for: "G").isEmpty)
    try await store.advance(by: days(2))
    try await store.approveAskToBuyTransaction(identifier: 0)
    let period = try await store.current()
    #expect(period.id == 0 && period.purchaseDate == start + days(2))
    #expect(period.offer?.type == .introductory && period.price == 0)
    // A downgrade charges nothing, so it needs no approval.
    #expect(try await store.buy("bronze").id == 0)
    #expect(try await store.purchase("gold", sheet: yes) == .pending)
    try await store.approveAskToBuyTransaction(identifier: 1)
    #expect(try await store.current().productID == "gold")
  }
}
