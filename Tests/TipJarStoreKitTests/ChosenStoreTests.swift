import Foundation
import Synchronization
import TestSupport
import Testing
import TipJarStore
import TipJarStoreKit

@Suite(.isolatedStore) struct ChosenStoreTests {
  @Test func withoutAStoreCallsThatThrowSaySoAndOthersAreEmpty() async throws {
    let error = await #expect(throws: StoreKitError.self) {
      try await Product.products(for: ["a.lamp"])
    }
    #expect(error?.problem?.hasPrefix("no store is chosen; call StoreKitEnvironment.use") == true)
    #expect(await Transaction.latest(for: "a.lamp") == nil)
    #expect(await Transaction.all.reduce(0) { count, _ in count + 1 } == 0)
    #expect(await Storefront.current == nil && !AppStore.canMakePayments)
    #expect(AppStore.deviceVerificationID == nil)
  }

  @Test func aStoreIsChosenUntilItsSessionIsReleased() async throws {
    do {
      let shop = try Shop()
      #expect(StoreKitEnvironment.store === shop.session.store)
    }
    #expect(StoreKitEnvironment.store == nil)
    let error = await #expect(throws: StoreKitError.self) {
      try await Product.products(for: ["a.lamp"])
    }
    #expect(error?.problem?.hasPrefix("the SKTestSession was released") == true)
    StoreKitEnvironment.use(nil)
    await #expect(throws: StoreKitError.self) { try await AppStore.sync() }
    let other = await #expect(throws: StoreKitError.self) { try await AppStore.sync() }
    #expect(other?.problem?.hasPrefix("no store is chosen") == true)
  }

  /// A change between the making of an iterator and its first step is not missed, nor one right after
  /// the choice of another store.
  @Test(.timeLimit(.minutes(TestEnvironment.hangMinutes)))
  func sequencesWithoutAnEndSubscribeWhenTheirIteratorIsMade() async throws {
    var storefronts = Storefront.updates.makeAsyncIterator()
    var statuses = SubscriptionStatus.updates.makeAsyncIterator()
    let first = try Shop()
    first.session.storefront = "DEU"
    #expect(await storefronts.next()?.countryCode == "DEU")
    try await first.buy("a.monthly")
    #expect(await statuses.next()?.state == .subscribed)
    var later = SubscriptionStatus.updates.makeAsyncIterator()
    try first.session.disableAutoRenewForTransaction(identifier: 0)
    #expect(await later.next()?.renewalInfo.unsafePayloadValue.willAutoRenew == false)
    let second = try Shop()
    second.session.storefront = "FRA"
    #expect(await storefronts.next()?.countryCode == "FRA")
    withExtendedLifetime((first, second)) {}
  }

  @Test func theSessionThatIsCreatedLastIsChosen() async throws {
    let first = try Shop()
    let second = try Shop()
    try await second.buy("a.lamp")
    #expect(first.session.allTransactions().isEmpty)
    #expect(second.session.allTransactions().count == 1)
  }

  /// Eight apps at once, each with a listener in a detached task.
  @Test(.timeLimit(.minutes(TestEnvironment.hangMinutes)))
  func storesOfTasksStayApart() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          try await StoreKitEnvironment.isolated {
            let shop = try Shop()
            let heard = Task.detached {
              var updates = Transaction.updates.makeAsyncIterator()
              return await updates.next()?.unsafePayloadValue.purchaseDate
            }
            let date = Date(timeIntervalSince1970: 1_767_268_800 + Double(number))
            try await shop.session.buyProduct(
              identifier: "a.lamp", options: [.purchaseDate(date)])
            #expect(await heard.value == date)
            #expect(shop.session.allTransactions().map(\.purchaseDate) == [date])
          }
        }
      }
      try await group.waitForAll()
    }
  }

  /// An app listens from its start, and its tests choose one store after the other.
  @Test(.timeLimit(.minutes(TestEnvironment.hangMinutes)))
  func aListenerFollowsTheChoice() async throws {
    let (ids, heard) = AsyncStream.makeStream(of: UUID.self)
    let listener = Task {
      for await result in Transaction.updates { heard.yield(result.unsafePayloadValue.storeID) }
    }
    defer { listener.cancel() }
    var reported = ids.makeAsyncIterator()
    for _ in 0..<2 {
      let shop = try Shop()
      try await shop.session.buyProduct(identifier: "a.lamp")
      #expect(await reported.next() == shop.session.store.id)
    }
  }

  @Test func aStoreIsChosenByHand() async throws {
    let shop = try Shop()
    let asked = Mutex<[String]>([])
    struct Sheet: PaymentSheet {
      let ask: @Sendable (String) -> Void
      func confirm(_ request: PaymentRequest) async -> Bool {
        ask(request.id)
        return false
      }
    }
    StoreKitEnvironment.use(
      shop.session.store,
      customer: .init(paymentSheet: Sheet { id in asked.withLock { $0.append(id) } }))
    let product = try #require(try await Product.products(for: ["a.lamp"]).first)
    #expect(try await product.purchase() == .userCancelled)
    #expect(asked.withLock { $0 } == ["a.lamp"])
  }

  /// An error is logged, and the transaction is delivered again.
  @Test func finishingWithoutAStoreThrowsNothing() async throws {
    let transaction = try await { try await Shop().buy("a.lamp") }()
    await transaction.finish()
    #expect(await transaction.subscriptionStatus == nil)
  }

  @Test(arguments: [
    ("1 week", SubscriptionPeriod.weekly), ("3 days", .everyThreeDays), ("1 month", .monthly),
    ("6 months", .everySixMonths), ("1 year", .yearly), ("10 days", .init(value: 10, unit: .day)),
    ("15 months", .init(value: 15, unit: .month)),
  ])
  func aPeriodIsWritten(_ text: String, _ period: SubscriptionPeriod) async throws {
    let shop = try Shop()
    let products = try await Product.products(for: ["a.monthly"])
    let product = try #require(products.first)
    #expect(period.formatted(product.subscriptionPeriodFormatStyle) == text)
    #expect(period.debugDescription == text)
    #expect(text.contains(period.unit.formatted(product.subscriptionPeriodUnitFormatStyle)))
    withExtendedLifetime(shop) {}
  }

  @Test func aStyleOfPeriodsHasAFormAndALocale() async throws {
    let shop = try Shop()
    let product = try #require(try await Product.products(for: ["a.monthly"]).first)
    var style = product.subscriptionPeriodFormatStyle
    #expect(style.style == .wide && style.locale == product.priceFormatStyle.locale)
    style.locale = Locale(identifier: "de_DE")
    #expect(style == style.locale(Locale(identifier: "de_DE")))
    for (form, text) in [
      (SubscriptionPeriod.RangeStyle.Style.wide, "3 months"), (.abbreviated, "3 mths"),
      (.condensedAbbreviated, "3mths"), (.narrow, "3m"), (.spellOut, "three months"),
    ] {
      style.style = form
      #expect(SubscriptionPeriod.everyThreeMonths.formatted(style) == text)
    }
    withExtendedLifetime(shop) {}
  }

  @Test func aSignedValueIsDescribedWithItsVerdict() async throws {
    let shop = try Shop()
    let bought = try await shop.buy("a.lamp")
    let good = VerificationResult.verified(bought).debugDescription
    #expect(good.hasPrefix("verified: {") && good.contains(#""productId":"a.lamp""#))
    let bad = VerificationResult.unverified(bought, .invalidSignature)
    #expect(bad.debugDescription.hasPrefix("unverified (invalidSignature): {"))
  }

  @Test func purchasesFailWithTheErrorOfTheSession() async throws {
    let shop = try Shop()
    #expect(shop.session.failureError == .unknown)
    shop.session.failureError = .paymentNotAllowed
    try await shop.buy("a.lamp")
    shop.session.failTransactionsEnabled = true
    await #expect(throws: Product.PurchaseError.purchaseNotAllowed) {
      try await shop.buy("a.monthly")
    }
    shop.session.failureError = .paymentInvalid
    await #expect(throws: StoreKitError.unknown) { try await shop.buy("a.monthly") }
    shop.session.failTransactionsEnabled = false
    try await shop.buy("a.monthly")
  }

  @Test func anErrorOfStoreKit1HasItsDomain() {
    let error = SKError(.paymentCancelled) as NSError
    #expect(error.domain == SKError.errorDomain && error.code == 2)
    #expect(SKError.errorDomain == "SKErrorDomain" && SKErrorDomain == SKError.errorDomain)
  }

  @Test func everyFieldOfAProductIsInItsJSON() async throws {
    let shop = try Shop()
    let product = try #require(try await Product.products(for: ["a.monthly"]).first)
    let json = try JSONSerialization.jsonObject(with: product.jsonRepresentation)
    let names = Set(try #require(json as? [String: Any]).keys)
    // The storefront writes the price of the plan; of a subscription the group and the period are named.
    let fields = Set(Mirror(reflecting: product).children.compactMap(\.label))
    #expect(
      names
        == fields.subtracting(["storefront", "subscription", "plan"])
        .union(["subscriptionGroupID", "subscriptionPeriod"]))
    withExtendedLifetime(shop) {}
  }

  @Test func valuesHaveWords() {
    #expect(Product.ProductType.autoRenewable.localizedDescription == "Auto-Renewable Subscription")
    #expect(
      SubscriptionRenewalState.inBillingRetryPeriod.localizedDescription
        == "in billing retry period")
    #expect(Transaction.OfferType.winBack.localizedDescription == "win back")
    #expect(Product.SubscriptionOffer.PaymentMode.freeTrial.localizedDescription == "free trial")
  }

  /// As in StoreKit: the error, its reason, and what to do.
  @Test func errorsAreLocalized() {
    let offline: any Error = StoreKitError.networkError(URLError(.timedOut))
    #expect(offline.localizedDescription == "The store cannot be reached.")
    let error = offline as? any LocalizedError
    #expect(error?.failureReason == "The store cannot be reached.")
    #expect(error?.recoverySuggestion == "Try again later.")
    #expect(StoreKitError.systemError(CancellationError()).problem == "CancellationError()")
    #expect(StoreKitError.offline == .networkError(URLError(.timedOut)))
    #expect(StoreKitError.problem("a") != .problem("b"))
    let refusal: any Error = Product.PurchaseError.productUnavailable
    #expect(refusal.localizedDescription == "This product is not available in the store.")
  }
}
