import Foundation
import Testing
import TipJarStore
import TipJarVocabulary

/// Introductory, promotional and win-back offers, and codes.
@Suite(.bench) struct OfferTests {
  @discardableResult
  private func buy(
    _ id: String, _ option: Product.PurchaseOption, _ store: SimulatedStore
  ) async throws -> Transaction {
    let result = try await store.purchase(id, options: [option], sheet: yes)
    guard case .success(.verified(let transaction)) = result else {
      throw Unexpected(what: "\(result)")
    }
    return transaction
  }

  private func refuses(
    _ error: Product.PurchaseError, _ id: String, _ option: Product.PurchaseOption,
    _ store: SimulatedStore, at location: SourceLocation = #_sourceLocation
  ) async {
    await #expect(throws: error, sourceLocation: location) {
      try await store.purchase(id, options: [option], sheet: yes)
    }
  }

  @Test("40. A free week, bought plainly: price 0, and nobody of the group is eligible after it")
  func introductoryOffer() async throws {
    let store = try await bench.subscriber()
    #expect(try await store.isEligibleForIntroOffer(for: "G"))
    let trial = try await store.buy("silver")
    #expect(trial.price == 0 && trial.expirationDate == start + days(7))
    #expect(trial.offer?.type == .introductory && trial.offer?.id == nil)
    #expect(trial.offer?.paymentMode == .freeTrial)
    #expect(trial.offer?.period == .weekly)
    #expect(try await !store.isEligibleForIntroOffer(for: "G"))
    try await store.advance(by: days(7))
    let standard = try await store.current()
    #expect(standard.price == 5 && standard.offer == nil)
    // Months end on the day on which the first of them began.
    #expect(standard.expirationDate == start + days(7 + 31))
  }

  /// An existing subscriber of the group is not eligible, whether the offer was used or not; a lapsed
  /// one that never had it is.
  @Test(arguments: ["bronze", "copper", "gold"])
  func aSubscriberGetsNoIntroductoryOfferWithAnotherPlan(_ held: String) async throws {
    let store = try await bench.subscriber(held)
    #expect(try await !store.isEligibleForIntroOffer(for: "G"))
    try await store.buy("silver")
    let info = try await store.info()
    #expect(try await store.current().price == (held == "gold" ? 10 : 5))
    #expect(info.offer == nil && info.renewalPrice == 5)
    try await store.advance(periods: 1)
    #expect(try await store.current().price == 5)
    #expect(try await store.periods.allSatisfy { $0.offer == nil })
    try await store.expireSubscription(productIdentifier: "silver")
    #expect(try await store.isEligibleForIntroOffer(for: "G"))
    #expect(try await store.buy("silver").price == 0)
  }

  /// A payment that is tried again is of a present subscription, in grace and after it.
  @Test(arguments: [false, true])
  func aFailedPaymentIsOfASubscriber(_ grace: Bool) async throws {
    let store = try await bench.subscriber("gold")
    try await store.set(.billingGracePeriod, grace)
    try await store.set(.billingRetry, true)
    try await store.advance(by: days(32))
    #expect(try await !store.isEligibleForIntroOffer(for: "G"))
    try await store.advance(by: days(60))
    #expect(try await store.isEligibleForIntroOffer(for: "G"))
  }

  @Test("A refund gives no eligibility back; clearing does")
  func eligibility() async throws {
    let store = try await bench.subscriber("silver")
    try await store.refundTransaction(identifier: 0)
    #expect(try await !store.isEligibleForIntroOffer(for: "G"))
    try await store.clearTransactions()
    #expect(try await store.isEligibleForIntroOffer(for: "G"))
    #expect(try await store.status(for: "G").isEmpty)
  }

  /// Eligibility is of the group; a product that is no subscription has none.
  @Test(arguments: [("gold", true), ("silver", true), ("tip", false)])
  func eligibilityIsTrueWithoutAnOfferToo(_ id: String, _ isEligible: Bool) async throws {
    let store = try await bench.subscriber()
    let product = try #require(try await store.products(for: [id]).first)
    #expect(try await store.isEligibleForIntroOffer(product) == isEligible)
  }

  @Test func aPromotionalOfferIsForSubscribersOnly() async throws {
    let store = try await bench.subscriber()
    await refuses(.ineligibleForOffer, "gold", .promotionalOffer(id: "half"), store)
    await refuses(.invalidOfferIdentifier, "gold", .promotionalOffer(id: "x"), store)
    await refuses(.invalidOfferIdentifier, "tip", .promotionalOffer(id: "half"), store)
    #expect(try await store.periods.isEmpty)
  }

  @Test func anOfferWithoutAPeriodIsNeverApplied() async throws {
    let store = try await bench.subscriber("gold")
    await refuses(.ineligibleForOffer, "gold", .promotionalOffer(id: "none"), store)
  }

  @Test func forASubscriberAPromotionalOfferStartsAtTheRenewal() async throws {
    let store = try await bench.subscriber("gold")
    #expect(try await buy("gold", .promotionalOffer(id: "half"), store).id == 0)
    let info = try await store.info()
    #expect(info.offer?.id == "half" && info.renewalPrice == 2.5)
    await refuses(.ineligibleForOffer, "gold", .promotionalOffer(id: "half"), store)
    try await store.setTimeRate(.oneRenewalEveryMinute)
    try await store.advance(by: days(31) + 120)
    let periods = try await store.periods
    #expect(periods.map(\.price) == [10, 2.5, 2.5, 10])
    #expect(periods.map { $0.offer?.period } == [nil, .everyTwoMonths, .everyTwoMonths, nil])
    #expect(periods[1].offer?.paymentMode == .payAsYouGo)
  }

  @Test(arguments: [("bronze", "gold"), ("copper", "silver")])
  func withAnUpgradeOrACrossgradeAPromotionalOfferStartsAtOnce(
    _ held: String, _ product: String
  ) async throws {
    let store = try await bench.subscriber()
    try await store.buy(held)
    let period = try await buy(product, .promotionalOffer(id: "half"), store)
    #expect(period.id == 1 && period.price == 2.5 && period.offer?.id == "half")
    #expect(try await store.info().renewalPrice == 2.5)
  }

  @Test func aPromotionalOfferFollowsTheIntroductoryOne() async throws {
    let store = try await bench.subscriber("silver")
    try await buy("silver", .promotionalOffer(id: "half"), store)
    try await store.advance(by: days(7))
    #expect(try await store.current().offer?.id == "half")
  }

  @Test func aCodeOfNewCustomersThatIsNotStackedReplacesTheIntroductoryOffer() async throws {
    let store = try await bench.subscriber()
    let period = try await buy("silver", .codeOffer(referenceName: "HELLO"), store)
    #expect(period.offer?.type == .code && period.offer?.id == "HELLO" && period.price == 3)
    #expect(period.offer?.paymentMode == .payUpFront)
    #expect(period.expirationDate == start + days(90))
    await refuses(.ineligibleForOffer, "silver", .codeOffer(referenceName: "HELLO"), store)
    await refuses(.invalidOfferIdentifier, "silver", .codeOffer(referenceName: "?"), store)
  }

  /// The period that runs stays; those that would come next do not.
  @Test func aCodeThatIsNotStackedReplacesTheNextIntroductoryPeriod() async throws {
    let store = try await bench.store(
      subscriptionShop(
        trial:
          #"{"paymentMode":"payAsYouGo","numberOfPeriods":3,"displayPrice":"1","#
          + #""subscriptionPeriod":"P1M"}"#))
    try await store.buy("silver")
    try await buy("silver", .codeOffer(referenceName: "ALONE"), store)
    #expect(try await store.info().offer?.id == "ALONE")
    try await store.advance(by: days(31 + 28 + 31))
    let offers = try await store.periods.map { $0.offer?.type }
    #expect(offers == [.introductory, .code, nil, nil])
  }

  @Test func aStackedCodeFollowsTheIntroductoryOffer() async throws {
    let store = try await bench.subscriber()
    let first = try await buy("silver", .codeOffer(referenceName: "BOTH"), store)
    #expect(first.offer?.type == .introductory)
    try await store.advance(by: days(7))
    #expect(try await store.current().offer?.id == "BOTH")
  }

  @Test("Each code once per customer")
  func codesOnce() async throws {
    let store = try await bench.subscriber()
    await refuses(.ineligibleForOffer, "silver", .codeOffer(referenceName: "STAY"), store)
    try await store.buy("silver")
    try await buy("silver", .codeOffer(referenceName: "STAY"), store)
    await refuses(.ineligibleForOffer, "silver", .codeOffer(referenceName: "STAY"), store)
    try await store.advance(by: days(7))
    #expect(try await store.current().offer?.id == "STAY")
    try await store.expireSubscription(productIdentifier: "silver")
    await refuses(.ineligibleForOffer, "silver", .codeOffer(referenceName: "STAY"), store)
  }

  @Test("45. A lapsed customer is won back by an offer, which has type 4 and its price")
  func winBack() async throws {
    let store = try await bench.subscriber()
    let product = try #require(try await store.products(for: ["silver"]).first)
    let offers = try #require(product.subscription?.winBackOffers)
    try await store.buy("silver")
    await refuses(.ineligibleForOffer, "silver", .winBackOffer(offers[0]), store)
    try await store.expireSubscription(productIdentifier: "silver")
    #expect(try await store.info().eligibleWinBackOfferIDs == ["first", "later"])
    await refuses(.ineligibleForOffer, "silver", .winBackOffer(offers[1]), store)
    let period = try await buy("silver", .winBackOffer(offers[2]), store)
    #expect(period.offer?.type == .winBack && period.offer?.id == "first")
    #expect(period.price == 0 && period.expirationDate == start + days(14))
    #expect(period.originalID == 0)
    #expect(try await store.info().eligibleWinBackOfferIDs.isEmpty)
  }

  @Test func noOfferWinsBackWhatWasNotHeldLast() async throws {
    let store = try await bench.subscriber()
    let product = try #require(try await store.products(for: ["silver"]).first)
    let offer = try #require(product.subscription?.winBackOffers.first)
    try await store.buy("gold")
    try await store.expireSubscription(productIdentifier: "gold")
    #expect(try await store.info().eligibleWinBackOfferIDs.isEmpty)
    await refuses(.ineligibleForOffer, "silver", .winBackOffer(offer), store)
  }

  @Test(arguments: [
    (Product.PurchaseOption.RenewalBehavior.renewUntilNow, 3), (.cancelImmediately, 1),
  ])
  func anEarlierPurchaseRenewedUntilNowOrWasCancelled(
    _ behavior: Product.PurchaseOption.RenewalBehavior, _ count: Int
  ) async throws {
    let store = try await bench.subscriber()
    try await store.advance(by: days(70))
    let bought = try await store.buyProduct(
      identifier: "gold", options: [.purchaseDate(start, renewalBehavior: behavior)])
    #expect(bought.purchaseDate == start)
    #expect(try await store.periods.count == count)
    #expect(try await store.state() == (count == 1 ? .expired : .subscribed))
  }

  @Test func theyAreThoseOfTheJWS() async throws {
    let store = try await bench.subscriber("silver")
    let status = try #require(try await store.status(for: "G").first)
    let (transaction, info) = (status.transaction, status.renewalInfo)
    for (payload, header, signature, signed, text) in [
      (
        transaction.payloadData, transaction.headerData, transaction.signatureData,
        transaction.signedData, transaction.jwsRepresentation
      ),
      (
        info.payloadData, info.headerData, info.signatureData, info.signedData,
        info.jwsRepresentation
      ),
    ] {
      let fields = try JSONSerialization.jsonObject(with: payload) as? [String: Any]
      #expect(fields?["originalTransactionId"] as? String == "0")
      let algorithm = try JSONSerialization.jsonObject(with: header) as? [String: Any]
      #expect(algorithm?["alg"] as? String == "ES256")
      #expect(signature.count == 64)
      #expect(text.hasPrefix(String(decoding: signed, as: UTF8.self) + "."))
    }
    #expect(transaction.payloadData == transaction.unsafePayloadValue.jsonRepresentation)
    #expect(transaction.signedDate == bench.clock.now)
    #expect(info.signedDate == bench.clock.now)
  }

  @Test func aRequestThatWaitsHasNone() async throws {
    let store = try await bench.store(subscriptionShop())
    let sheet = PresetPaymentSheet()
    // The option asks, though the control is off.
    let result = try await store.purchase(
      "tip", options: [.simulatesAskToBuyInSandbox(true)], sheet: sheet)
    #expect(result == .pending)
    let request = try #require(try await store.pendingRequests.first)
    let unsigned = VerificationResult.verified(request)
    #expect(unsigned.jwsRepresentation == "" && unsigned.payloadData.isEmpty)
    #expect(unsigned.signedDate == request.purchaseDate)
  }

  @Test func aProductWritesOtherAmountsAsItsPrice() throws {
    let product = try #require(try subscriptionShop().product("year"))
    #expect(product.price.formatted(product.priceFormatStyle) == product.displayPrice)
    #expect((product.price / 2).formatted(product.priceFormatStyle) == "$25.00")
  }

  @Test(arguments: [
    (Product.SubscriptionPeriod.monthly, 31.0), (.weekly, 7), (.everyThreeDays, 3), (.yearly, 365),
  ])
  func aPeriodHasItsDates(_ period: Product.SubscriptionPeriod, _ count: Double) {
    #expect(period.dateRange(referenceDate: start) == start..<start.addingTimeInterval(days(count)))
  }
}
