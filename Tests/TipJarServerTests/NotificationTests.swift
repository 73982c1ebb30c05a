import Foundation
import Synchronization
import TestSupport
import Testing
import TipJarFiles
import TipJarHTTP
import TipJarStore
import TipJarVocabulary

@testable import TipJarServer

/// Notifications over real sockets, on a manual clock.
@Suite(.bench) struct NotificationTests {
  @Test func aNotificationHoldsTheTransactionAsItWasThen() async throws {
    let other = try await SimulatedStore(
      configuration: try shop(), folder: bench.folder, clock: bench.clock, latency: .none)
    // Another program buys before anything is sent.
    let bought = try await other.buyProduct(identifier: "tip")
    try await other.refundTransaction(identifier: bought.id)
    try await other.reverseRefund(identifier: bought.id)
    await bench.server.sendDueNotifications()
    #expect(bench.receiver.types == ["ONE_TIME_CHARGE", "REFUND", "REFUND_REVERSED"])
    let isRevoked = bench.receiver.transactions.map { $0["revocationDate"] != nil }
    #expect(isRevoked == [false, true, false])
    let data = bench.receiver.data[0]
    #expect(data["environment"] as? String == "Sandbox" && data["appAppleId"] == nil)
    #expect(payload(bench.receiver.texts[0])["version"] as? String == "2.0")
  }

