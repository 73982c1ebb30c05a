import Foundation
import Testing
import TipJarStore
import TipJarVocabulary

/// Payments that fail, and price increases.
@Suite(.bench) struct BillingTests {
  private func failing(_ bench: Bench, grace: Bool) async throws -> SimulatedStore {
    let store = try await bench.subscriber("gold")
    try await store.set(.billingGracePeriod, grace)
    try await store.set(.billingRetry, true)
    try await store.advance(by: days(31))
    return store
  }

  @Test func withoutGraceItIsInBillingRetryAndNotEntitled() async throws {
    let store = try await failing(bench, grace: false)
    #expect(try await store.state() == .inBillingRetryPeriod)
    let info = try await store.info()
    #expect(info.isInBillingRetry && info.expirationReason == .billingError)
    #expect(info.gracePeriodExpirationDate == nil && info.willAutoRenew)
    #expect(try await store.entitledIDs.isEmpty)
    #expect(try await store.periods.count == 1)
  }

  @Test func withGraceItIsEntitledThoughThePeriodIsOver() async throws {
    let store = try await failing(bench, grace: true)
    #expect(try await store.state() == .inGracePeriod)
    let info = try await store.info()
    #expect(info.isInBillingRetry && info.expirationReason == nil)
    #expect(info.gracePeriodExpirationDate == start + days(31 + 16))
    #expect(try await store.entitledIDs == [0])
    try await store.advance(by: days(16))
    #expect(try await store.state() == .inBillingRetryPeriod)
    #expect(try await store.info().gracePeriodExpirationDate == nil)
    #expect(try await store.entitledIDs.isEmpty)
  }

