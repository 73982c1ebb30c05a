import Foundation
import Testing
import TipJarFiles
import TipJarStore

@testable import TipJarServer

/// The answers of the App Store Server API, without sockets. ``ErrorPageTests`` has its errors, and
/// ``JudgeTests`` runs Apple's own client over sockets.
@Suite(.bench) struct EndpointTests {
  private func page(_ target: String) async throws -> (
    ids: [Int], revision: String, hasMore: Bool
  ) {
    let object = try await bench.ask("GET", target).object
    let signed = object["signedTransactions"] as? [String] ?? []
    return (
      signed.map { Int(payload($0)["transactionId"] as? String ?? "") ?? -1 },
      object["revision"] as? String ?? "", object["hasMore"] as? Bool ?? false
    )
  }

  @Test(BenchTrait(isReceiving: false))
  func aHistoryHas20TransactionsAPageAndARevisionForWhatIsNew() async throws {
    for _ in 0..<45 { _ = try await bench.buy("tip") }
    let all = "/inApps/v2/history/0"
    let first = try await page(all)
    let second = try await page("\(all)?revision=\(first.revision)")
    let third = try await page("\(all)?revision=\(second.revision)")
    #expect(first.ids == Array(0..<20) && second.ids == Array(20..<40))
    #expect(third.ids == Array(40..<45))
    #expect([first, second, third].map(\.hasMore) == [true, true, false])
    // Only a transaction that is refunded later is listed again.
    try await bench.control("refund", #"{"transactionId":"3"}"#)
    let last = try await bench.buy("unlock")
    let news = try await page("\(all)?revision=\(third.revision)")
    #expect(news.ids == [3, Int(last)] && !news.hasMore)
    #expect(try await page("\(all)?revision=\(news.revision)").ids == [])
    let other = try await bench.ask("GET", "\(all)?sort=DESCENDING&revision=\(first.revision)")
    #expect(other.code == 4_000_005)
    let down = try await page("\(all)?sort=DESCENDING")
    #expect(down.ids.prefix(3) == [45, 3, 44] && down.hasMore)
    let rest = try await page("\(all)?sort=DESCENDING&revision=\(down.revision)")
    #expect(rest.ids.first == 26)
  }

  /// A notification of anything else than a change leaves its transaction where it is.
  @Test(BenchTrait(isReceiving: false)) func onlyAChangeMovesATransaction() async throws {
    let unchanging: Set = [
      "CONSUMPTION_REQUEST", "EXTERNAL_PURCHASE_TOKEN", "METADATA_UPDATE", "MIGRATION",
      "PRICE_CHANGE", "REFUND_DECLINED", "RENEWAL_EXTENSION", "RESCIND_CONSENT", "TEST",
    ]
    var ids = [try await bench.buy("plan"), try await bench.buy("tip")].compactMap { Int($0) }
    for name in ServerNotification.allCases {
      bench.clock.advance(by: .seconds(1))
      try await bench.store.serverRecords.outbox.insert(name, about: Int64(ids[0]))
      if !unchanging.contains(name.type) { ids.reverse() }
      #expect(try await page("/inApps/v2/history/0").ids == ids, "\(name)")
    }
  }

  @Test(BenchTrait(isReceiving: false)) func filtersLeaveOutWhatTheyName() async throws {
    _ = try await bench.buy("tip")
    bench.clock.advance(by: .seconds(60))
    let middle = bench.store.now.milliseconds
    _ = try await bench.buy("unlock")
    _ = try await bench.buy("pass")
    _ = try await bench.buy("tip", finish: false)
    try await bench.control("refund", #"{"transactionId":"1"}"#)
    try await bench.control("share", #"{"productId":"plan"}"#)
    for (query, ids) in [
      ("v2/history/0?inAppOwnershipType=PURCHASED&revoked=false", [0, 2, 3]),
      ("v2/history/0?productId=tip&productId=pass", [0, 2, 3]),
      ("v2/history/0?productType=NON_RENEWABLE", [2]), ("v2/history/0?revoked=True", [1]),
      ("v2/history/0?revoked=False&unknown=1", [0, 2, 3, 4]),
      ("v2/history/0?startDate=\(middle)", [2, 3, 1, 4]),
      ("v2/history/0?endDate=\(middle)", [0]), ("v2/history/0?", [0, 2, 3, 1, 4]),
      ("v2/history/0?inAppOwnershipType=FAMILY_SHARED", [4]),
      // Finished consumables are left out.
      ("v1/history/0", [2, 3, 1, 4]), ("v1/history/0?excludeRevoked=true", [2, 3, 4]),
    ] {
      #expect(try await page("/inApps/\(query)").ids == ids, "\(query)")
    }
  }

  @Test(BenchTrait(isReceiving: false)) func refundsAreListedByTheTimeOfTheRefund() async throws {
    for _ in 0..<3 { _ = try await bench.buy("tip") }
    for id in ["2", "0"] {
      bench.clock.advance(by: .seconds(1))
      try await bench.control("refund", #"{"transactionId":"\#(id)"}"#)
    }
    let refunds = try await page("/inApps/v2/refund/lookup/1")
    #expect(refunds.ids == [2, 0] && !refunds.hasMore)
    try await bench.control("refund", #"{"transactionId":1}"#)
    let news = try await page("/inApps/v2/refund/lookup/1?revision=\(refunds.revision)")
    #expect(news.ids == [1])
  }

  @Test(BenchTrait(isReceiving: false)) func aTransactionIsChangedAndShowsIt() async throws {
    let id = try await bench.buy("tip", finish: false)
    let token = "7b9c1c9e-0f3c-4d3a-9a53-0c1f9f3e8f11"
    let set = try await bench.ask(
      "PUT", "/inApps/v1/transactions/\(id)/appAccountToken", #"{"appAccountToken":"\#(token)"}"#)
    #expect(set.status == 200 && set.body.isEmpty)
    bench.clock.advance(by: .seconds(1))
    let info = try await bench.ask("GET", "/inApps/v1/transactions/\(id)").object
    let shown = payload(info["signedTransactionInfo"])
    #expect(shown["appAccountToken"] as? String == token)
    #expect(shown["signedDate"] as? Int64 == bench.store.now.milliseconds)
    #expect(try await bench.store.unfinished.count == 1)
    let finish = try await bench.ask("POST", "/inApps/v1/transactions/\(id)/finish")
    #expect(finish.status == 200 && finish.body.isEmpty)
    #expect(try await bench.store.unfinished.isEmpty)
    for (order, status) in [("TJ\(id)", 0), ("TJ99", 1), ("x", 1), ("TJ-1", 1)] {
      let found = try await bench.ask("GET", "/inApps/v1/lookup/\(order)").object
      #expect(found["status"] as? Int == status)
      #expect((found["signedTransactions"] == nil) == (status == 1))
    }
  }

  @Test(BenchTrait(isReceiving: false)) func aCustomerIsKnownByTheAppTransaction() async throws {
    _ = try await bench.buy("tip")
    let answer = try await bench.ask("GET", "/inApps/v1/transactions/appTransactions/0").object
    let app = payload(answer["signedAppTransactionInfo"])
    let id = try #require(app["appTransactionId"] as? String)
    #expect(
      app["receiptType"] as? String == "Sandbox" && app["bundleId"] as? String == "app.tipjar")
    #expect(try await page("/inApps/v2/history/\(id)").ids == [0])
  }

  @Test(BenchTrait(isReceiving: false)) func anUnknownPathHasNoCode() async throws {
    for (method, path, status, code) in [
      ("GET", "/", 200, nil), ("GET", "/inApps/v1/nothing", 404, nil),
      ("POST", "/inApps/v2/history/0", 404, nil),
      ("GET", "/inApps/v1/messaging/image/list", 200, nil),
      ("PUT", "/inApps/v1/messaging/default/p/en", 400, 4_000_023),
      // Without an address for notifications.
      ("POST", "/inApps/v1/notifications/test", 404, 4_040_007),
    ] as [(String, String, Int, Int?)] {
      let answer = try await bench.ask(method, path)
      #expect(answer.status == status && answer.code == code, "\(path)")
    }
  }
}
