import Foundation
import Testing
import TipJarStore
import TipJarVocabulary

/// Changes of a subscription by the store's controls, and the statuses that they report.
@Suite(.bench) struct SubscriptionControlTests {
  @Test func expiredByHandItEndsNow() async throws {
    let store = try await bench.subscriber("gold")
    try await store.advance(by: days(3))
    try await store.expireSubscription(productIdentifier: "gold")
    #expect(try await store.state() == .expired)
    #expect(try await store.current().expirationDate == start + days(3))
    #expect(try await store.info().willAutoRenew == false)
    #expect(try await store.entitledIDs.isEmpty)
    #expect(try await store.periods.count == 1)
    await #expect(throws: StoreControlError.noSubscriptionFound) {
      try await store.expireSubscription(productIdentifier: "gold")
    }
  }

  @Test func aRefundOfAPastPeriodIsAnUpdateAndNoChangeOfStatus() async throws {
    let store = try await bench.subscriber("gold")
    try await store.advance(by: days(31))
    var updates = await store.updates.makeAsyncIterator()
    var statuses = await store.statusUpdates.makeAsyncIterator()
    try await store.refundTransaction(identifier: 0)
    var refunded = await updates.next()
    while let next = refunded, next.unsafePayloadValue.revocationDate == nil {
      refunded = await updates.next()
    }
    #expect(try refunded?.payloadValue.id == 0)
    // The next change of status is the first one that is reported.
    try await store.disableAutoRenewForTransaction(identifier: 1)
    #expect(try await statuses.next()?.renewalInfo.payloadValue.willAutoRenew == false)
  }

  @Test("[own] Deleting the current period's transaction ends the renewals")
  func deletedTransactions() async throws {
    let store = try await bench.subscriber("gold")
    try await store.advance(by: days(31))
    try await store.deleteTransaction(identifier: 1)
    #expect(try await store.state() == .expired)
    try await store.advance(by: days(100))
    #expect(try await store.periods.map(\.id) == [0])
    try await store.deleteTransaction(identifier: 0)
    #expect(try await store.status(for: "G").isEmpty)
  }

  @Test("[own] Twelve renewals at an accelerated rate, then the subscription ends")
  func renewalLimit() async throws {
    let store = try await bench.store(subscriptionShop(settings: #"{"_timeRate":1005}"#))
    try await store.buy("gold")
    bench.clock.advance(by: .seconds(3600))
    #expect(try await store.periods.count == 13)
    #expect(try await store.state() == .expired)
    #expect(try await store.info().expirationReason == .autoRenewDisabled)
    try await store.set(.renewalLimit, to: "1")
    try await store.buy("gold")
    bench.clock.advance(by: .seconds(3600))
    #expect(try await store.periods.count == 15)
    try await store.set(.renewalLimit, to: StoreControl.none)
    try await store.buy("gold")
    bench.clock.advance(by: .seconds(3600))
    #expect(try await store.periods.count == 1816)
    #expect(try await store.state() == .subscribed)
  }

  @Test("[own] A rate that is changed counts from the next period on")
  func changedRate() async throws {
    let store = try await bench.subscriber("gold")
    try await store.setTimeRate(.oneRenewalEveryMinute)
    #expect(try await store.current().expirationDate == start + days(31))
    try await store.advance(by: days(31))
    #expect(try await store.current().expirationDate == start + days(31) + 60)
  }

  @Test func aProductThatIsWithheldDoesNotRenew() async throws {
    let store = try await bench.subscriber("gold")
    try await store.setWithheld("gold", true)
    #expect(try await store.entitledIDs == [0])
    try await store.advance(by: days(31))
    #expect(try await store.state() == .expired)
    #expect(try await store.info().expirationReason == .productUnavailable)
  }

  @Test func statusUpdatesReportEachChange() async throws {
    let store = try await bench.store(subscriptionShop())
    let updates = await store.statusUpdates
    try await store.buy("gold")
    try await store.disableAutoRenewForTransaction(identifier: 0)
    try await store.enableAutoRenewForTransaction(identifier: 0)
    try await store.buy("bronze")
    try await store.advance(by: days(31))
    try await store.expireSubscription(productIdentifier: "bronze")
    var seen: [String] = []
    for await status in updates {
      let info = try status.renewalInfo.payloadValue
      seen.append("\(status.state) \(info.autoRenewPreference ?? "-")")
      if status.state == .expired { break }
    }
    #expect(
      seen == [
        "subscribed gold", "subscribed -", "subscribed gold", "subscribed bronze",
        "subscribed bronze", "expired -",
      ])
  }

  @Test func customersAreApart() async throws {
    let store = try await bench.store(subscriptionShop())
    let other = try await SimulatedStore(
      configuration: subscriptionShop(), folder: bench.folder, clock: bench.clock,
      latency: .none, customer: "Anna")
    try await store.buy("silver")
    #expect(try await other.currentEntitlements.isEmpty)
    #expect(try await other.isEligibleForIntroOffer(for: "G"))
    try await other.buy("gold")
    #expect(try await other.entitledIDs == [1])
    #expect(try await store.entitledIDs == [0])
    let ids = [try await store.info().appTransactionID, try await other.info().appTransactionID]
    #expect(ids[0] != ids[1])
    try await store.advance(by: days(31))
    #expect(try await other.current().originalID == 1)
  }
}
