import Foundation
import Testing
import TipJarFiles
import TipJarStore

@testable import TipJarServer

/// Extensions of renewal dates, and who is eligible for one.
@Suite(.bench) struct ExtensionTests {
  private let extend = #"{"extendByDays":30,"extendReasonCode":1,"requestIdentifier":"a"}"#
  private let all =
    #"{"extendByDays":9,"extendReasonCode":0,"requestIdentifier":"a","productId":"plan"}"#

  private func extend(_ id: String, _ body: String? = nil) async throws
    -> HTTPResponse
  {
    try await bench.ask("PUT", "/inApps/v1/subscriptions/extend/\(id)", body ?? extend)
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

  @Test(BenchTrait(isReceiving: false)) func sharedSubscriptionsAreNotExtended() async throws {
    try await bench.control("share", #"{"productId":"plan"}"#)
    _ = try await bench.ask("POST", "/inApps/v1/subscriptions/extend/mass", all)
    let counts = try await bench.ask("GET", "/inApps/v1/subscriptions/extend/mass/plan/a").object
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
  func onlyCustomersOfTheCountriesAreExtended() async throws {
    _ = try await bench.buy("plan")
    let body = all.dropLast() + #","storefrontCountryCodes":["DEU"]}"#
    _ = try await bench.ask("POST", "/inApps/v1/subscriptions/extend/mass", String(body))
    let status = try await bench.ask("GET", "/inApps/v1/subscriptions/extend/mass/plan/a").object
    #expect(status["succeededCount"] as? Int == 0 && status["failedCount"] as? Int == 0)
  }
}
