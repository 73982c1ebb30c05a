import Foundation
import TestSupport
import Testing
import TipJarStoreKit

/// A year in one payment or in twelve, and a month of a lower level.
@Suite(.isolatedStore) struct BillingPlanTests {
  private static let file = """
    {"version": {"major": 5, "minor": 0}, "products": [], "subscriptionGroups": [
     {"id": "1", "name": "G", "localizations": [], "subscriptions": [
      {"productID": "year", "type": "RecurringSubscription", "displayPrice": "99.99",
       "localizations": [], "subscriptionGroupID": "1", "groupNumber": 1,
       "recurringSubscriptionPeriod": "P1Y", "introductoryOffers": [
        {"billingPlanType": "BILLED_UPFRONT", "paymentMode": "free", "subscriptionPeriod": "P1M"}],
       "billingPlans": [
        {"billingPlanType": "BILLED_UPFRONT", "displayPrice": "99.99",
         "commitmentDisplayPrice": "99.99", "isEnabled": true},
        {"billingPlanType": "MONTHLY", "displayPrice": "9.99",
         "commitmentDisplayPrice": "119.88", "isEnabled": true}]},
      {"productID": "month", "type": "RecurringSubscription", "displayPrice": "4.99",
       "localizations": [], "subscriptionGroupID": "1", "groupNumber": 2,
       "recurringSubscriptionPeriod": "P1M"}]}]}
    """

  private let shop: Shop
  private var session: SKTestSession { shop.session }
  private let monthly: Set<Product.PurchaseOption> = [.billingPlanType(.monthly)]

  init() throws { shop = try Shop(Self.file) }

  private func status() async throws -> SubscriptionStatus {
    try #require(try await SubscriptionInfo.status(for: "1").first)
  }

  private func payment() async throws -> UInt64? {
    try await status().transaction.payloadValue.commitmentInfo?.billingPeriodNumber
  }

  @Test func aYearHasTermsForBothPlans() async throws {
    let products = try await Product.products(for: ["year", "month"])
    let terms = try #require(products.first?.subscription?.pricingTerms)
    #expect(terms.map(\.billingPlanType) == [.upFront, .monthly])
    #expect(terms.map(\.billingDisplayPrice) == ["$99.99", "$9.99"])
    #expect(terms.map(\.billingPeriod) == [.yearly, .monthly])
    #expect(terms.map(\.commitmentInfo.displayPrice) == ["$99.99", "$119.88"])
    #expect(terms.map(\.commitmentInfo.period) == [.yearly, .yearly])
    #expect(terms.map { $0[offers: .introductory].count } == [1, 0])
    #expect(products.last?.subscription?.pricingTerms.map(\.billingPlanType) == [.upFront])
  }

