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

  @Test func withoutAutoRenewItEndsWithItsPeriodAndMakesNoTransaction() async throws {
    let store = try await bench.store(subscriptionShop())
    let bought = try await store.buy("gold")
    try await store.disableAutoRenewForTransaction(identifier: bought.id)
    #expect(try await store.entitledIDs == [0])
    #expect(try await store.info().willAutoRenew == false)
    #expect(try await store.info().renewalPrice == nil)
    try await store.advance(by: days(31))
    #expect(try await store.state() == .expired)
    #expect(try await store.info().expirationReason == .autoRenewDisabled)
    #expect(try await store.entitledIDs.isEmpty)
    #expect(try await store.periods.count == 1)
  }

  @Test(arguments: ["gold", "bronze"])
  func boughtAgainAfterALapseItKeepsItsOriginalID(_ product: String) async throws {
    let store = try await bench.subscriber("gold")
    try await store.expireSubscription(productIdentifier: "gold")
    try await store.advance(by: days(61))
    let again = try await store.buy(product)
    #expect(again.id == 1 && again.originalID == 0)
    #expect(again.reason == .purchase)
    #expect(again.originalPurchaseDate == start)
    #expect(try await store.info().recentSubscriptionStartDate == start + days(61))
    #expect(try await store.entitledIDs == [1])
  }

  @Test func aGapOfUpToSixtyDaysContinuesTheRun() async throws {
    let store = try await bench.subscriber("gold")
    try await store.expireSubscription(productIdentifier: "gold")
    try await store.advance(by: days(60))
    try await store.buy("gold")
    #expect(try await store.info().recentSubscriptionStartDate == start)
  }

  /// As in the sandbox.
  @Test(arguments: [(600, true), (601, false)])
  func atAnAcceleratedRateAGapOfTenMinutesDoes(_ seconds: Double, _ continues: Bool) async throws {
    let store = try await bench.store(subscriptionShop(settings: #"{"_timeRate":13}"#))
    try await store.buy("gold")
    try await store.expireSubscription(productIdentifier: "gold")
    try await store.advance(by: seconds)
    try await store.buy("gold")
    let run = try await store.info().recentSubscriptionStartDate
    #expect(run == (continues ? start : start + seconds))
  }

  @Test func groupsAreIndependent() async throws {
    let store = try await bench.subscriber("gold", "week")
    #expect(try await store.entitledIDs == [0, 1])
    try await store.advance(by: days(7))
    #expect(try await store.current("H").id == 2)
    #expect(try await store.current("G").id == 0)
    #expect(try await store.allStatuses.map(\.groupID) == ["G", "H"])
  }
}
