import Foundation
import TestSupport
import Testing
import TipJarStore
import TipJarStoreKitFile

@testable import TipJarServer

/// Stores that begin with the rows of a file.
@Suite(.bench) struct SeedFileTests {
  private func seed(_ rows: String) throws -> SeedFile {
    try SeedFile(Array("[\(rows)]".utf8), named: "seed.json")
  }

  private func apply(_ rows: String) async throws -> [String: Int64]? {
    try await bench.server.apply(seed(rows))
  }

  /// The file of the article, with the store of the article's test.
  @Test func theExampleOfTheArticleIsApplied() async throws {
    let text = try String(contentsOfFile: Judge.folder + "seed.json", encoding: .utf8)
    let article = try TestEnvironment.text(of: "Sources/tipjar/tipjar.docc/Server.md")
    #expect(article.contains("```json\n\(text)```\n"))
    let plus = URL(filePath: Judge.folder + "Plus.storekit")
    let store = try await SimulatedStore(
      configuration: StoreConfiguration(contentsOf: plus), folder: bench.folder,
      clock: bench.clock, latency: .none)
    let seed = try SeedFile(contentsOf: Judge.folder + "seed.json")
    let names = try #require(try await seed.apply(to: store))
    #expect(Set(names.keys) == ["ann", "own"])
    let all = try await store.signedTransactions.map(\.unsafePayloadValue)
    #expect(all.first { $0.id == names["ann"].map(UInt64.init) }?.revocationDate != nil)
    #expect(all.count { $0.originalID == names["own"].map(UInt64.init) } == 3)
    #expect(
      try await store.simulatedError(forAPI: .purchase)
        == .generic(.networkError(URLError(.notConnectedToInternet))))
    let statuses = try await store.allStatuses.flatMap(\.statuses)
    #expect(statuses.map(\.state) == [.expired])
  }

  @Test func rowsAreAppliedInOrderAndNamedForLaterRows() async throws {
    let names = try await apply(
      """
      {"purchase":{"productId":"plan","customer":"ann"},"as":"plan"},{"advance":{"periods":2}},
      {"purchase":{"productId":"tip","quantity":2},"as":"tip"},{"refund":{"transactionId":"tip"}},
      {"fail":{"endpoint":"getTransactionInfo","status":503,"times":1}},
      {"settings":{"askToBuy":true}},{"_comment":"nothing","autoRenew":{"transactionId":"plan","on":false}}
      """)
    #expect(names == ["plan": 0, "tip": 3])
    #expect(try await bench.ask("GET", "/inApps/v1/transactions/3").status == 503)
    let tip = try await bench.ask("GET", "/inApps/v1/transactions/3").object
    #expect(payload(tip["signedTransactionInfo"])["revocationDate"] != nil)
    #expect(try await bench.status("0") == [1])
    let status = try await bench.ask("GET", "/tipjar/v1/status").object
    #expect(status["seed"] as? [String: String] == ["plan": "0", "tip": "3"])
    #expect(try await bench.store.isOn(.askToBuy))
    await bench.server.sendDueNotifications()
    #expect(
      bench.receiver.types == [
        "SUBSCRIBED", "DID_RENEW", "DID_RENEW", "ONE_TIME_CHARGE", "REFUND",
        "DID_CHANGE_RENEWAL_STATUS",
      ])
  }

  @Test func whatIsHeldAndDroppedIsNotSent() async throws {
    _ = try await apply(
      """
      {"hold":{}},{"purchase":{"productId":"tip","finish":true}},{"drop":{}},{"hold":{"next":0}},
      {"purchase":{"productId":"pass"}}
      """)
    await bench.server.sendDueNotifications()
    #expect(bench.receiver.transactions.map { $0["productId"] as? String } == ["pass"])
  }

  /// A file is for a new store, so a server can always be started with it.
  @Test func aStoreWithTransactionsIsLeftAsItIs() async throws {
    let row = #"{"purchase":{"productId":"tip","finish":true}}"#
    #expect(try await apply(row) == [:])
    #expect(try await apply(row) == nil)
    #expect(try await bench.store.signedTransactions.count == 1)
  }

  @Test(arguments: [
    (
      #"{"purchase":{"productId":"nothing"}}"#,
      "2: row 2: productId: the store has no product nothing"
    ),
    (
      #"{"refund":{"transactionId":"other"}}"#, "2: row 2: transactionId: write digits, or the name"
    ),
    (#"{"refund":{"transactionId":9}}"#, "2: row 2: the store has no transaction 9"),
    (#"{"purchase":{"quantity":1}}"#, "2:13: [1].purchase.productId: missing; add it"),
    (#"{"purchase":{"productId":"pass"},"as":"tip"}"#, "2: row 2: as: write a name"),
    (#"{"purchase":{"productId":"pass"},"as":"7"}"#, "2: row 2: as: write a name"),
    (#"{"advance":{"seconds":1},"as":"a"}"#, "2: row 2: as: advance has no transaction"),
    (#"{"fail":{"endpoint":"x"}}"#, "2: row 2: endpoint: write one of getTransactionInfo,"),
    (#"{"fail":{"api":"purchase","error":"x"}}"#, "2: row 2: error: write one of unknown,"),
    (#"{"fail":{"status":500}}"#, "2: row 2: write endpoint or api"),
    (#"{"wait":{}}"#, "2:9: [1].wait: unknown key"),
    (#"{"purchas":{}}"#, #"did you mean "purchase"? Nothing was applied."#),
    (#"{"advance":{},"renew":{}}"#, "2:1: [1]: 2 controls; write one"),
    (#"{"drop":{"status":200}}"#, "2: row 2: drop needs a server that runs"),
  ])
  func aRowWithAMistakeIsNamedAndNothingIsApplied(row: String, problem: String) async throws {
    let time = bench.store.now
    await #expect {
      _ = try await apply(
        #"{"purchase":{"productId":"tip"},"as":"tip"},"# + "\n" + row)
    } throws: { error in
      let reason = (error as? SeedFile.Failure)?.reason ?? ""
      return reason.hasPrefix("seed.json:") && reason.contains(problem)
        && reason.hasSuffix(" Nothing was applied.")
    }
    #expect(try await bench.store.signedTransactions.isEmpty && bench.store.now == time)
    #expect(try await bench.buy("tip") == "0")
  }

  /// Others read the state before the rows until all are applied.
  @Test func anotherProgramSeesAllRowsOrNone() async throws {
    let other = try await SimulatedStore(
      configuration: shop(), folder: bench.folder, clock: bench.clock, latency: .none)
    let rows = (0..<20).map { #"{"purchase":{"productId":"plan","customer":"\#($0)"}}"# }
    async let applied = apply(rows.joined(separator: ","))
    var seen: Set<Int> = [0]
    while try await seen.insert(other.signedTransactions.count).inserted || seen == [0] {}
    #expect(try await applied == [:])
    #expect(seen == [0, 20])
  }
}
