import TipJarFiles
import TipJarJSON
import TipJarStore

/// The test controls under `/tipjar/v1/`, which play the customer and Apple. A control that causes
/// an event answers after the first attempt to send its notification.
struct Controls: Sendable {
  let store: SimulatedStore
  let api: AppStoreAPI
  let failures: ArmedFailures

  var records: ServerRecords { store.serverRecords }
  var notifier: Notifier? { api.notifier }

  /// The controls that need the store alone.
  var ofStore: TestControls {
    guard let notifier else { return TestControls(store) }
    return TestControls(store) { await notifier.flush() }
  }

  /// Answers a request; `name` is the path after `/tipjar/v1/`.
  func answer(_ name: String, _ request: HTTPRequest) async -> HTTPResponse {
    do {
      switch (request.method, name) {
      case ("GET", "status"): return .json(value: try await status())
      case ("GET", "products"): return .json(value: try await products())
      case ("GET", "transactions"): return .json(value: try await transactions())
      case ("GET", "notifications"): return .json(value: try await notifications(request))
      case ("GET", "held"): return .json(value: try await held())
      case ("GET", "received"): return .json(value: api.received.json)
      case ("POST", _):
        guard let control = TestControl(rawValue: name) else { break }
        let fields = try ControlFields(request.body, of: control)
        return .json(value: try await perform(control, fields))
      case _: break
      }
      let names = TestControl.allCases.map(\.rawValue).joined(separator: ", ")
      return .problem(
        404,
        "no such control; GET status, products, transactions, notifications, held, received; POST \(names)"
      )
    } catch let problem as TestControl.Problem {
      return .problem(problem.status, problem.reason)
    } catch  where error.isBusy {
      api.options.report(.failed(what: "\(request.method) \(name)", reason: error.serverReason))
      return .busy
    } catch let error as any ReasonedError {
      return .problem(409, error.reason)
    } catch let error as JSONError {
      return .problem(400, "the body, \(error)")
    } catch {
      api.options.report(.failed(what: "\(request.method) \(name)", reason: error.serverReason))
      return .problem(500, "\(error)")
    }
  }

  private func perform(
    _ control: TestControl, _ fields: ControlFields
  ) async throws -> JSONObject {
    switch control {
    case .wait: return try await wait(fields)
    case .deliver, .drop: return try await release(fields, isSent: control == .deliver)
    case .retentionMessage: return try await retentionMessage(fields)
    case .fail where fields.has("endpoint"): try fail(fields)
    case .review: try await review(fields)
    case .reset: try await reset()
    case .purchase, .share, .stopSharing, .refund, .requestRefund, .declineRefund, .reverseRefund,
      .renew, .expire, .autoRenew, .billing, .priceIncrease, .advance, .settings, .notify, .hold,
      .fail:
      return try await ofStore.perform(control, fields)
    }
    await notifier?.flush()
    return ["simulated": true]
  }

  private func reset() async throws {
    failures.removeAll()
    api.received.removeAll()
    try await store.clearTransactions()
    try await store.resetToDefaultState()
    await notifier?.flush()
    try await records.outbox.abandonDeliveries()
  }

  /// Arms an answer for an endpoint.
  func fail(_ fields: ControlFields) throws {
    let names = Endpoint.allCases.map(\.rawValue)
    guard let name = try fields.choice("endpoint", names), let endpoint = Endpoint(rawValue: name)
    else { throw TestControl.Problem("endpoint: write one of \(names.joined(separator: ", "))") }
    var failure = ArmedFailures.Failure()
    for field in ["api", "error"] where fields.has(field) {
      throw TestControl.Problem("\(field): it cannot be used with endpoint")
    }
    failure.status = try fields.whole("status", in: 400...599).map(Int.init)
    failure.errorCode = try fields.whole("errorCode", in: 4_000_000...5_999_999).map(Int.init)
    failure.times = try fields.whole("times", in: 1...1_000_000).map(Int.init)
    failure.latency = try fields.whole("latency", in: 0...60_000).map(Int.init) ?? 0
    failures.arm(failure, for: endpoint)
  }
}
