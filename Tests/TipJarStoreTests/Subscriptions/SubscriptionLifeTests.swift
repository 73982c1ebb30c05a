import Foundation
import Testing
import TipJarStore
import TipJarVocabulary

/// The life of a subscription from its purchase to its end, on a clock that is moved by hand.
@Suite(.bench) struct SubscriptionLifeTests {
  @Test func aFirstPurchaseHasThePeriodAndTheGroup() async throws {
    let store = try await bench.store(subscriptionShop())
    let bought = try await store.buy("gold")
    #expect(bought.originalID == bought.id)
    #expect(bought.purchaseDate == start)
    #expect(bought.originalPurchaseDate == start)
    #expect(bought.expirationDate == start + days(31))
    #expect(bought.subscriptionGroupID == "G")
    #expect(bought.reason == .purchase)
    #expect(bought.webOrderLineItemID != nil)
    #expect(bought.price == 10)
    #expect(bought.offer == nil)
    #expect(try await store.state() == .subscribed)
    let info = try await store.info()
    #expect(info.willAutoRenew && info.autoRenewPreference == "gold")
    #expect(info.renewalDate == start + days(31))
    #expect(info.renewalPrice == 10 && info.currency == "USD")
    #expect(info.recentSubscriptionStartDate == start)
    #expect(info.expirationReason == nil)
  }

  @Test func aRenewalIsATransactionFromTheEndOfTheLastPeriod() async throws {
    let store = try await bench.store(subscriptionShop())
    let token = UUID()
    _ = try await store.purchase("gold", appAccountToken: token, sheet: yes)
    let first = try await store.current()
    try await store.advance(by: days(31))
    let second = try await store.current()
    #expect(second.id == first.id + 1)
    #expect(second.originalID == first.id)
    #expect(second.originalPurchaseDate == start)
    #expect(second.purchaseDate == first.expirationDate)
    #expect(second.expirationDate == start + days(59))
    #expect(second.reason == .renewal)
    #expect(second.webOrderLineItemID != first.webOrderLineItemID)
    #expect(second.appAccountToken == token)
    #expect(try await store.unfinishedIDs == [0, 1])
    #expect(try await store.entitledIDs == [1])
    #expect(try await store.periods.map(\.id) == [0, 1])
  }

  @Test func missedRenewalsComeAtTheStartTheNewestFirst() async throws {
    try await bench.store(subscriptionShop()).buy("gold")
    bench.clock.advance(by: .seconds(days(100)))
    let store = try await bench.store(subscriptionShop())
    let updates = await store.updates
    try await store.buyProduct(identifier: "tip")
    #expect(await told(updates, until: 4) == [0, 3, 2, 1, 4])
  }

  @Test func renewalsWakeTheListenerOfARunningProgram() async throws {
    let store = try await bench.store(subscriptionShop())
    let updates = await store.updates
    try await store.buy("gold")
    await bench.clock.waitForSleepers()
    bench.clock.advance(by: .seconds(days(31)))
    #expect(await told(updates, until: 1) == [1])
    await bench.clock.waitForSleepers()
    bench.clock.advance(by: .seconds(days(28)))
    #expect(await told(updates, until: 2) == [2])
  }

