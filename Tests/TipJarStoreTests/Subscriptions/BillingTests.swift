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

  @Test(arguments: [nil, "consent", "decline"])
  func theAnswerToAPriceIncreaseDecidesAboutTheRenewal(_ answer: String?) async throws {
    let store = try await bench.subscriber("gold")
    for _ in 0..<2 { try await store.requestPriceIncreaseConsentForTransaction(identifier: 0) }
    #expect(try await store.info().priceIncreaseStatus == .pending)
    if let answer { try await store.perform(ControlUse(.priceIncrease, on: "0", answer)) }
    let info = try await store.info()
    #expect(info.willAutoRenew == (answer != "decline"))
    #expect(
      info.priceIncreaseStatus
        == (answer == nil ? .pending : answer == "consent" ? .agreed : .noIncreasePending))
    try await store.advance(by: days(31))
    #expect(try await store.state() == (answer == "consent" ? .subscribed : .expired))
    let reason = try await store.info().expirationReason
    #expect((reason == .didNotConsentToPriceIncrease) == (answer != "consent"))
    guard answer == "consent" else { return }
    await #expect(throws: StoreControlError.invalidAction) {
      try await store.consentToPriceIncreaseForTransaction(identifier: 0)
    }
  }

  /// The price of an increase: of the next renewal once it is asked for, and charged from the consent
  /// on, also at a further increase that is not answered yet.
  @Test func aPriceIncreaseHasAPrice() async throws {
    let store = try await bench.subscriber("gold")
    try await store.requestPriceIncreaseConsentForTransaction(identifier: 0, price: 12.5)
    #expect(try await store.info().renewalPrice == 12.5)
    try await store.consentToPriceIncreaseForTransaction(identifier: 0)
    #expect(try await store.info().renewalPrice == 12.5)
    try await store.advance(periods: 2)
    #expect(try await store.periods.map(\.price) == [10, 12.5, 12.5])
    try await store.requestPriceIncreaseConsentForTransaction(identifier: 0, price: 14)
    #expect(try await store.info().renewalPrice == 14)
    try await store.forceRenewalOfSubscription(productIdentifier: "gold")
    #expect(try await store.current().price == 12.5)
    #expect(try await store.info().renewalPrice == 12.5)
    // The price is of this product.
    try await store.buy("bronze")
    #expect(try await store.info().renewalPrice == 2)
    try await store.advance(periods: 1)
    #expect(try await store.current().price == 2)
    try await store.buy("gold")
    #expect(try await store.current().price == 10)
  }

  @Test func aRefusedPriceIncreaseIsPendingAgainWithAutoRenew() async throws {
    let store = try await bench.subscriber("gold")
    try await store.requestPriceIncreaseConsentForTransaction(identifier: 0, price: 12)
    try await store.declinePriceIncreaseForTransaction(identifier: 0)
    #expect(try await store.info().priceIncreaseStatus == .noIncreasePending)
    try await store.enableAutoRenewForTransaction(identifier: 0)
    #expect(try await store.info().priceIncreaseStatus == .pending)
    try await store.consentToPriceIncreaseForTransaction(identifier: 0)
    try await store.advance(periods: 1)
    #expect(try await store.current().price == 12)
  }

  /// The reason of the one who refused, not of one who only turned auto-renew off.
  @Test func autoRenewOffIsNoRefusalOfAnIncrease() async throws {
    let store = try await bench.subscriber("gold")
    try await store.requestPriceIncreaseConsentForTransaction(identifier: 0)
    try await store.disableAutoRenewForTransaction(identifier: 0)
    try await store.advance(periods: 1)
    #expect(try await store.info().expirationReason == .autoRenewDisabled)
  }

  @Test(arguments: [0, -1, 0.0001] as [Decimal])
  func aPriceThatNoReceiptCanHaveIsRefused(_ price: Decimal) async throws {
    let store = try await bench.subscriber("gold")
    await #expect(throws: StoreControlError.invalidAction) {
      try await store.requestPriceIncreaseConsentForTransaction(identifier: 0, price: price)
    }
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

  @Test(arguments: [
    ("40", 40_000, RevocationType.proratedRefund), ("33.3333", 33_333, .proratedRefund),
    ("0.015", 15, .proratedRefund), ("100", 100_000, .fullRefund),
  ])
  func theReceiptNamesTheRefundedPart(
    _ percent: String, _ part: Int, _ type: RevocationType
  ) async throws {
    let store = try await bench.store()
    try await store.buy(quill)
    try await store.refundTransaction(
      identifier: 0, percentage: #require(Decimal(string: percent)))
    let refunded = try #require(try await store.all.first).payloadValue
    #expect(refunded.revocationType == type)
    #expect(refunded.revocationPercentage == Decimal(part) / 1000)
    #expect(try await store.entitledIDs.isEmpty)
    try await store.reverseRefund(identifier: 0)
    let reversed = try #require(try await store.all.first).payloadValue
    #expect(reversed.revocationType == nil && reversed.revocationPercentage == nil)
  }

  @Test(arguments: ["0", "-1", "100.001", "0.0001"])
  func aPartIsMoreThanNothingAndNoMoreThanAll(_ percent: String) async throws {
    let store = try await bench.store()
    try await store.buy(quill)
    await #expect(throws: StoreControlError.invalidPercentage) {
      try await store.refundTransaction(
        identifier: 0, percentage: #require(Decimal(string: percent)))
    }
    #expect(try await store.all.first?.payloadValue.revocationDate == nil)
  }

  /// One of three that is refunded leaves two, and the sum loses its third.
  @Test func theLedgerSubtractsThePart() async throws {
    let (store, checkout) = try await bench.open()
    let bought = try await checkout.buy(fine, quantity: 3)
    try await checkout.buy(fine)
    try await store.refundTransaction(
      identifier: bought.id, percentage: #require(Decimal(string: "33.333")))
    await checkout.deliverPending()
    let overview = try await checkout.overview()
    #expect(overview.collection.map(\.count) == [3])
    let price = try #require(bought.price) / 3
    let paid = overview.paid.reduce(Decimal(0)) { $0 + $1.amount }
    #expect(paid == price + 3 * price * 66_667 / 100_000)
    let entry = try #require(overview.entries.last)
    #expect(entry.state == .refunded && entry.revocationPercentage == Decimal(33_333) / 1000)
  }

  /// A day of 31 was used. Apple says only that the rest is refunded; a share by time is assumed.
  @Test func anUpgradeRefundsTheRestOfThePeriodInProportionToTheTime() async throws {
    let checkout = try await bench.checkout(bench.subscriber("bronze"))
    let store = checkout.store
    await checkout.start()
    try await store.advance(by: days(1))
    try await store.buy("gold")
    await checkout.deliverPending()
    let replaced = try await store.periods[0]
    #expect(replaced.isUpgraded && replaced.revocationDate == start + days(1))
    #expect(replaced.revocationType == .proratedRefund && replaced.revocationReason == .other)
    #expect(replaced.revocationPercentage == Decimal(96_774) / 1000)
    #expect(replaced.expirationDate == start + days(31))
    #expect(try await store.state() == .subscribed)
    await #expect(throws: StoreControlError.notRefunded(0)) {
      try await store.reverseRefund(identifier: 0)
    }
    let paid = try await checkout.overview().paid.reduce(Decimal(0)) { $0 + $1.amount }
    #expect(paid == 10 + 2 * Decimal(3226) / 100_000)
  }

  @Test func theUpgradeOfAFreePeriodRefundsNothing() async throws {
    let store = try await bench.subscriber("silver", "gold")
    let replaced = try await store.periods[0]
    #expect(replaced.isUpgraded && replaced.revocationDate == nil)
  }
}
