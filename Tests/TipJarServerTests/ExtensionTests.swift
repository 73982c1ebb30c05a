import Foundation
import Testing
import TipJarFiles
import TipJarStore

@testable import TipJarServer

/// Extensions of renewal dates, and who is eligible for one.
@Suite(.bench) struct ExtensionTests {
  private static let long = String(repeating: "a", count: 129)
  private let extend = #"{"extendByDays":30,"extendReasonCode":1,"requestIdentifier":"a"}"#
  private let all =
    #"{"extendByDays":9,"extendReasonCode":0,"requestIdentifier":"a","productId":"plan"}"#

  private func extend(_ id: String, _ body: String? = nil) async throws
    -> HTTPResponse
  {
    try await bench.ask("PUT", "/inApps/v1/subscriptions/extend/\(id)", body ?? extend)
  }

  @Test(BenchTrait(isReceiving: false))
  func aWrongFieldHasItsCodeAndOnlyTheOriginalIDOfASubscriptionIsFound() async throws {
    let id = try await bench.buy("plan")
    for (days, rest, code) in [
      ("0", #""extendReasonCode":1,"requestIdentifier":"a""#, 4_000_009),
      ("91", #""extendReasonCode":1,"requestIdentifier":"a""#, 4_000_009),
      ("1.5", #""extendReasonCode":1,"requestIdentifier":"a""#, 4_000_009),
      ("1", #""extendReasonCode":4,"requestIdentifier":"a""#, 4_000_010),
      ("1", #""extendReasonCode":1"#, 4_000_011),
      ("1", #""extendReasonCode":1,"requestIdentifier":"\#(Self.long)""#, 4_000_011),
    ] {
      let body = #"{"extendByDays":\#(days),\#(rest)}"#
      #expect(try await extend(id, body).code == code, "\(body)")
    }
    for (id, code) in [
      ("x", 4_000_008), (try await bench.buy("tip"), 4_040_005), ("99", 4_040_005),
    ] {
      #expect(try await extend(id).code == code, "\(id)")
    }
  }

  @Test func theDateMovesByDaysAtMostTwiceAYear() async throws {
    let id = try await bench.buy("plan")
    func end() async throws -> Int64 {
      let answer = try await bench.ask("GET", "/inApps/v1/transactions/\(id)").object
      return payload(answer["signedTransactionInfo"])["expiresDate"] as? Int64 ?? 0
    }
    let before = try await end()
    let answer = try await extend(id).object
    #expect(
      answer["success"] as? Bool == true && answer["originalTransactionId"] as? String == id)
    #expect(answer["effectiveDate"] as? Int64 == before + 30 * 86_400_000)
    #expect(try await end() == before + 30 * 86_400_000)
    #expect(try await extend(id).status == 200)
    #expect(try await extend(id).code == 4_030_005)
    // It renews at the new date, and can be extended again a year later.
    try await bench.control("advance", #"{"seconds":5184000}"#)
    #expect(
      bench.receiver.names == ["SUBSCRIBED/INITIAL_BUY"] + [
        "RENEWAL_EXTENDED", "RENEWAL_EXTENDED",
      ])
    try await bench.control("advance", #"{"seconds":31536000}"#)
    #expect(bench.receiver.names.contains("DID_RENEW"))
    #expect(try await extend(id).status == 200)
  }

  @Test(BenchTrait(isReceiving: false)) func theDaysAreAsLongAsTheRateMakesThem() async throws {
    try await bench.store.setTimeRate(.oneMinuteIsOneDay)
    let id = try await bench.buy("plan")
    let before = try await bench.store.currentEntitlements.first?.unsafePayloadValue
      .expirationDate
    let answer = try await extend(id).object
    #expect(answer["effectiveDate"] as? Int64 == (before?.milliseconds ?? 0) + 30 * 60_000)
  }

  @Test(BenchTrait(isReceiving: false)) func aSubscriptionThatIsNotActiveIsNotEligible()
    async throws
  {
    let id = try await bench.buy("plan")
    try await bench.control("billing", #"{"fails":true}"#)
    try await bench.control("advance", #"{"periods":1}"#)
    #expect(try await extend(id).code == 4_030_004)
  }

  /// 4000185 and 4030007 of Apple's documentation.
  @Test func sharedSubscriptionsAreNotExtendedAndHaveNoToken() async throws {
    let shared = try await bench.control("share", #"{"productId":"plan"}"#)
    let id = shared["transactionId"] as? String ?? ""
    let extend = try await bench.ask(
      "PUT", "/inApps/v1/subscriptions/extend/\(id)",
      #"{"extendByDays":1,"extendReasonCode":1,"requestIdentifier":"r"}"#)
    #expect(extend.code == 4_030_007)
    let token = try await bench.ask(
      "PUT", "/inApps/v1/transactions/\(id)/appAccountToken",
      #"{"appAccountToken":"7e3fb20b-4cdb-47cc-936d-99d65f608138"}"#)
    #expect(token.code == 4_000_185)
    _ = try await bench.ask(
      "POST", "/inApps/v1/subscriptions/extend/mass",
      #"{"extendByDays":1,"extendReasonCode":1,"requestIdentifier":"r","productId":"plan"}"#)
    let counts = try await bench.ask("GET", "/inApps/v1/subscriptions/extend/mass/plan/r").object
    #expect(counts["succeededCount"] as? Int == 0 && counts["failedCount"] as? Int == 0)
  }

  @Test func allAreExtendedAtOnceAndTheRequestIsCountedOnce() async throws {
    for name in ["anna", "ben"] {
      try await bench.control("purchase", #"{"productId":"plan","customer":"\#(name)"}"#)
    }
    for _ in 0..<2 {
      let answer = try await bench.ask("POST", "/inApps/v1/subscriptions/extend/mass", all)
      #expect(answer.object["requestIdentifier"] as? String == "a")
    }
    let path = "/inApps/v1/subscriptions/extend/mass/plan"
    let status = try await bench.ask("GET", "\(path)/a").object
    #expect(status["complete"] as? Bool == true && status["succeededCount"] as? Int == 2)
    #expect(status["failedCount"] as? Int == 0 && status["completeDate"] is Int64)
    #expect(try await bench.ask("GET", "\(path)/b").code == 4_040_009)
    await bench.server.sendDueNotifications()
    #expect(
      bench.receiver.names.dropFirst(2)
        == ["RENEWAL_EXTENDED", "RENEWAL_EXTENDED", "RENEWAL_EXTENSION/SUMMARY"])
    let last = payload(bench.receiver.texts.last)
    #expect(last["data"] == nil)
    #expect((last["summary"] as? [String: Any])?["succeededCount"] as? Int == 2)
  }

  @Test(BenchTrait(isReceiving: false))
  func onlyCustomersOfTheCountriesAreExtendedAndAWrongFieldHasItsCode() async throws {
    for (fields, code) in [
      (#""productId":"none""#, 4_000_023), (#""productId":"tip""#, 4_000_023),
      (#""productId":"plan","storefrontCountryCodes":[]"#, 4_000_027),
      (#""productId":"plan","storefrontCountryCodes":["XX"]"#, 4_000_028),
      (#""productId":"plan","storefrontCountryCodes":"USA""#, 4_000_028),
    ] {
      let body = #"{"extendByDays":9,"extendReasonCode":0,"requestIdentifier":"a",\#(fields)}"#
      let answer = try await bench.ask("POST", "/inApps/v1/subscriptions/extend/mass", body)
      #expect(answer.code == code, "\(fields)")
    }
    _ = try await bench.buy("plan")
    let body = all.dropLast() + #","storefrontCountryCodes":["DEU"]}"#
    _ = try await bench.ask("POST", "/inApps/v1/subscriptions/extend/mass", String(body))
    let status = try await bench.ask("GET", "/inApps/v1/subscriptions/extend/mass/plan/a").object
    #expect(status["succeededCount"] as? Int == 0 && status["failedCount"] as? Int == 0)
  }
}