  @Test func aPaymentIsOneOfTwelve() async throws {
    let bought = try await shop.buy("year", monthly)
    let commitment = try #require(bought.commitmentInfo)
    #expect(bought.billingPlanType == .monthly && bought.price == Decimal(string: "9.99"))
    #expect(commitment.billingPeriodNumber == 1 && commitment.totalBillingPeriods == 12)
    #expect(commitment.price == Decimal(string: "119.88"))
    func end(_ period: SubscriptionPeriod) -> Date {
      period.dateRange(referenceDate: bought.purchaseDate).upperBound
    }
    #expect(abs(commitment.expirationDate.timeIntervalSince(end(.yearly))) < 1)
    #expect(abs(try #require(bought.expirationDate).timeIntervalSince(end(.monthly))) < 1)
    let payload = String(decoding: bought.jsonRepresentation, as: UTF8.self)
    for field in [
      #""billingPlanType":"MONTHLY""#, #""billingPeriodNumber":1"#, #""commitmentPrice":119880"#,
      #""totalBillingPeriods":12"#,
    ] { #expect(payload.contains(field), "\(field): \(payload)") }
    let info = try await status().renewalInfo.payloadValue
    #expect(info.renewalBillingPlanType == .monthly && info.renewalPrice == Decimal(string: "9.99"))
    #expect(info.commitmentInfo?.renewalDate == commitment.expirationDate)
    #expect(info.commitmentInfo?.renewalPrice == Decimal(string: "119.88"))
  }

  /// Without auto-renew the other payments are due, and the last one ends it.
  @Test func aCommitmentIsPaidToItsEnd() async throws {
    let bought = try await shop.buy("year", monthly)
    try session.advance(periods: 2)
    try session.disableAutoRenewForTransaction(identifier: bought.id)
    let info = try await status().renewalInfo.payloadValue
    #expect(info.willAutoRenew && info.commitmentInfo?.willAutoRenew == false)
    try session.advance(periods: 9)
    #expect(try await payment() == 12)
    #expect(try await !status().renewalInfo.payloadValue.willAutoRenew)
    try session.advance(periods: 1)
    #expect(try await status().state == .expired)
    #expect(session.allTransactions().count == 12)
  }

  @Test func anotherCommitmentFollows() async throws {
    try await shop.buy("year", monthly)
    try session.advance(periods: 12)
    #expect(try await payment() == 1)
    #expect(try await status().state == .subscribed)
  }

  /// Another product, and the other plan, are for the time after the commitment.
  @Test(arguments: [
    ("month", "month", nil), ("year", "year", SubscriptionInfo.BillingPlanType.upFront),
  ])
  func aChangeWaitsForTheEndOfTheCommitment(
    _ id: String, _ next: String, _ plan: SubscriptionInfo.BillingPlanType?
  ) async throws {
    try await shop.buy("year", monthly)
    try session.advance(periods: 1)
    try await shop.buy(id)
    let info = try await status().renewalInfo.payloadValue
    #expect(info.autoRenewPreference == "year" && info.renewalBillingPlanType == .monthly)
    #expect(info.commitmentInfo?.autoRenewPreference == next)
    #expect(info.commitmentInfo?.renewalBillingPlanType == .upFront)
    try session.advance(periods: 10)
    #expect(try await payment() == 12)
    try session.advance(periods: 1)
    let transaction = try await status().transaction.payloadValue
    #expect(transaction.productID == next && transaction.commitmentInfo == nil)
    #expect(transaction.billingPlanType == .upFront)
  }

  @Test func aFailedPaymentOfACommitmentIsTriedAgain() async throws {
    let bought = try await shop.buy("year", monthly)
    try session.disableAutoRenewForTransaction(identifier: bought.id)
    session.shouldEnterBillingRetryOnRenewal = true
    try session.advance(periods: 1)
    #expect(try await status().state == .inBillingRetryPeriod)
    session.shouldEnterBillingRetryOnRenewal = false
    try session.resolveIssueForTransaction(identifier: bought.id)
    #expect(try await payment() == 2)
  }

  @Test func aRequestKeepsItsPlan() async throws {
    session.askToBuyEnabled = true
    let product = try #require(try await Product.products(for: ["year"]).first)
    #expect(try await product.purchase(options: monthly) == .pending)
    let request = try #require(session.allTransactions().first)
    try session.approveAskToBuyTransaction(identifier: request.identifier)
    #expect(try await payment() == 1)
  }

  @Test func paymentUpFrontHasNoCommitment() async throws {
    let bought = try await shop.buy("year")
    #expect(bought.billingPlanType == .upFront && bought.commitmentInfo == nil)
    #expect(bought.offer?.paymentMode == .freeTrial)
    let payload = String(decoding: bought.jsonRepresentation, as: UTF8.self)
    #expect(payload.contains(#""billingPlanType":"BILLED_UPFRONT""#))
    let info = try await status().renewalInfo.payloadValue
    #expect(info.renewalBillingPlanType == .upFront && info.commitmentInfo == nil)
  }

  @Test func aPlanThatAProductLacksIsNotAvailable() async throws {
    await #expect(throws: Product.PurchaseError.productUnavailable) {
      try await shop.buy("month", monthly)
    }
  }
}
