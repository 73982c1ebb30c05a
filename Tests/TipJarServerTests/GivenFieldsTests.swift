import Foundation
import TestSupport
import Testing
import TipJarFiles
import TipJarReceipts
import TipJarStore
import TipJarVocabulary

@testable import TipJarServer

/// Notifications on demand, fields that a control gives a payload, and what a backend sent.
@Suite(.bench) struct GivenFieldsTests {
  @Test(arguments: Set(ServerNotification.allCases.map(\.type)).sorted())
  func everyTypeIsSentOnDemandWithItsPart(_ type: String) async throws {
    let id = try await bench.buy("plan")
    for name in ServerNotification.allCases where name.type == type {
      let part = name.content.part
      let about = part == .data && name != .test ? #","transactionId":"\#(id)""# : ""
      let named = name.subtype.map { #","subtype":"\#($0)""# } ?? ""
      let answer = try await bench.control("notify", #"{"type":"\#(type)"\#(named)\#(about)}"#)
      #expect(answer["status"] as? Int == 200, "\(answer)")
      let sent = payload(bench.receiver.texts.last)
      #expect(sent["notificationType"] as? String == type)
      #expect(sent["subtype"] as? String == name.subtype)
      let parts = PayloadPart.allCases.filter { sent[$0.rawValue] != nil }
      #expect(parts == [part])
      #expect(about.isEmpty == (bench.receiver.transactions.last?["productId"] == nil))
    }
  }

  /// The fields that the store signs are among those that a control can give.
  @Test func everyFieldThatIsSignedCanBeGiven() {
    let transaction = JWSTransactionDecodedPayload(
      transactionId: "0", originalTransactionId: "0", bundleId: "", productId: "",
      purchaseDate: 0, originalPurchaseDate: 0, quantity: 1, type: .consumable,
      inAppOwnershipType: .purchased, signedDate: 0, environment: .sandbox, storefront: "",
      storefrontId: "", transactionReason: .purchase)
    let renewal = JWSRenewalInfoDecodedPayload(
      originalTransactionId: "0", autoRenewProductId: "", productId: "", autoRenewStatus: 1,
      signedDate: 0, environment: .sandbox, recentSubscriptionStartDate: 0, renewalDate: 0,
      appTransactionId: "")
    let payloads: [(Any, PayloadShape)] = [(transaction, .transaction), (renewal, .renewalInfo)]
    for (payload, shape) in payloads {
      let names = Set(Mirror(reflecting: payload).children.compactMap(\.label))
      #expect(names.count > 20 && names.subtracting(shape.fields.keys) == [])
    }
  }

  @Test(arguments: [
    (#"{"type":"REFUNDED"}"#, "type: did you mean REFUND?"),
    (#"{"type":"SUBSCRIBED"}"#, "subtype: SUBSCRIBED has INITIAL_BUY or RESUBSCRIBE"),
    (#"{"type":"REFUND"}"#, "transactionId: write the transaction that it is about"),
    (#"{"type":"TEST","data":{"statu":1}}"#, "data.statu: no such field; did you mean status?"),
    (#"{"type":"TEST","data":{"status":"1"}}"#, "data.status: write a whole number"),
    (
      #"{"type":"TEST","data":{"signedTransactionInfo":{"price":"1"}}}"#,
      "data.signedTransactionInfo.price: write a whole number"
    ),
    (#"{"type":"TEST","appData":{}}"#, "appData: TEST has data instead"),
    (#"{"type":"TEST","overide":{}}"#, "overide: notify has no such field; did you mean override?"),
    (#"{"type":"TEST","override":{"a":1e999}}"#, "override: a number is out of range"),
  ])
  func fieldsThatAppleCannotSendAreRefused(_ body: String, _ problem: String) async throws {
    let answer = try await bench.control("notify", body)
    #expect(answer["status"] as? Int == 400)
    #expect((answer["error"] as? String) == problem)
    #expect(bench.receiver.texts.isEmpty)
  }

  @Test func overriddenFieldsAreSignedAsGivenAndLastForOneControl() async throws {
    let override = """
      {"notificationType":"NEW_TYPE","data":{"status":7,"appAppleId":null,"bundleVersion":null,
      "signedTransactionInfo":{"price":123,"extra":[1.5,true]}}}
      """
    let answer = try await bench.control(
      "purchase", #"{"productId":"plan","override":\#(override)}"#)
    let sent = payload(bench.receiver.texts.first)
    let data = try #require(bench.receiver.data.first)
    let transaction = try #require(bench.receiver.transactions.first)
    #expect(sent["notificationType"] as? String == "NEW_TYPE")
    #expect(data["status"] as? Int == 7 && data["bundleVersion"] == nil)
    #expect(transaction["price"] as? Int == 123)
    #expect(transaction["extra"] as? [Double] == [1.5, 1])
    #expect(transaction["transactionId"] as? String == answer["transactionId"] as? String)
    // The store itself is not changed.
    #expect(payload(answer["signedTransactionInfo"])["price"] as? Int == 1000)
    try await bench.control("renew", #"{"productId":"plan"}"#)
    #expect(bench.receiver.types.last == "DID_RENEW")
    #expect(bench.receiver.data.last?["status"] as? Int == 1)
  }

  @Test func consumptionInformationIsReadBackInOrder() async throws {
    let id = try await bench.buy("tip", finish: false)
    _ = try await bench.ask("POST", "/inApps/v1/transactions/\(id)/finish")
    let token = #"{"appAccountToken":"7b9c1c9e-0f3c-4d3a-9a53-0c1f9f3e8f11"}"#
    _ = try await bench.ask("PUT", "/inApps/v1/transactions/\(id)/appAccountToken", token)
    _ = try await bench.ask("PUT", "/inApps/v1/transactions/\(id)/appAccountToken", "{}")
    _ = try await bench.ask("GET", "/inApps/v1/transactions/\(id)")
    let answer = try await bench.ask("GET", "/tipjar/v1/received")
    let list = try #require(
      JSONSerialization.jsonObject(with: Data(answer.body)) as? [[String: Any]])
    #expect(
      list.map { $0["endpoint"] as? String } == ["finishTransaction", "setAppAccountToken"])
    #expect(list.map { $0["arguments"] as? [String] } == [[id], [id]])
    #expect((list.last?["body"] as? [String: String])?.count == 1)
    try await bench.control("reset")
    #expect(try await bench.ask("GET", "/tipjar/v1/received").body == Array("[]".utf8))
  }

  @Test(BenchTrait(receiver: [500], options: { $0.sleep = { _ in } }))
  func waitReturnsOnceEnoughWereReceivedOrItsTimeIsOver() async throws {
    _ = try await bench.buy("tip")
    let late = try await bench.control("wait")
    #expect(late["status"] as? Int == 408)
    #expect(late["error"] as? String == "0 of 1 notifications after 10 s")
    _ = try await bench.buy("tip")
    let found = try await bench.control("wait", #"{"notifications":1}"#)
    #expect(found["notifications"] as? Int == 1)
    let last = try #require(found["last"] as? Int)
    let next = try await bench.control("wait", #"{"notifications":0,"after":\#(last)}"#)
    #expect(next["notifications"] as? Int == 0 && next["last"] as? Int == last)
  }

  @Test func waitEndsWithTheAttemptThatAnotherControlCaused() async throws {
    func wait() async throws -> Int? {
      let body = #"{"notifications":2,"seconds":600}"#
      return try await bench.control("wait", body)["notifications"] as? Int
    }
    async let count = wait()
    _ = try await bench.buy("tip")
    _ = try await bench.buy("tip")
    #expect(try await count == 2)
  }
}

/// Payments and time of one customer, beside the others.
@Suite(.bench) struct CustomerControlTests {
  @Test func timeAndFailuresOfOneCustomerLeaveTheOthersAsTheyAre() async throws {
    func buy(_ name: String) async throws -> String {
      try await bench.control("purchase", #"{"productId":"plan","customer":"\#(name)"}"#)[
        "transactionId"] as? String ?? ""
    }
    let (anna, ben) = (try await buy("anna"), try await buy("ben"))
    try await bench.control("billing", #"{"fails":true,"grace":true,"customer":"anna"}"#)
    let moved = try await bench.control("advance", #"{"seconds":2764800,"customer":"anna"}"#)
    #expect(moved["status"] as? Int == 200, "\(moved)")
    #expect(bench.receiver.names.last == "DID_FAIL_TO_RENEW/GRACE_PERIOD")
    #expect(try await bench.status(anna) == [4])
    #expect(try await bench.status(ben) == [1])
    #expect(bench.receiver.names.count == 3)
    let times = try await bench.ask("GET", "/tipjar/v1/status").object
    let now = try #require(times["now"] as? Int)
    #expect((times["customersNow"] as? [String: Int]) == ["anna": now + 2_764_800_000])
    // Payments succeed again; the store's time moves both.
    try await bench.control("billing", #"{"fails":false,"customer":"anna"}"#)
    try await bench.control("advance", #"{"seconds":2764800}"#)
    #expect(bench.receiver.names.contains("DID_RENEW"))
    #expect(try await bench.status(ben) == [1])
    try await bench.control("reset")
    let after = try await bench.ask("GET", "/tipjar/v1/status").object
    #expect((after["customersNow"] as? [String: Int])?.isEmpty == true)
  }

  @Test func periodsOfOneCustomerAreDatedWhenTheyAreDue() async throws {
    let bought = try await bench.control(
      "purchase", #"{"productId":"plan","customer":"anna"}"#)
    try await bench.control("advance", #"{"periods":3,"customer":"anna"}"#)
    #expect(bench.receiver.types == ["SUBSCRIBED", "DID_RENEW", "DID_RENEW", "DID_RENEW"])
    let dates = bench.receiver.transactions.compactMap { $0["purchaseDate"] as? Int }
    let ends = bench.receiver.transactions.compactMap { $0["expiresDate"] as? Int }
    #expect(Array(dates.dropFirst()) == Array(ends.dropLast()))
    let signed = bench.receiver.texts.compactMap { payload($0)["signedDate"] as? Int }
    #expect(Array(signed.dropFirst()) == Array(dates.dropFirst()))
    // A later purchase of another customer has the store's time.
    let ben = try await bench.control("purchase", #"{"productId":"tip","customer":"ben"}"#)
    #expect(
      payload(ben["signedTransactionInfo"])["purchaseDate"] as? Int64
        == bench.clock.now.milliseconds)
    #expect(bought["transactionId"] != nil)
  }

  @Test func aCustomersNotificationsAreWaitedForAlone() async throws {
    for name in ["anna", "ben", "anna"] {
      try await bench.control(
        "purchase", #"{"productId":"tip","finish":true,"customer":"\#(name)"}"#)
    }
    for (name, count, status) in [("anna", 2, 200), ("ben", 1, 200), ("ben", 2, 408)] {
      let answer = try await bench.control(
        "wait", #"{"notifications":\#(count),"customer":"\#(name)","seconds":0}"#)
      #expect(answer["status"] as? Int == status, "\(name) \(answer)")
    }
    let later = String(
      decoding: try await bench.ask("GET", "/tipjar/v1/notifications?after=2").body, as: UTF8.self
    )
    #expect(later.contains("\"number\":3") && !later.contains("\"number\":2"))
  }
}
