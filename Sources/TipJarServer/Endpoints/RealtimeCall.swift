import Foundation
import TipJarFiles
import TipJarHTTP
import TipJarJSON
import TipJarReceipts
import TipJarStore

/// A call to the backend for the message that a customer sees before cancelling a subscription
/// (Apple's "Setting up your Get Retention Message endpoint").
struct RealtimeCall: Sendable {
  let records: ServerRecords
  private let options: ServerOptions
  private let transport: CurlTransport
  let url: String
  private let transaction: ServerRecords.SignedTransaction
  private let locale: String

  init(
    _ api: AppStoreAPI, to url: String, about transaction: ServerRecords.SignedTransaction,
    locale: String
  ) {
    (records, options, transport) = (api.records, api.options, api.options.transport)
    (self.url, self.transaction, self.locale) = (url, transaction, locale)
  }

  /// The time that a backend has, in milliseconds.
  static let limit = 700

  struct Outcome: Sendable {
    let result: SendAttemptResult
    let milliseconds: Int
    /// The answer; nil if it is not a JSON object.
    let response: JSONValue?
  }

  func notePassedTest() async {
    do {
      try await RetentionMessages.change(records) { $0.hasPassedTest = true }
    } catch {
      options.report(.failed(what: "performance test", reason: error.serverReason))
    }
  }

  func perform() async throws -> Outcome {
    let signed = try records.sign([
      "originalTransactionId": String(transaction.originalID),
      // The model requires it.
      "appAppleId": options.appAppleID ?? 0, "productId": transaction.productID,
      "userLocale": locale, "requestIdentifier": try await records.newUUID(),
      "signedDate": transaction.signedDate.milliseconds, "environment": records.environment,
    ])
    var request = TransportRequest(address: url, allowsHTTP: true)
    let body: JSONObject = ["signedPayload": signed]
    (request.body, request.timeLimit) = (String(decoding: try body.sortedJSON(), as: UTF8.self), 5)
    let start = ContinuousClock.now
    let exchange = Task { [transport, request] in
      await transport.answer(to: request, limit: 65_536)
    }
    let timer = Task { [options] in
      try await options.sleep(.milliseconds(Self.limit))
      exchange.cancel()
    }
    let answer = await exchange.value
    timer.cancel()
    let time = Int((ContinuousClock.now - start) / .milliseconds(1))
    guard let (head, bytes, end) = answer else {
      return Outcome(result: .timedOut, milliseconds: time, response: nil)
    }
    guard let head else {
      return Outcome(result: SendAttemptResult(end), milliseconds: time, response: nil)
    }
    let response = try? JSONValue(parsing: bytes)
    var result = head.status == 200 ? SendAttemptResult.success : .unsuccessfulStatus
    if result == .success, response?.chosen == nil { result = .invalidResponse }
    return Outcome(result: result, milliseconds: time, response: response)
  }
}

extension JSONValue {
  /// The one choice of a backend's answer, if it has exactly one; otherwise nil.
  var chosen: JSONValue? {
    let choices = ["message", "alternateProduct", "promotionalOffer", "advancedCommerceInfo"]
      .compactMap { self[$0] }.filter { $0 != .null }
    return choices.count == 1 ? choices[0] : nil
  }
}

/// The performance tests of a backend, one at a time. Results are kept until the server ends.
actor PerformanceTests {
  /// The number of requests, of those at one time, and the thresholds, by Apple's names.
  static var config: JSONObject {
    [
      "maxConcurrentRequests": concurrent, "totalRequests": total, "totalDuration": 60_000,
      "responseTimeThreshold": RealtimeCall.limit, "successRateThreshold": threshold,
    ]
  }
  private static let concurrent = 10, total = 100, threshold = 95

  private struct Run {
    let target: String
    var times: [Int] = []
    var failures: [String: Int] = [:]
    var successes = 0
    var isDone = false

    var pending: Int { total - times.count }
    var rate: Int { times.isEmpty ? 0 : successes * 100 / times.count }
    var hasPassed: Bool { pending == 0 && rate >= threshold }
  }

  private var runs: [String: Run] = [:]

  /// Begins a test, and returns its id; nil while another one runs.
  func start(_ call: RealtimeCall) async throws -> String? {
    let id = try await call.records.newUUID()
    guard runs.values.allSatisfy(\.isDone) else { return nil }
    runs[id] = Run(target: call.url)
    Task { await run(call, id) }
    return id
  }

  private func run(_ call: RealtimeCall, _ id: String) async {
    await withTaskGroup(of: RealtimeCall.Outcome?.self) { group in
      for index in 0..<Self.total {
        if index >= Self.concurrent { note(await group.next() ?? nil, id) }
        group.addTask { try? await call.perform() }
      }
      for await outcome in group { note(outcome, id) }
    }
    if runs[id]?.hasPassed == true { await call.notePassedTest() }
    runs[id]?.isDone = true
  }

  /// Notes an outcome; nil for a request that could not be signed.
  private func note(_ outcome: RealtimeCall.Outcome?, _ id: String) {
    let result = outcome?.result ?? .other
    runs[id]?.times.append(outcome?.milliseconds ?? 0)
    if result == .success {
      runs[id]?.successes += 1
    } else {
      runs[id]?.failures[result.rawValue, default: 0] += 1
    }
  }

  func result(_ id: String) -> HTTPResponse? {
    guard let run = runs[id] else { return nil }
    let times = run.times.sorted()
    func percentile(_ part: Int) -> Int? {
      times.isEmpty ? nil : times[min(times.count - 1, times.count * part / 100)]
    }
    let average = times.isEmpty ? nil : times.reduce(0, +) / times.count
    return .json([
      "config": Self.config, "target": run.target, "successRate": run.rate,
      "numPending": run.pending, "failures": run.failures,
      "result": !run.isDone ? "PENDING" : run.hasPassed ? "PASS" : "FAIL",
      "responseTimes": [
        "average": average, "p50": percentile(50), "p90": percentile(90), "p95": percentile(95),
        "p99": percentile(99),
      ] as JSONObject,
    ])
  }
}
