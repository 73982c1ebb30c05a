import Foundation
import Testing
import TipJarStore

@testable import TipJarServer

/// Notifications that a test holds, delivers in its order, or drops.
@Suite(.bench) struct HeldNotificationTests {
  private func held() async throws -> [[String: Any]] {
    let answer = try await bench.ask("GET", "/tipjar/v1/held")
    return try JSONSerialization.jsonObject(with: Data(answer.body)) as? [[String: Any]] ?? []
  }

  private func places() async throws -> [Int] {
    try await held().compactMap { $0["place"] as? Int }
  }

  /// Returns the transactions that were received, in order, by the place of their purchase from 1.
  private func received(of bought: [String]) -> [Int] {
    bench.receiver.transactions.map { transaction in
      1 + (bought.firstIndex { $0 == transaction["transactionId"] as? String } ?? -1)
    }
  }

  private func buy(_ count: Int) async throws -> [String] {
    var ids: [String] = []
    for _ in 0..<count { ids.append(try await bench.buy("tip")) }
    return ids
  }

  @Test(arguments: [
    ([], [1, 2, 3], []), ([#""order":[3,1,1]"#], [3, 1, 1], [2]),
    ([#""order":[2]"#, #""order":[]"#, #""order":[2,3]"#], [2, 2, 3], [1]),
    ([#""order":[1]"#, ""], [1, 2, 3], []),
  ])
  func aDeliveryHasTheOrderThatTheTestGives(
    _ orders: [String], _ arrived: [Int], _ left: [Int]
  ) async throws {
    #expect(try await bench.control("hold")["status"] as? Int == 200)
    let bought = try await buy(3)
    #expect(bench.receiver.texts.isEmpty)
    #expect(try await places() == [1, 2, 3])
    #expect(try await held().map { $0["transactionId"] as? String } == bought)
    var results: [String?] = []
    for order in orders.isEmpty ? [""] : orders {
      let answer = try await bench.control("deliver", "{\(order)}")
      let delivered = answer["notifications"] as? [[String: Any]] ?? []
      results += delivered.map { $0["sendAttemptResult"] as? String }
    }
    #expect(received(of: bought) == arrived)
    #expect(results == arrived.map { _ in "SUCCESS" })
    #expect(try await places() == left)
    // Notifications that an order does not name stay, and later ones are held too.
    _ = try await buy(1)
    #expect(try await places() == left + [4])
  }

  @Test(arguments: [
    ("{}", ["ONE_TIME_CHARGE", "SUBSCRIBED", "ONE_TIME_CHARGE"]),
    (#"{"next":2}"#, ["ONE_TIME_CHARGE", "SUBSCRIBED"]),
    (#"{"type":"SUBSCRIBED"}"#, ["SUBSCRIBED"]),
    (#"{"type":["ONE_TIME_CHARGE"],"next":1}"#, ["ONE_TIME_CHARGE"]), (#"{"next":0}"#, []),
  ])
  func aHoldHasANumberAndTypes(_ body: String, _ types: [String]) async throws {
    #expect(try await bench.control("hold", body)["status"] as? Int == 200)
    for product in ["tip", "plus", "tip"] { _ = try await bench.buy(product) }
    #expect(try await held().map { $0["notificationType"] as? String } == types)
    #expect(bench.receiver.types.count == 3 - types.count)
  }

  /// The history has a held notification without an attempt.
  @Test(
    arguments: [
      ("deliver", nil, 200, ["SUCCESS"]),
      ("deliver", 503, 200, ["UNSUCCESSFUL_HTTP_RESPONSE_CODE"]),
      ("deliver", 200, 500, ["SUCCESS"]), ("drop", nil, 200, []),
      ("drop", 503, 200, ["UNSUCCESSFUL_HTTP_RESPONSE_CODE"]),
    ] as [(String, Int?, Int, [String])])
  func theHistoryHasTheAnswerThatTheReceiverIsTakenToHaveGiven(
    _ control: String, _ status: Int?, _ answered: Int, _ results: [String]
  ) async throws {
    try await BenchTrait(receiver: [answered]).run {
      func attempts() async throws -> [String?] {
        let now = Int64(bench.clock.now.timeIntervalSince1970 * 1000)
        let body = #"{"startDate":\#(now - 1000),"endDate":\#(now + 1000)}"#
        let answer = try await bench.ask("POST", "/inApps/v1/notifications/history", body)
        let list = answer.object["notificationHistory"] as? [[String: Any]] ?? []
        #expect(list.count == 1)
        let attempts = list.first?["sendAttempts"] as? [[String: Any]] ?? []
        return attempts.map { $0["sendAttemptResult"] as? String }
      }
      try await bench.control("hold")
      _ = try await bench.buy("tip")
      #expect(try await attempts() == [])
      try await bench.control(control, status.map { #"{"status":\#($0)}"# } ?? "{}")
      #expect(try await attempts() == results)
      #expect(bench.receiver.texts.count == (control == "deliver" ? 1 : 0))
      #expect(try await held().isEmpty)
    }
  }

  @Test func anAnswerThatCountsAsAFailureIsTriedAgain() async throws {
    try await BenchTrait(options: { $0.retry = .production }).run {
      try await bench.control("hold", #"{"next":1}"#)
      _ = try await bench.buy("tip")
      try await bench.control("deliver", #"{"status":500}"#)
      try await bench.control("advance", #"{"seconds":7200}"#)
      #expect(bench.receiver.uuids.count == 2 && Set(bench.receiver.uuids).count == 1)
    }
  }

  @Test func aWaitCountsWhatIsHeld() async throws {
    try await bench.control("hold")
    async let waited = bench.control("wait", #"{"held":2,"seconds":60}"#)
    _ = try await buy(2)
    #expect(try await waited["held"] as? Int == 2)
    let late = try await bench.control("wait", #"{"held":3,"seconds":0}"#)
    #expect(late["status"] as? Int == 408)
  }

  @Test(arguments: [
    ("hold", #"{"type":"RENEW"}"#, 409, "DID_RENEW"),
    ("deliver", #"{"order":[3]}"#, 409, "no notification with the place 3"),
    ("drop", #"{"order":[3]}"#, 409, "place 3"), ("deliver", #"{"status":99}"#, 400, "status"),
    ("deliver", #"{"order":3}"#, 400, "order"), ("wait", #"{"held":1,"after":2}"#, 400, "after"),
  ])
  func aMistakeIsNamed(_ name: String, _ body: String, _ status: Int, _ text: String) async throws {
    try await bench.control("hold")
    _ = try await buy(2)
    let answer = try await bench.ask("POST", "/tipjar/v1/\(name)", body)
    #expect(answer.status == status)
    #expect(String(decoding: answer.body, as: UTF8.self).contains(text))
    #expect(try await places() == [1, 2])
  }

  /// Places begin at 1 again once nothing is held, and a reset ends it all.
  @Test func placesBeginAgain() async throws {
    try await bench.control("hold")
    _ = try await buy(2)
    try await bench.control("hold", #"{"next":1}"#)
    _ = try await buy(2)
    #expect(try await places() == [1, 2, 3])
    try await bench.control("deliver")
    try await bench.control("hold", #"{"next":1}"#)
    _ = try await buy(1)
    #expect(try await places() == [1])
    try await bench.control("reset")
    _ = try await buy(1)
    #expect(try await places().isEmpty)
    #expect(bench.receiver.texts.count == 5)
  }

  /// Events one after another, as tests make them: about one in four arrives after the next one.
  @Test func reorderedNotificationsWaitForTheNext() async throws {
    let faulty = BenchTrait(options: {
      $0.faults = FaultPlan("reorder", seed: 3)
      $0.sleep = { _ in try await Task.sleep(for: .seconds(600)) }
    })
    try await faulty.run {
      let bought = try await buy(30)
      let arrived = received(of: bought)
      #expect(arrived != arrived.sorted())
      #expect(zip(arrived, 1...).allSatisfy { abs($0 - $1) <= 1 })
      #expect(arrived.sorted() == Array(1...arrived.count) && arrived.count >= 29)
    }
  }

  @Test func aReorderedNotificationDoesNotWaitForEver() async throws {
    try await BenchTrait(options: {
      $0.faults = FaultPlan("reorder", seed: 3)
      $0.sleep = { _ in }
    }).run {
      for _ in 0..<8 { _ = try await bench.buy("tip") }
      let end = ContinuousClock.now.advanced(by: .seconds(60))
      while bench.receiver.texts.count < 8, .now < end {
        try await Task.sleep(for: .milliseconds(5))
      }
      #expect(bench.receiver.texts.count == 8)
    }
  }
}