  @Test func anErrorOfTheRecordsIsReportedOnceAsWhatItIs() async throws {
    let events = Mutex<[ServerEvent]>([])
    let options = BenchTrait(options: {
      $0.report = { event in events.withLock { $0.append(event) } }
    })
    try await options.run {
      let change = """
        import sqlite3, sys
        sqlite3.connect(sys.argv[1]).execute("ALTER TABLE attempt RENAME TO attempted_before")
        """
      try Tool.run("python3", ["-c", change, bench.folder.path + "/store.sqlite"])
      try await bench.store.buyProduct(identifier: "tip")
      await bench.server.sendDueNotifications()
      await bench.server.sendDueNotifications()
    }
    #expect(
      events.withLock { $0 } == [
        .failed(what: "notifications", reason: "store.sqlite: no such table: attempt")
      ])
  }

  @Test func aNotificationNamesTheAppOfItsPurchase() async throws {
    let other = try await SimulatedStore(
      configuration: try shop(), folder: bench.folder, clock: bench.clock, latency: .none,
      bundleID: "com.example.other")
    try await other.buyProduct(identifier: "plus")
    await bench.server.sendDueNotifications()
    try await bench.control("advance", #"{"periods":1}"#)
    #expect(bench.receiver.types == ["SUBSCRIBED", "DID_RENEW"])
    for (data, transaction) in zip(bench.receiver.data, bench.receiver.transactions) {
      let renewal = payload(data["signedRenewalInfo"])
      #expect(data["bundleId"] as? String == "com.example.other")
      #expect(transaction["bundleId"] as? String == "com.example.other")
      let id = transaction["appTransactionId"] as? String
      #expect(renewal["appTransactionId"] as? String == id)
      let answer = try await bench.ask(
        "GET", "/inApps/v1/transactions/appTransactions/\(id ?? "")")
      let app = payload(answer.object["signedAppTransactionInfo"])
      #expect(app["bundleId"] as? String == "com.example.other")
      #expect(app["appTransactionId"] as? String == id)
    }
  }

  /// One that recovers is not tried again, and the sandbox tries once.
  @Test(arguments: [(RetryPlan.production, 2), (.sandbox, 1)])
  func aReceiverIsTriedOnlyAsOftenAsItMustBe(_ plan: RetryPlan, _ count: Int) async throws {
    try await BenchTrait(receiver: [500], options: { $0.retry = plan }).run {
      _ = try await bench.buy("tip")
      for _ in 0..<7 {
        bench.clock.advance(by: .seconds(3600 * 30))
        await bench.server.sendDueNotifications()
      }
      #expect(bench.receiver.texts.count == count)
    }
  }

  private static let answers: [(answer: String?, result: String)] = [
    ("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", "SUCCESS"),
    ("HTTP/1.1 206 Partial\r\nContent-Length: 4\r\n\r\nbody", "SUCCESS"),
    ("HTTP/1.0 207 Multi\r\n\r\n", "UNSUCCESSFUL_HTTP_RESPONSE_CODE"),
    (
      "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n",
      "UNSUCCESSFUL_HTTP_RESPONSE_CODE"
    ),
    ("SSH-2.0-x\r\n", "INVALID_RESPONSE"), ("HTTP/1.1 200 OK\r\nA: b", "PREMATURE_CLOSE"),
    ("", "NO_RESPONSE"), (nil, "SOCKET_ISSUE"),
  ]

  /// libcurl and the program curl send the same, judge an answer in the same way, and follow no
  /// redirect.
  @Test(arguments: answers, [true, false]) func anAnswerIsJudgedByItsStatus(
    _ pair: (answer: String?, result: String), _ hasLibrary: Bool
  ) async throws {
    let (socket, port) = try Socket.listen("127.0.0.1", port: 0)
    defer { close(socket) }
    let url = "http://127.0.0.1:\(pair.answer == nil ? 1 : port)/a?b=c"
    let sender = NotificationSender(
      url: try #require(NotificationURL(url)),
      transport: CurlTransport(
        CurlTransport.Settings(userAgent: "tipjar", environment: [:]),
        load: { hasLibrary && CurlTransport.engine?.name == "libcurl" }))
    let body = #"{"signedPayload":"ä"}"#
    async let result = sender.send(body)
    if let answer = pair.answer {
      let request = try await Self.answer(answer, on: socket)
      #expect(request.hasPrefix("POST /a?b=c HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"))
      #expect(request.contains("\r\nContent-Type: application/json; charset=UTF-8\r\n"))
      #expect(request.contains("\r\nContent-Length: \(body.utf8.count)\r\n"))
      #expect(request.hasSuffix("\r\n\r\n" + body))
    }
    #expect(await result?.rawValue == pair.result)
  }

  /// Accepts a client, reads its request, and closes it after an answer.
  private static func answer(_ answer: String, on socket: Int32) async throws -> String {
    try await wait(socket)
    let client = try #require(try Socket.accept(socket))
    defer { close(client) }
    var (request, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
    while !String(decoding: request, as: UTF8.self).hasSuffix("\"}") {
      try await wait(client)
      guard case .count(let count) = Socket.read(client, into: &buffer) else { break }
      request += buffer[..<count]
    }
    _ = Socket.write(client, Array(answer.utf8)[...])
    return String(decoding: request, as: UTF8.self)
  }

  /// Waits for bytes or a client, on a thread of its own: the client needs those of the tests.
  private static func wait(_ socket: Int32) async throws {
    let count = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var polled = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        continuation.resume(returning: poll(&polled, 1, 300_000))
      }
    }
    try #require(count == 1)
  }

  /// The attempt has no result: the next start repeats it.
  @Test func aStopDoesNotWaitForASilentReceiver() async throws {
    let (silent, port) = try Socket.listen("127.0.0.1", port: 0)
    defer { close(silent) }
    try await BenchTrait(
      isReceiving: false, options: { $0.notify = NotificationURL("http://127.0.0.1:\(port)/") }
    ).run {
      let buying = Task { try await bench.buy("tip") }
      try await Self.wait(silent)
      await bench.server.stop()
      _ = try await buying.value
      let kept = try await bench.store.serverRecords.outbox.deliveries(after: 0, limit: 9)
      #expect(kept.count == 1 && kept.first?.attempts.isEmpty == true)
    }
  }

  @Test(BenchTrait(isReceiving: false)) func withoutAnAddressNothingIsSentAndNothingIsLost()
    async throws
  {
    _ = try await bench.buy("tip")
    #expect(bench.receiver.texts.isEmpty)
    var options = ServerOptions()
    options.notify = NotificationURL("http://127.0.0.1:\(bench.receiver.port)/")
    let later = try AppStoreServer(
      store: bench.store, key: AccessKey.load(bench.folder), options: options)
    await later.sendDueNotifications()
    #expect(bench.receiver.types == ["ONE_TIME_CHARGE"])
  }

  @Test(BenchTrait(isServed: false)) func purchasesBeforeTheFirstServerAreNotedWhenItStarts()
    async throws
  {
    let records = bench.store.serverRecords
    let first = try await bench.store.buyProduct(identifier: "unlock")
    bench.clock.advance(by: .seconds(60))
    try await bench.store.refundTransaction(identifier: first.id)
    bench.clock.advance(by: .seconds(60))
    _ = try await bench.store.buyProduct(identifier: "tip")
    #expect(try await records.outbox.newNotifications(limit: 9).isEmpty)
    for _ in 0..<2 { try await records.start() }
    await bench.server.sendDueNotifications()
    #expect(bench.receiver.types == ["ONE_TIME_CHARGE", "REFUND", "ONE_TIME_CHARGE"])
    let isRevoked = bench.receiver.transactions.map { $0["revocationDate"] != nil }
    #expect(isRevoked == [false, true, false])
    try await bench.store.resetToDefaultState()
    _ = try await bench.store.buyProduct(identifier: "pass")
    #expect(try await records.outbox.newNotifications(limit: 9).count == 1)
  }

  @Test func aTestNotificationIsAskedForByItsToken() async throws {
    let answer = try await bench.ask("POST", "/inApps/v1/notifications/test").object
    let token = try #require(answer["testNotificationToken"] as? String)
    let status = try await bench.ask("GET", "/inApps/v1/notifications/test/\(token)").object
    #expect(bench.receiver.types == ["TEST"])
    #expect(status["signedPayload"] as? String == bench.receiver.texts.first)
    let attempts = status["sendAttempts"] as? [[String: Any]] ?? []
    #expect(attempts.map { $0["sendAttemptResult"] as? String } == ["SUCCESS"])
    bench.clock.advance(by: .seconds(86_400 * 181))
    let late = try await bench.ask("GET", "/inApps/v1/notifications/test/\(token)")
    #expect(late.code == 4_040_008)
  }

  @Test(BenchTrait(receiver: [200, 500])) func theHistoryHasPagesAndFilters() async throws {
    let start = bench.store.now.milliseconds
    for _ in 0..<22 { _ = try await bench.buy("tip") }
    try await bench.control("refund", #"{"transactionId":"4"}"#)
    func history(_ rest: String, _ query: String = "") async throws -> [String: Any] {
      let body = #"{"startDate":\#(start),"endDate":9999999999999\#(rest)}"#
      return try await bench.ask("POST", "/inApps/v1/notifications/history\(query)", body).object
    }
    func count(_ page: [String: Any]) -> Int {
      (page["notificationHistory"] as? [Any])?.count ?? -1
    }
    let first = try await history("")
    #expect(count(first) == 20 && first["hasMore"] as? Bool == true)
    let token = try #require(first["paginationToken"] as? String)
    let second = try await history("", "?paginationToken=\(token)")
    #expect(count(second) == 3 && second["hasMore"] as? Bool == false)
    #expect(second["paginationToken"] == nil)
    let other = try await history(#","onlyFailures":true"#, "?paginationToken=\(token)")
    #expect(other["errorCode"] as? Int == 4_000_014)
    for (filter, expected) in [
      (#","onlyFailures":true"#, 1), (#","notificationType":"REFUND""#, 1),
      (#","transactionId":"4""#, 2),
    ] {
      let page = try await history(filter)
      #expect(count(page) == expected, "\(filter)")
    }
  }

  @Test func aSeedGivesTheSameDisorderTwice() async throws {
    var orders: [[String]] = []
    for _ in 0..<2 {
      let faulty = BenchTrait(options: {
        $0.faults = FaultPlan("duplicate,reorder,spoil", seed: 3)
      })
      try await faulty.run {
        for _ in 0..<20 {
          let transaction = try await bench.store.buyProduct(identifier: "tip")
          try await bench.store.finish(transaction.id)
        }
        await bench.server.sendDueNotifications()
        orders.append(bench.receiver.transactions.map { $0["transactionId"] as? String ?? "?" })
        #expect(Set(bench.receiver.uuids).count == 20)
      }
    }
    #expect(orders[0] == orders[1])
    #expect(orders[0].count > 20 && orders[0] != orders[0].sorted { Int($0) ?? 0 < Int($1) ?? 0 })
  }

  @Test(BenchTrait(isReceiving: false)) func aReversedRefundIsGrantedAgain() async throws {
    let checkout = Checkout(store: bench.store, ledger: try await Ledger(folder: bench.folder))
    let id = UInt64(try await bench.buy("unlock", finish: false)) ?? 99
    await checkout.deliverPending()
    try await bench.store.refundTransaction(identifier: id)
    await checkout.deliverPending()
    #expect(try await checkout.history().map(\.state) == [.refunded])
    try await bench.store.reverseRefund(identifier: id)
    await checkout.deliverPending()
    #expect(try await checkout.history().map(\.state) == [.purchased])
    #expect(try await bench.store.currentEntitlements.count == 1)
    #expect(
      try await bench.control("reverseRefund", #"{"transactionId":0}"#)["status"] as? Int == 409)
  }

  /// Neither a request nor another program asks for it.
  @Test func aPurchaseByTheServersProgramIsSentAtOnce() async throws {
    let running = Task { [bench] in try await bench.server.run(clock: bench.clock) }
    _ = try await bench.store.buyProduct(identifier: "tip")
    let end = ContinuousClock.now.advanced(by: .seconds(60))
    while bench.receiver.texts.isEmpty, .now < end { try await Task.sleep(for: .milliseconds(5)) }
    #expect(bench.receiver.types == ["ONE_TIME_CHARGE"])
    await bench.server.stop()
    try await running.value
  }
}