  /// At an accelerated rate as in the sandbox.
  @Test(arguments: [
    (0, days(60), true), (0, days(61), false), (13, 600, true), (13, 601, false),
  ])
  func aGapOfUpToSixtyDaysOrTenMinutesContinuesTheRun(
    _ rate: Int, _ gap: Double, _ continues: Bool
  ) async throws {
    let store = try await bench.store(subscriptionShop(settings: #"{"_timeRate":\#(rate)}"#))
    try await store.buy("gold")
    try await store.expireSubscription(productIdentifier: "gold")
    try await store.advance(by: gap)
    try await store.buy("gold")
    let run = try await store.info().recentSubscriptionStartDate
    #expect(run == (continues ? start : start + gap))
  }

  @Test func groupsAreIndependent() async throws {
    let store = try await bench.subscriber("gold", "week")
    #expect(try await store.entitledIDs == [0, 1])
    try await store.advance(by: days(7))
    #expect(try await store.current("H").id == 2)
    #expect(try await store.current("G").id == 0)
    #expect(try await store.allStatuses.map(\.groupID) == ["G", "H"])
  }

  /// In the first of two periods of a promotional offer: the transaction that the purchase returns,
  /// its price, that of the next period, and what an upgrade replaced.
  @Test(
    "A change of plan during a promotional offer",
    arguments: [
      ("gold", 2, 10, 10, [1]), ("copper", 2, 4, 4, [1]), ("year", 1, 2.5, 50, []),
      ("bronze", 1, 2.5, 2, []), ("silver", 1, 2.5, 2.5, []),
    ] as [(String, UInt64, Decimal, Decimal, [UInt64])])
  func change(
    _ product: String, _ id: UInt64, _ price: Decimal, _ nextPrice: Decimal, _ upgraded: [UInt64]
  ) async throws {
    let store = try await bench.subscriber("silver")
    try await store.expireSubscription(productIdentifier: "silver")
    _ = try await store.purchase("silver", options: [.promotionalOffer(id: "half")], sheet: yes)
    if product == "silver" { try await store.buy("bronze") }
    let result = try await store.buy(product)
    #expect(result.id == id && result.price == price && result.originalID == 0)
    let info = try await store.info()
    #expect(info.autoRenewPreference == product && info.renewalPrice == nextPrice)
    #expect(try await store.current().id == id)
    #expect(try await store.state() == .subscribed)
    #expect(try await store.entitledIDs == [id])
    #expect(try await store.periods.filter(\.isUpgraded).map(\.id) == upgraded)
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

  @Test(arguments: ["silver", "tip"])
  func anApprovedRequestIsTheRequesters(_ product: String) async throws {
    let parent = try await bench.store(subscriptionShop())
    let child = try await SimulatedStore(
      configuration: subscriptionShop(), folder: bench.folder, clock: bench.clock, seed: 1,
      latency: .none, customer: "Anna")
    try await parent.set(.askToBuy, true)
    #expect(try await child.purchase(product, sheet: PresetPaymentSheet()) == .pending)
    let request = try #require(try await child.pendingRequests.first)
    try await parent.approveAskToBuyTransaction(identifier: request.id)

    #expect(try await child.unfinished.map(\.unsafePayloadValue.id) == [request.id])
    #expect(try await parent.unfinished.isEmpty)
    guard product == "silver" else { return }
    #expect(try await child.status(for: "G").map(\.state) == [.subscribed])
    #expect(try await parent.status(for: "G").isEmpty)
    // The trial is the child's, and the parent may still have one.
    #expect(try await !child.isEligibleForIntroOffer(for: "G"))
    #expect(try await parent.isEligibleForIntroOffer(for: "G"))
  }

  /// The parent's own subscription is no reason to change the child's request into a change of
  /// plan.
  @Test func theApproversSubscriptionDoesNotCount() async throws {
    let parent = try await bench.store(subscriptionShop())
    let child = try await SimulatedStore(
      configuration: subscriptionShop(), folder: bench.folder, clock: bench.clock, seed: 1,
      latency: .none, customer: "Anna")
    let gold = try await parent.buy("gold")
    try await parent.set(.askToBuy, true)
    _ = try await child.purchase("bronze", sheet: PresetPaymentSheet())
    let request = try #require(try await child.pendingRequests.first)
    try await parent.approveAskToBuyTransaction(identifier: request.id)

    let held = try #require(try await child.status(for: "G").first)
    #expect(held.transaction.unsafePayloadValue.productID == "bronze")
    let own = try #require(try await parent.status(for: "G").first)
    #expect(own.transaction.unsafePayloadValue.id == gold.id)
    #expect(own.renewalInfo.unsafePayloadValue.autoRenewPreference == "gold")
  }
}
