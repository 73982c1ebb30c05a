import Foundation
import Testing
import TipJarStore

@testable import TipJarServer

/// Subscriptions as a backend sees them, on a clock that a control moves.
@Suite(.bench) struct SubscriptionTests {
  @Test func aMonthLaterItIsRenewedAndItsEndIsReported() async throws {
    let id = try await bench.buy("plan")
    #expect(bench.receiver.types == ["SUBSCRIBED"])
    #expect(try await bench.status(id) == [1])
    try await bench.control("advance", #"{"seconds":2764800}"#)
    #expect(bench.receiver.types == ["SUBSCRIBED", "DID_RENEW"])
    let data = try #require(bench.receiver.data.last)
    #expect(data["status"] as? Int == 1)
    let renewal = payload(data["signedRenewalInfo"])
    #expect(renewal["originalTransactionId"] as? String == id)
    #expect(bench.receiver.transactions.last?["transactionReason"] as? String == "RENEWAL")
    try await bench.control("autoRenew", #"{"transactionId":"\#(id)","on":false}"#)
    try await bench.control("advance", #"{"seconds":2764800}"#)
    #expect(
      bench.receiver.types == ["SUBSCRIBED", "DID_RENEW", "DID_CHANGE_RENEWAL_STATUS", "EXPIRED"])
    #expect(payload(bench.receiver.texts.last)["subtype"] as? String == "VOLUNTARY")
    #expect(try await bench.status(id) == [2])
    #expect(try await bench.status(id, "?status=1&status=4") == [])
  }

  /// Grace, billing retry and the end, by Apple's numbers.
  @Test func aFailedPaymentHasTheStatusesFourThreeAndTwo() async throws {
    let id = try await bench.buy("plan")
    try await bench.control("billing", #"{"fails":true,"grace":true}"#)
    try await bench.control("advance", #"{"periods":1}"#)
    for (days, number) in [(0, 4), (16, 3), (44, 2)] {
      try await bench.control("advance", #"{"seconds":\#(days * 86_400)}"#)
      #expect(try await bench.status(id) == [number])
    }
    #expect(bench.receiver.data.map { $0["status"] as? Int } == [1, 4, 3, 2])
  }

  /// The settings of the table by their names in JSON.
  @Test func settingsAreThoseOfTheCommands() async throws {
    let id = try await bench.buy("plan")
    let answer = try await bench.control(
      "settings", #"{"billing":true,"grace":true,"graceDays":3,"timeRate":"realTime"}"#)
    #expect(answer["status"] as? Int == 200)
    try await bench.control("advance", #"{"periods":1}"#)
    for (days, number) in [(2, 4), (1, 3)] {
      try await bench.control("advance", #"{"seconds":\#(days * 86_400)}"#)
      #expect(try await bench.status(id) == [number])
    }
  }

  /// The original id stands for the subscription, another id for its own period.
  @Test func notifyWithTheOriginalIdIsAboutTheCurrentTransaction() async throws {
    let id = try await bench.buy("plan")
    try await bench.control("advance", #"{"periods":2}"#)
    let current = bench.receiver.transactions.last?["transactionId"] as? String
    let past = bench.receiver.transactions[1]["transactionId"] as? String
    for (named, found) in [(id, current), (past, past), (current, current)] {
      try await bench.control(
        "notify", #"{"type":"DID_RENEW","transactionId":"\#(named ?? "")"}"#)
      #expect(bench.receiver.transactions.last?["transactionId"] as? String == found)
    }
    #expect(Set([id, past, current]).count == 3)
  }

  @Test(arguments: ["5.99", "\"5.99\""]) func aPriceIncreaseHasAPrice(_ price: String) async throws
  {
    let id = try await bench.buy("plan")
    let step = #"{"transactionId":"\#(id)","#
    try await bench.control("priceIncrease", step + #""price":\#(price)}"#)
    let asked = payload(bench.receiver.data.last?["signedRenewalInfo"])
    #expect(asked["renewalPrice"] as? Int == 5990 && asked["priceIncreaseStatus"] as? Int == 0)
    let wrong = try await bench.control("priceIncrease", step + #""step":"consent","price":1}"#)
    #expect(wrong["status"] as? Int == 400)
    try await bench.control("priceIncrease", step + #""step":"consent"}"#)
    try await bench.control("advance", #"{"periods":1}"#)
    #expect(bench.receiver.transactions.last?["price"] as? Int == 5990)
    try await bench.control("priceIncrease", step + #""price":"7"}"#)
    try await bench.control("priceIncrease", step + #""step":"decline"}"#)
    try await bench.control("advance", #"{"periods":1}"#)
    #expect(bench.receiver.names.last == "EXPIRED/PRICE_INCREASE")
    let ended = payload(bench.receiver.data.last?["signedRenewalInfo"])
    #expect(ended["expirationIntent"] as? Int == 3 && ended["priceIncreaseStatus"] == nil)
  }

  @Test(arguments: ["0", "-1", "\"x\"", "5.0001", "\"1e3\"", "true"])
  func whatIsNoPriceIsRefused(_ price: String) async throws {
    let id = try await bench.buy("plan")
    let answer = try await bench.control(
      "priceIncrease", #"{"transactionId":"\#(id)","price":\#(price)}"#)
    #expect(answer["status"] as? Int == 400)
  }

  @Test func aLeapTriesWhatFailedAtEachOfItsSixTimes() async throws {
    try await BenchTrait(
      receiver: Array(repeating: 500, count: 9), options: { $0.retry = .production }
    ).run {
      let start = bench.store.now
      _ = try await bench.buy("tip")
      try await bench.control("advance", #"{"seconds":720000}"#)
      let sent = try await bench.store.serverRecords.outbox.deliveries(after: 0, limit: 9)
      let attempts = try #require(sent.first?.attempts)
      let hours = attempts.map { ($0.date.timeIntervalSince(start) / 3600).rounded() }
      #expect(hours == [0, 1, 13, 37, 85, 157] && sent.first?.dueDate == nil)
      #expect(Set(attempts.map(\.result)) == ["UNSUCCESSFUL_HTTP_RESPONSE_CODE"])
      #expect(Set(bench.receiver.texts).count == 1 && bench.receiver.uuids.count == 6)
    }
  }
}

private let yearInTwelvePayments = """
  {"version":{"major":5,"minor":0},"products":[],"subscriptionGroups":[{"id":"G","subscriptions":[
  {"productID":"year","type":"RecurringSubscription","displayPrice":"99.99","groupNumber":1,
  "recurringSubscriptionPeriod":"P1Y","billingPlans":[
  {"billingPlanType":"BILLED_UPFRONT","displayPrice":"99.99","commitmentDisplayPrice":"99.99",
  "isEnabled":true},
  {"billingPlanType":"MONTHLY","displayPrice":"9.99","commitmentDisplayPrice":"119.88",
  "isEnabled":true}]}]}]}
  """

/// A year that is paid in twelve months, with the fields of Apple's payloads.
@Suite(BenchTrait(file: yearInTwelvePayments)) struct BillingPlanTests {
  private func buy(_ plan: String) async throws -> String {
    let answer = try await bench.control(
      "purchase", #"{"productId":"year","billingPlanType":"\#(plan)"}"#)
    return try #require(answer["transactionId"] as? String, "\(answer)")
  }

  /// The transactions of the endpoints, and the renewal info of the status.
  private func payloads(
    _ id: String
  ) async throws -> (transactions: [[String: Any]], renewal: [String: Any]) {
    let status = try await bench.ask("GET", "/inApps/v1/subscriptions/\(id)").object
    let group = try #require((status["data"] as? [[String: Any]])?.first)
    let last = try #require((group["lastTransactions"] as? [[String: Any]])?.first)
    let latest = payload(last["signedTransactionInfo"])
    let info = try await bench.ask(
      "GET", "/inApps/v1/transactions/\(latest["transactionId"] ?? "")"
    ).object
    let history = try await bench.ask("GET", "/inApps/v2/history/\(id)?sort=DESCENDING").object
    let newest = (history["signedTransactions"] as? [String])?.first
    return (
      [latest, payload(info["signedTransactionInfo"]), payload(newest)],
      payload(last["signedRenewalInfo"])
    )
  }

  @Test func aPaymentOfTheYearHasItsPlaceAndItsCommitment() async throws {
    let id = try await buy("MONTHLY")
    for number in 1...2 {
      let (transactions, renewal) = try await payloads(id)
      let start = transactions[0]["originalPurchaseDate"] as? Int64 ?? 0
      for transaction in transactions {
        #expect(transaction["billingPlanType"] as? String == "MONTHLY")
        #expect(transaction["price"] as? Int == 9990)
        let commitment = try #require(transaction["commitmentInfo"] as? [String: Any])
        #expect(commitment["billingPeriodNumber"] as? Int == number)
        #expect(commitment["totalBillingPeriods"] as? Int == 12)
        #expect(commitment["commitmentPrice"] as? Int == 119_880)
        #expect(commitment["commitmentExpiresDate"] as? Int64 == start + 365 * 86_400_000)
      }
      #expect(renewal["renewalBillingPlanType"] as? String == "MONTHLY")
      #expect(renewal["renewalPrice"] as? Int == 9990)
      let commitment = try #require(renewal["commitmentInfo"] as? [String: Any])
      #expect(commitment["commitmentAutoRenewProductId"] as? String == "year")
      #expect(commitment["commitmentAutoRenewStatus"] as? Int == 1)
      #expect(commitment["commitmentRenewalBillingPlanType"] as? String == "MONTHLY")
      #expect(commitment["commitmentRenewalPrice"] as? Int == 119_880)
      #expect(commitment["commitmentRenewalDate"] as? Int64 == start + 365 * 86_400_000)
      let sent = payload(bench.receiver.data.last?["signedRenewalInfo"])
      #expect(sent["renewalBillingPlanType"] as? String == "MONTHLY")
      try await bench.control("advance", #"{"periods":1}"#)
    }
  }

  @Test func aYearUpFrontHasNoCommitment() async throws {
    let (transactions, renewal) = try await payloads(buy("BILLED_UPFRONT"))
    for transaction in transactions {
      #expect(transaction["billingPlanType"] as? String == "BILLED_UPFRONT")
      #expect(transaction["price"] as? Int == 99_990 && transaction["commitmentInfo"] == nil)
    }
    #expect(renewal["renewalBillingPlanType"] as? String == "BILLED_UPFRONT")
    #expect(renewal["commitmentInfo"] == nil)
    let refused = try await bench.control(
      "purchase", #"{"productId":"year","billingPlanType":"WEEKLY"}"#)
    #expect(refused["status"] as? Int == 409)
  }
}
