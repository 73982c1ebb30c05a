import Foundation
import TestSupport
import Testing
import TipJarFiles

@testable import TipJarServer
@testable import TipJarStore

/// The import of a real account's transactions, for which another store signs them here.
@Suite(.bench) struct HistoryImportTests {
  /// The lines of an account: the history and the renewal info of its first subscription.
  private func account(_ id: String) async throws -> [String] {
    let page = try await bench.ask("GET", "/inApps/v2/history/\(id)").object
    let status = try await bench.ask("GET", "/inApps/v1/subscriptions/\(id)").object
    let groups = status["data"] as? [[String: Any]] ?? []
    let last = groups.flatMap { $0["lastTransactions"] as? [[String: Any]] ?? [] }
    return (page["signedTransactions"] as? [String] ?? [])
      + last.compactMap { $0["signedRenewalInfo"] as? String }
  }

  private func take(
    _ text: String, trusting certificate: [UInt8]? = nil
  ) async throws -> HistoryImport.Result {
    let result = try await HistoryImport(
      text, into: bench.store.serverRecords, trusting: certificate
    ).run()
    await bench.server.sendDueNotifications()
    return result
  }

  /// The parts of a payload that an import keeps.
  private func kept(_ text: Any?) -> [String: String] {
    let changed = ["signedDate", "environment", "storefrontId"]
    return payload(text).filter { !changed.contains($0.key) }.mapValues { "\($0)" }
  }

