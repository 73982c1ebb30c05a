import Foundation
import Testing
import TipJarStore

@testable import TipJarServer

/// Whatever names a transaction happens at the time of its customer. Ann is ten days ahead of the
/// store, and each of these dates what happens by her time.
@Suite(.bench) struct CustomerTimeTests {
  /// A control with a body, after the controls that lead to it. `PLAN`, `TIP` and `SHARED` stand for
  /// transactions of hers.
  struct Step: Sendable, CustomTestStringConvertible {
    let control: TestControl
    let body: String
    var before: [(TestControl, String)] = []
    var testDescription: String { "\(control)" }
  }

  private static let steps = [
    Step(control: .refund, body: #""transactionId":"TIP""#),
    Step(control: .requestRefund, body: #""transactionId":"TIP""#),
    Step(control: .declineRefund, body: #""transactionId":"TIP""#),
    Step(
      control: .reverseRefund, body: #""transactionId":"TIP""#,
      before: [(.refund, #""transactionId":"TIP""#)]),
    Step(control: .stopSharing, body: #""transactionId":"SHARED""#),
    Step(control: .autoRenew, body: #""transactionId":"PLAN","on":false"#),
    Step(
      control: .billing, body: #""transactionId":"PLAN""#,
      before: [
        (.billing, #""fails":true,"customer":"ann""#), (.advance, #""periods":1,"customer":"ann""#),
        (.billing, #""fails":false,"customer":"ann""#),
      ]),
    Step(control: .priceIncrease, body: #""transactionId":"PLAN","price":1.5"#),
    Step(control: .notify, body: #""transactionId":"PLAN","type":"DID_RENEW""#),
    Step(control: .retentionMessage, body: #""transactionId":"PLAN""#),
  ]

  private func ids() async throws -> [String: String] {
    var ids: [String: String] = [:]
    for (name, control, product) in [
      ("PLAN", "purchase", "plan"), ("TIP", "purchase", "tip"), ("SHARED", "share", "unlock"),
    ] {
      let answer = try await bench.control(
        control, #"{"productId":"\#(product)","customer":"ann"}"#)
      ids[name] = try #require(answer["transactionId"] as? String)
    }
    try await bench.control("advance", #"{"seconds":864000,"customer":"ann"}"#)
    return ids
  }

  private func time() async throws -> Int64 {
    let times = try await bench.ask("GET", "/tipjar/v1/status").object["customersNow"]
    return try #require((times as? [String: Any])?["ann"] as? Int64)
  }

  /// The payloads of all signed values in a value of JSON, also those inside of payloads.
  private func payloads(_ value: Any) -> [[String: Any]] {
    switch value {
    case let text as String where text.split(separator: ".").count == 3 && text.count > 100:
      let found = payload(text)
      return [found] + found.values.flatMap(payloads)
    case let fields as [String: Any]: return fields.values.flatMap(payloads)
    case let list as [Any]: return list.flatMap(payloads)
    default: return []
    }
  }

  /// A notification has the transaction as it was signed last, an answer as it is signed now.
  private func expect(
    _ value: Any, at time: Int64, isAnswer: Bool = true, _ comment: Comment
  ) {
    for found in payloads(value) {
      let date = found["signedDate"] as? Int64 ?? found["receiptCreationDate"] as? Int64 ?? 0
      let isOlder = !isAnswer && found["transactionId"] != nil && date < time
      #expect(date == time || isOlder, comment)
      #expect(found["purchaseDate"] as? Int64 ?? 0 <= time, comment)
      if let date = found["revocationDate"] as? Int64 { #expect(date == time, comment) }
    }
  }

  @Test func everyControlThatNamesATransactionIsATest() {
    let named = TestControl.allCases.filter { $0.fields.contains("transactionId") }
    #expect(Set(named) == Set(Self.steps.map(\.control)))
    #expect(named.allSatisfy { $0.fields.contains("customer") })
  }

  @Test(arguments: steps) func aControlHappensAtTheTimeOfTheCustomer(_ step: Step) async throws {
    let ids = try await ids()
    func perform(_ control: TestControl, _ body: String) async throws -> [String: Any] {
      let text = ids.reduce(body) { $0.replacing($1.key, with: $1.value) }
      return try await bench.control(control.rawValue, "{\(text)}")
    }
    for (control, body) in step.before {
      #expect(try await perform(control, body)["status"] as? Int == 200)
    }
    let time = try await time()
    let sent = bench.receiver.texts.count
    let other = try await perform(step.control, step.body + #","customer":"bob""#)
    #expect(other["status"] as? Int == 409)
    #expect((other["error"] as? String)?.hasPrefix("customer: bob has no transaction ") == true)
    #expect(bench.receiver.texts.count == sent)
    let answer = try await perform(step.control, step.body + #","customer":"ann""#)
    #expect(answer["status"] as? Int == 200, "\(answer)")
    expect(answer, at: time, "the answer")
    let new = Array(bench.receiver.texts.dropFirst(sent))
    #expect(new.count == (step.control == .retentionMessage ? 0 : 1))
    expect(new, at: time, isAnswer: false, "the notification")
    if step.control == .billing {
      #expect(bench.receiver.transactions.last?["purchaseDate"] as? Int64 == time)
      #expect(try await bench.status(ids["PLAN"] ?? "") == [1])
    }
    #expect(try await self.time() == time)
  }

  /// The requests of the endpoints, and those endpoints that name no transaction.
  private static let requests:
    [(endpoint: Endpoint, method: String, target: String, body: String)] =
      [
        (.getTransactionInfo, "GET", "v1/transactions/PLAN", ""),
        (.getTransactionHistory, "GET", "v2/history/PLAN", ""),
        (.getTransactionHistoryV1, "GET", "v1/history/PLAN", ""),
        (.getRefundHistory, "GET", "v2/refund/lookup/TIP", ""),
        (.finishTransaction, "POST", "v1/transactions/PLAN/finish", ""),
        (
          .setAppAccountToken, "PUT", "v1/transactions/PLAN/appAccountToken",
          #"{"appAccountToken":"7b9c1c9e-0f3c-4d3a-9a53-0c1f9f3e8f11"}"#
        ),
        (.getAppTransactionInfo, "GET", "v1/transactions/appTransactions/PLAN", ""),
        (.lookUpOrderId, "GET", "v1/lookup/TJPLAN", ""),
        (
          .sendConsumptionInformation, "PUT", "v2/transactions/consumption/TIP",
          #"{"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":true}"#
        ), (.sendConsumptionInformationV1, "PUT", "v1/transactions/consumption/TIP", "{}"),
        (
          .getNotificationHistory, "POST", "v1/notifications/history",
          #"{"startDate":NOW,"endDate":9999999999999,"transactionId":"PLAN"}"#
        ), (.getAllSubscriptionStatuses, "GET", "v1/subscriptions/PLAN", ""),
        (
          .extendRenewalDate, "PUT", "v1/subscriptions/extend/PLAN",
          #"{"extendByDays":1,"extendReasonCode":0,"requestIdentifier":"a"}"#
        ),
        (
          .massExtendRenewalDate, "POST", "v1/subscriptions/extend/mass",
          #"{"extendByDays":1,"extendReasonCode":0,"requestIdentifier":"b","productId":"plan"}"#
        ),
      ]
  private static let others: Set<Endpoint> = [
    .requestTestNotification, .getTestNotificationStatus, .getMassExtendRenewalDateStatus,
    .uploadImage, .deleteImage, .getImageList, .uploadMessage, .deleteMessage, .getMessageList,
    .configureDefaultMessage, .deleteDefaultMessage, .getDefaultMessage, .configureRealtimeUrl,
    .deleteRealtimeUrl, .getRealtimeUrl, .getPerformanceTestResults,
    // Its requests are signed with the date of the transaction that it reads.
    .initiatePerformanceTest,
  ]

  @Test func everyEndpointAnswersAtTheTimeOfTheCustomer() async throws {
    #expect(Self.others.union(Self.requests.map(\.endpoint)) == Set(Endpoint.allCases))
    let ids = try await ids()
    try await bench.control("refund", ids["TIP"].map { #"{"transactionId":"\#($0)"}"# } ?? "")
    let time = try await time()
    let names = ids.merging(["NOW": "\(time)"]) { $1 }
    let sent = bench.receiver.texts.count
    for (endpoint, method, target, body) in Self.requests {
      let texts = [target, body].map { names.reduce($0) { $0.replacing($1.key, with: $1.value) } }
      let answer = try await bench.ask(method, "/inApps/\(texts[0])", texts[1])
      #expect(answer.status < 300, "\(endpoint): \(answer.object)")
      expect(answer.object, at: time, "\(endpoint)")
    }
    await bench.server.sendDueNotifications()
    let new = bench.receiver.texts.dropFirst(sent)
    #expect(
      new.map { payload($0)["notificationType"] as? String }
        == ["RENEWAL_EXTENDED", "RENEWAL_EXTENDED", "RENEWAL_EXTENSION"])
    for text in new.prefix(2) { expect(text, at: time, isAnswer: false, "an extension") }
  }

  /// The store's periods end at the store's time, whoever is ahead of it.
  @Test func aPeriodOfACustomerAheadEndsWhenTheStoreIsThatFarBehind() async throws {
    _ = try await ids()
    let start = bench.store.now
    try await bench.control("advance", #"{"periods":1}"#)
    #expect(bench.store.now == start + 21 * 86_400)
    #expect(bench.receiver.types.last == "DID_RENEW")
  }

  @Test func aCustomerAloneNamesNoTransaction() async throws {
    let answer = try await bench.control("notify", #"{"type":"TEST","customer":"ann"}"#)
    #expect(answer["status"] as? Int == 400)
    #expect((answer["error"] as? String)?.hasPrefix("transactionId: ") == true)
  }
}