  /// The grace period lies within billing retry.
  @Test(arguments: [false, true])
  func retryEndsSixtyDaysAfterThePeriod(_ grace: Bool) async throws {
    let store = try await failing(bench, grace: grace)
    try await store.advance(by: days(60) - 1)
    #expect(try await store.state() == .inBillingRetryPeriod)
    try await store.advance(by: 1)
    #expect(try await store.state() == .expired)
    let info = try await store.info()
    #expect(info.expirationReason == .billingError && !info.willAutoRenew)
    #expect(!info.isInBillingRetry)
    await #expect(throws: StoreControlError.billingRetryEnded(0)) {
      try await store.resolveIssueForTransaction(identifier: 0)
    }
    #expect(try await store.periods.count == 1)
  }

  @Test func aSubscriptionWithoutAFailedPaymentHasNothingToResolve() async throws {
    let store = try await bench.subscriber("gold")
    await #expect(throws: StoreControlError.notInterrupted(0)) {
      try await store.resolveIssueForTransaction(identifier: 0)
    }
  }

  /// App Store Connect's “Only Paid to Paid Renewals”.
  @Test(arguments: [("silver", 7.0, false), ("gold", 31, true)])
  func graceOfPaidRenewalsOnlyDoesNotFollowAFreeTrial(
    _ product: String, _ length: Double, _ hasGrace: Bool
  ) async throws {
    let store = try await bench.subscriber(product)
    try await store.set(.billingGracePeriod, true)
    try await store.perform(ControlUse(.gracePaidOnly, StoreControl.on))
    try await store.set(.billingRetry, true)
    try await store.advance(by: days(length))
    #expect(try await store.state() == (hasGrace ? .inGracePeriod : .inBillingRetryPeriod))
  }

  @Test func recoveredInGraceThePeriodStartsWhereTheOldOneEnded() async throws {
    let store = try await failing(bench, grace: true)
    try await store.advance(by: days(5))
    try await store.resolveIssueForTransaction(identifier: 0)
    let period = try await store.current()
    #expect(period.purchaseDate == start + days(31))
    #expect(period.expirationDate == start + days(59))
    #expect(try await store.state() == .subscribed)
    #expect(try await store.info().isInBillingRetry == false)
  }

  @Test func recoveredInRetryThePeriodStartsAtTheRecovery() async throws {
    let store = try await failing(bench, grace: false)
    let updates = await store.updates
    try await store.advance(by: days(5))
    try await store.resolveIssueForTransaction(identifier: 0)
    let period = try await store.current()
    #expect(period.purchaseDate == start + days(36))
    #expect(period.reason == .renewal)
    #expect(await told(updates, until: 1).last == 1)
    #expect(try await store.info().expirationReason == nil)
  }

  @Test func aPriceIncreaseWithoutAnAnswerEndsTheSubscription() async throws {
    let store = try await bench.subscriber("gold")
    for _ in 0..<2 {
      try await store.requestPriceIncreaseConsentForTransaction(identifier: 0)
      #expect(try await store.info().priceIncreaseStatus == .pending)
    }
    try await store.advance(by: days(31))
    #expect(try await store.state() == .expired)
    #expect(try await store.info().expirationReason == .didNotConsentToPriceIncrease)
  }

  @Test func consentRenews() async throws {
    let store = try await bench.subscriber("gold")
    try await store.requestPriceIncreaseConsentForTransaction(identifier: 0)
    try await store.consentToPriceIncreaseForTransaction(identifier: 0)
    #expect(try await store.info().priceIncreaseStatus == .agreed)
    try await store.advance(by: days(31))
    #expect(try await store.state() == .subscribed)
    await #expect(throws: StoreControlError.invalidAction) {
      try await store.consentToPriceIncreaseForTransaction(identifier: 0)
    }
  }

  @Test func aDeclinedIncreaseTurnsAutoRenewOff() async throws {
    let store = try await bench.subscriber("gold")
    try await store.requestPriceIncreaseConsentForTransaction(identifier: 0)
    try await store.declinePriceIncreaseForTransaction(identifier: 0)
    let info = try await store.info()
    #expect(info.priceIncreaseStatus == .noIncreasePending && !info.willAutoRenew)
    #expect(try await store.state() == .subscribed)
  }

  @Test func aForcedRenewalLeavesBillingRetryAsItIs() async throws {
    let store = try await failing(bench, grace: false)
    try await store.forceRenewalOfSubscription(productIdentifier: "gold")
    #expect(try await store.state() == .subscribed)
    #expect(try await store.info().isInBillingRetry)
    #expect(try await store.entitledIDs == [1])
  }

  @Test(arguments: [false, true])
  func nobodyIsWonBackInGraceOrRetry(_ grace: Bool) async throws {
    let store = try await bench.store(subscriptionShop())
    let product = try #require(try await store.products(for: ["silver"]).first)
    let offer = try #require(product.subscription?.winBackOffers.first)
    try await store.buy("silver")
    try await store.set(.billingGracePeriod, grace)
    try await store.set(.billingRetry, true)
    try await store.advance(by: days(7))
    #expect(try await store.info().eligibleWinBackOfferIDs.isEmpty)
    await #expect(throws: Product.PurchaseError.ineligibleForOffer) {
      try await store.purchase("silver", options: [.winBackOffer(offer)], sheet: yes)
    }
    try await store.advance(by: days(60))
    #expect(try await store.info().eligibleWinBackOfferIDs == ["first", "later"])
  }

  @Test func statusUpdatesReportGraceRetryAndLapse() async throws {
    let store = try await bench.store(subscriptionShop())
    let updates = await store.statusUpdates
    try await store.buy("gold")
    try await store.set(.billingGracePeriod, true)
    try await store.set(.billingRetry, true)
    for step in [31.0, 16, 44] { try await store.advance(by: days(step)) }
    var seen: [Product.SubscriptionInfo.RenewalState] = []
    for await status in updates {
      seen.append(status.state)
      if status.state == .expired { break }
    }
    #expect(seen == [.subscribed, .inGracePeriod, .inBillingRetryPeriod, .expired])
  }
}