  @Test func aHistoryKeepsItsIDsDatesAndPricesAndIsReplayedInOrder() async throws {
    var lines: [String] = []
    var root: [UInt8] = []
    try await BenchTrait().run {
      let id = try await bench.buy("plan")
      try await bench.control("advance", #"{"periods":1}"#)
      try await bench.control("purchase", #"{"productId":"plus"}"#)
      let tip = try await bench.control(
        "purchase",
        #"{"productId":"tip","quantity":2,"appAccountToken":"7E3FB20B-4CDB-47CC-936D-99D65F608138"}"#
      )
      try await bench.control(
        "refund",
        #"{"transactionId":"\#(tip["transactionId"] ?? "")","revocationPercentage":40000}"#)
      try await bench.control("autoRenew", #"{"transactionId":"\#(id)","on":false}"#)
      try await bench.control("advance", #"{"periods":1}"#)
      lines = try await account(id)
      root = try bench.store.rootCertificate
    }
    #expect(lines.count == 5)
    try await BenchTrait().run {
      bench.clock.advance(by: .seconds(90 * 24 * 60 * 60))
      let first = try await take(lines.joined(separator: "\n\n"), trusting: root)
      #expect(first == .init(new: 4, texts: 5, unverified: 0))
      #expect(
        bench.receiver.names == [
          "SUBSCRIBED/INITIAL_BUY", "DID_RENEW", "DID_CHANGE_RENEWAL_PREF/UPGRADE",
          "ONE_TIME_CHARGE", "REFUND", "EXPIRED/VOLUNTARY",
        ])
      let bought = bench.receiver.transactions
      #expect(bought.map { $0["isUpgraded"] as? Bool ?? false }.contains(true) == false)
      #expect(
        bought[3]["revocationDate"] == nil && bought[4]["revocationPercentage"] as? Int == 40000)
      let id = payload(lines[0])["originalTransactionId"] as? String ?? ""
      let taken = try await account(id)
      #expect(Set(taken.map(kept)) == Set(lines.map(kept)))
      #expect(Set(taken.map { $0.prefix { $0 != "." } }).count == 1)
      // The next transaction has a new id.
      let next = try await bench.buy("unlock")
      #expect(!lines.contains { payload($0)["transactionId"] as? String == next })
      let second = try await take(lines.joined(separator: "\n"))
      #expect(second == .init(new: 0, texts: 5, unverified: 5))
      #expect(bench.receiver.types.count == 7)
    }
  }

  /// Apple's answers, and the payloads of notifications, are JSON with signed texts in it.
  @Test func answersAndNotificationsOfApplesServerAreRead() async throws {
    var answers: [String] = []
    try await BenchTrait().run {
      let id = try await bench.buy("plan")
      try await bench.control("advance", #"{"periods":1}"#)
      for target in ["/inApps/v2/history/\(id)", "/inApps/v1/subscriptions/\(id)"] {
        answers.append(String(decoding: try await bench.ask("GET", target).body, as: UTF8.self))
      }
      answers.append(#"{"signedPayload":"\#(bench.receiver.texts[0])"}"#)
    }
    for (text, count) in zip(answers + [answers.joined(separator: "\n")], [2, 1, 1, 2]) {
      try await BenchTrait().run {
        let result = try await take(text)
        #expect(result.new == count, "\(text.prefix(40))")
      }
    }
  }

  /// Returns a transaction with other fields than a store's.
  private func bought(_ fields: String) async throws -> String {
    var text = ""
    try await BenchTrait().run {
      try await bench.control(
        "purchase",
        #"{"productId":"plan","override":{"data":{"signedTransactionInfo":{\#(fields)}}}}"#)
      text = bench.receiver.data[0]["signedTransactionInfo"] as? String ?? ""
    }
    return text
  }

  @Test func eachAccountIsACustomer() async throws {
    let lines = try await [
      bought(#""transactionId":"71","originalTransactionId":"71","appTransactionId":"1""#),
      bought(#""transactionId":"72","originalTransactionId":"72","appTransactionId":"2""#),
      bought(#""transactionId":"73","originalTransactionId":"73","appTransactionId":"1""#),
    ]
    let result = try await take(lines.joined(separator: "\n"))
    #expect(result.new == 3)
    for (account, ids) in [("1", ["71", "73"]), ("2", ["72"])] {
      let found = try await bench.ask("GET", "/inApps/v2/history/\(account)").object
      let texts = found["signedTransactions"] as? [String] ?? []
      #expect(texts.map { payload($0)["transactionId"] as? String } == ids)
    }
  }

  @Test func aProductThatTheStoreDoesNotSellIsNamed() async throws {
    let line = try await bought(#""productId":"old""#)
    let result = try await take(line)
    #expect(result.new == 1 && result.unknownProducts == ["old"])
    try await bench.control("advance", #"{"periods":1}"#)
    #expect(
      bench.receiver.names == ["SUBSCRIBED/INITIAL_BUY", "EXPIRED/PRODUCT_NOT_FOR_SALE"])
  }

  @Test func anIDThatTheStoreHasForAnotherPurchaseIsRefused() async throws {
    let line = try await bought(#""productId":"old""#)
    _ = try await bench.buy("tip")
    await #expect(
      throws: HistoryImport.Failure(
        place: "line 1",
        problem: "transaction 0 has the id of another transaction; choose another --state")
    ) { try await take(line) }
  }

  @Test func theStoresTimeIsNotBehindWhatWasImported() async throws {
    var text = ""
    var bought = Int64.max
    try await BenchTrait().run {
      try await bench.control("advance", #"{"seconds":8640000}"#)
      let tip = try await bench.control("purchase", #"{"productId":"tip"}"#)
      text = tip["signedTransactionInfo"] as? String ?? ""
      bought = payload(text)["purchaseDate"] as? Int64 ?? .max
    }
    try await BenchTrait().run {
      _ = try await take(text)
      #expect(bench.store.serverRecords.now.milliseconds >= bought)
    }
  }

  @Test func transactionsOfAnotherAppAreRefused() async throws {
    let bought = try await bench.control("purchase", #"{"productId":"tip"}"#)
    let text = bought["signedTransactionInfo"] as? String ?? ""
    #expect(
      throws: HistoryImport.Failure(
        place: "line 2", problem: "neither a compact JWS nor JSON that has some")
    ) { try HistoryImport("\(text)\nx", into: bench.store.serverRecords, trusting: nil) }
    var spoiled = Array(text)
    spoiled[spoiled.count - 9] = spoiled[spoiled.count - 9] == "A" ? "B" : "A"
    #expect(
      throws: HistoryImport.Failure(
        place: "line 1", problem: "the signature is not that of this receipt")
    ) { try HistoryImport(String(spoiled), into: bench.store.serverRecords, trusting: nil) }
  }
}
