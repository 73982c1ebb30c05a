import Foundation
import Testing
import TipJarStore
import TipJarStoreKitFile
import TipJarVocabulary

/// Changes of a subscription by the store's controls, and the statuses that they report.
@Suite(.bench) struct SubscriptionControlTests {
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

  @Test("Deleting the current period's transaction ends the renewals")
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

  @Test("Twelve renewals at an accelerated rate, then the subscription ends")
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

  @Test("A rate that is changed counts from the next period on")
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

  /// The store of a file with an unlock and a tip that families share, and an unlock that they do
  /// not.
  private func shop() async throws -> SimulatedStore {
    func product(_ id: String, _ type: String, _ isShareable: Bool) -> String {
      """
      {"productID":"\(id)","type":"\(type)","displayPrice":"2","familyShareable":\(isShareable)}
      """
    }
    let products = [
      product("unlock", "NonConsumable", true), product("own", "NonConsumable", false),
      product("tip", "Consumable", true),
    ]
    let text = """
      {"version":{"major":4,"minor":0},"settings":{},"subscriptionGroups":[],
      "products":[\(products.joined(separator: ","))]}
      """
    let file = try StoreKitFile(parsing: [UInt8](text.utf8), name: "/shops/family.storekit")
    return try await bench.store(StoreConfiguration(file))
  }

  @Test func aSharedProductArrivesAndItsEndRevokesIt() async throws {
    let store = try await shop()
    var updates = await store.updates.makeAsyncIterator()
    try await store.shareProduct(identifier: "unlock")
    let shared = try await #require(updates.next()).payloadValue
    #expect(
      shared.ownershipType == .familyShared && shared.price == 0 && shared.purchasedQuantity == 1)
    let receipt = String(decoding: shared.jsonRepresentation, as: UTF8.self)
    #expect(receipt.contains(#""inAppOwnershipType":"FAMILY_SHARED""#))
    #expect(try await store.entitledIDs == [shared.id])
    // A purchase of what the family shares charges nothing.
    #expect(try await store.buy("unlock").id == shared.id)

    try await store.stopSharingTransaction(identifier: shared.id)
    let revoked = try await #require(updates.next()).payloadValue
    #expect(revoked.id == shared.id && revoked.revocationDate == store.now)
    #expect(revoked.revocationReason == .other && revoked.revocationType == .familyRevocation)
    #expect(revoked.revocationPercentage == nil)
    #expect(try await store.entitledIDs.isEmpty)
    await #expect(throws: StoreControlError.notShared(shared.id)) {
      try await store.stopSharingTransaction(identifier: shared.id)
    }
  }

  @Test(arguments: ["own", "tip"])
  func onlyWhatTheFileCallsShareableIsShared(_ id: String) async throws {
    let store = try await shop()
    await #expect(throws: StoreControlError.notShareable(id)) {
      try await store.shareProduct(identifier: id)
    }
    try await store.buy("unlock")
    await #expect(throws: StoreControlError.owned("unlock")) {
      try await store.shareProduct(identifier: "unlock")
    }
    await #expect(throws: StoreControlError.notShared(0)) {
      try await store.stopSharingTransaction(identifier: 0)
    }
    #expect(try await store.all.count == 1)
  }

  @Test func theRefundOfItsBuyerEndsTheSharingWithItsReason() async throws {
    let store = try await shop()
    let shared = try await store.shareProduct(identifier: "unlock")
    // The customer bought nothing, and has nothing to ask a refund for.
    await #expect(throws: Transaction.RefundRequestError.failed) {
      try await store.beginRefundRequest(for: shared.id)
    }
    try await store.refundTransaction(
      identifier: shared.id, reason: .developerIssue, percentage: 40)
    let revoked = try #require(try await store.all.first).payloadValue
    #expect(revoked.revocationType == .familyRevocation && revoked.revocationPercentage == nil)
    #expect(revoked.revocationReason == .developerIssue)
    await #expect(throws: StoreControlError.notRefunded(shared.id)) {
      try await store.reverseRefund(identifier: shared.id)
    }
  }

  @Test func aSharedSubscriptionRenewsBesideTheCustomersOwn() async throws {
    let store = try await bench.store(subscriptionShop())
    let shared = try await store.shareProduct(identifier: "silver")
    #expect(shared.offer == nil && shared.price == 0)
    #expect(try await store.isEligibleForIntroOffer(for: "G"))
    let own = try await store.buy("silver")
    #expect(own.originalID == own.id && own.offer?.type == .introductory)
    #expect(try await store.entitledIDs == [shared.id, own.id])
    try await store.advance(by: days(31))
    let periods = try await store.periods.filter { $0.ownershipType == .familyShared }
    #expect(periods.map(\.originalID) == [0, 0] && periods.map(\.price) == [0, 0])
    #expect(periods.last?.reason == .renewal)

    // Any of its periods identifies it.
    try await store.stopSharingTransaction(identifier: shared.id)
    let statuses = try await store.status(for: "G")
    #expect(statuses.map(\.state) == [.subscribed, .revoked])
    #expect(
      try await store.periods.filter { $0.revocationDate != nil } == [
        statuses[1].transaction.payloadValue
      ])
  }

  @Test func theHistoryShowsWhatIsSharedAndItsEnd() async throws {
    let checkout = try await bench.checkout(shop())
    let shared = try await checkout.store.shareProduct(identifier: "unlock")
    await checkout.deliverPending()
    let entry = try #require(try await checkout.history().first)
    #expect(entry.ownershipType == .familyShared && entry.state == .purchased)
    try await checkout.store.stopSharingTransaction(identifier: shared.id)
    await checkout.deliverPending()
    #expect(try await checkout.history().map(\.state) == [.revoked])
    #expect(try await checkout.collection().isEmpty)
  }
}
