import Foundation
import Testing
import TipJarStore

@testable import TipJarServer

/// Refusals, limits, and the failures that a test can request of the server.
@Suite(.bench) struct ServerTests {
  private let transaction = "/inApps/v1/transactions/0"

  @Test(
    arguments: ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "", "127.0.0.1:1"])
  func aForeignHostIsRefused(_ host: String) async throws {
    for path in [transaction, "/tipjar/v1/status"] {
      let answer = try await bench.ask("GET", path, headers: ["host": host])
      #expect(answer.status == 421)
    }
  }

  /// Without tokens, a server for other machines has names that nobody can register.
  @Test(arguments: [
    ("store:8080", true), ("172.17.0.2:8080", true), ("[fe80::1]:80", true), ("mac.local", true),
    ("store.internal", true), ("evil.example", false), ("1.2.3.4.evil.example", false),
    ("1.2.3", false), ("evil.example:80", false), ("", false),
  ])
  func namesOfAServerForOtherMachines(_ host: String, _ isAccepted: Bool) {
    #expect(HostCheck(.unregistered).accepts(host) == isAccepted)
    #expect(HostCheck(.any).accepts(host) && HostCheck(.unregistered).accepts(nil))
  }

  @Test(BenchTrait(options: { $0.controls = .token("0123456789abcdef") }))
  func controlsNeedTheirToken() async throws {
    for (authorization, status) in [
      (nil, 401), ("Bearer x", 401), ("Basic 0123456789abcdef", 401),
      ("Bearer 0123456789abcdef", 200), ("bearer 0123456789abcdef", 200),
    ] {
      let headers = authorization.map { ["authorization": $0] } ?? [:]
      let answer = try await bench.ask("GET", "/tipjar/v1/status", headers: headers)
      #expect(answer.status == status, "\(headers)")
    }
  }

  @Test(
    arguments: [
      ["origin": "http://localhost"], ["origin": "null"],
      ["content-type": "application/x-www-form-urlencoded"],
      ["content-type": "text/plain"],
    ])
  func aPageInABrowserCannotBuy(_ headers: [String: String]) async throws {
    let body = #"{"productId":"tip"}"#
    let answer = try await bench.ask("POST", "/tipjar/v1/purchase", body, headers: headers)
    #expect(answer.status == 403 || answer.status == 415)
    #expect(try await bench.store.signedTransactions.isEmpty)
  }

  @Test func aControlThatCannotBeDoneSaysWhy() async throws {
    for (name, body, status) in [
      ("purchase", "{}", 400), ("purchase", "{", 400), ("purchase", #"{"productId":"x"}"#, 404),
      ("purchase", #"{"productId":"tip","quantity":11}"#, 400),
      ("purchase", #"{"productId":"tip","appAccountToken":"x"}"#, 400),
      ("refund", #"{"transactionId":"9"}"#, 409), ("refund", #"{"transactionId":true}"#, 400),
      ("refund", #"{"transactionId":"9","revocationPercentage":0}"#, 400),
      ("share", #"{"productId":"tip"}"#, 409), ("stopSharing", #"{"transactionId":"9"}"#, 409),
      ("declineRefund", #"{"transactionId":"9"}"#, 409), ("nothing", "{}", 404),
      ("fail", #"{"endpoint":"x"}"#, 400),
      ("fail", #"{"endpoint":"lookUpOrderId","status":200}"#, 400),
      ("settings", #"{"graceDays":0}"#, 400), ("settings", #"{"askToBuy":"maybe"}"#, 400),
      ("settings", "{}", 400),
    ] {
      let answer = try await bench.control(name, body)
      #expect(answer["status"] as? Int == status, "\(name) \(body)")
      #expect((answer["error"] as? String)?.contains("\n") == false)
    }
  }

  @Test func anArmedFailureIsGivenAsOftenAsAskedFor() async throws {
    _ = try await bench.buy("tip")
    try await bench.control(
      "fail", #"{"endpoint":"getTransactionInfo","errorCode":5000001,"times":2}"#)
    for code in [5_000_001, 5_000_001, nil] {
      #expect(try await bench.ask("GET", transaction).code == code)
    }
    try await bench.control("fail", #"{"endpoint":"getTransactionInfo","status":503}"#)
    #expect(try await bench.ask("GET", transaction).status == 503)
    // It is disarmed by its endpoint alone.
    try await bench.control("fail", #"{"endpoint":"lookUpOrderId","status":503}"#)
    try await bench.control("fail", #"{"endpoint":"getTransactionInfo"}"#)
    #expect(try await bench.ask("GET", transaction).status == 200)
    #expect(try await bench.ask("GET", "/inApps/v1/lookup/x").status == 503)
    try await bench.control("fail", #"{"endpoint":"getTransactionInfo","errorCode":4290000}"#)
    let limited = try await bench.ask("GET", transaction)
    #expect(limited.status == 429 && (limited.headers["Retry-After"]?.count ?? 0) == 13)
    try await bench.control("reset")
    #expect(try await bench.ask("GET", transaction).code == 4_040_010)
    #expect(try await bench.store.signedTransactions.isEmpty)
  }

  @Test func requestsAreLimitedASecondAtATime() async throws {
    let time = Date(timeIntervalSince1970: 1_800_000_000)
    try await BenchTrait(options: {
      $0.hasLimits = true
      $0.date = { time }
    }).run {
      _ = try await bench.buy("tip")
      for _ in 0..<5 { #expect(try await bench.ask("GET", transaction).status == 200) }
      let answer = try await bench.ask("GET", transaction)
      #expect(answer.code == 4_290_000 && answer.headers["Retry-After"] == "1800000001000")
    }
  }

  @Test(BenchTrait(options: { $0.needsToken = true })) func aRequestWithoutATokenHasNoBody()
    async throws
  {
    let answer = try await bench.ask("GET", transaction)
    #expect(answer.status == 401 && answer.body.isEmpty)
  }

  @Test func listsShowWhatIsThere() async throws {
    _ = try await bench.buy("tip")
    let status = try await bench.ask("GET", "/tipjar/v1/status").object
    #expect(status["transactions"] as? Int == 1 && status["simulated"] as? Bool == true)
    for (name, count) in [("products", 6), ("transactions", 1), ("notifications", 1)] {
      let answer = try await bench.ask("GET", "/tipjar/v1/\(name)")
      let list = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [Any]
      #expect(list?.count == count, "\(name)")
    }
  }
}
