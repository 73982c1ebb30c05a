import Foundation
import TipJarJSON
import TipJarStore

/// The controls of a test over HTTP, under `/tipjar/v1/`: they play the customer and Apple. A
/// control that makes an event answers when its notification was tried for the first time.
struct Controls: Sendable {
  let store: SimulatedStore
  let records: ServerRecords
  let notifier: Notifier?
  let failures: ArmedFailures

  /// The error of a control: the status, and one line.
  struct Problem: Error {
    let status: Int
    let text: String
  }

  /// Answers a request; `name` is what follows `/tipjar/v1/`.
  func answer(_ name: String, _ request: HTTPRequest) async -> HTTPResponse {
    do {
      switch (request.method, name) {
      case ("GET", "status"): return .json(try await status())
      case ("GET", "products"): return .json(try await products())
      case ("GET", "transactions"): return .json(try await transactions())
      case ("GET", "notifications"): return .json(try await notifications())
      case ("POST", _):
        guard let control = Control(rawValue: name) else { break }
        return .json(try await perform(control, Fields(request)))
      case _: break
      }
      let names = Control.allCases.map(\.rawValue).joined(separator: ", ")
      return .problem(
        404, "no such control; GET status, products, transactions, notifications; POST \(names)")
    } catch let problem as Problem {
      return .problem(problem.status, problem.text)
    } catch let error as StoreControlError {
      return .problem(409, error.reason)
    } catch let error as Product.PurchaseError {
      return .problem(409, error.reason)
    } catch let error as StoreKitError {
      return .problem(409, error.reason)
    } catch let error as JSONError {
      return .problem(400, "the body, \(error)")
    } catch {
      return .problem(500, "\(error)")
    }
  }

  private enum Control: String, CaseIterable {
    case purchase, refund, requestRefund, declineRefund, reverseRefund
    case renew, expire, autoRenew, advance, fail, reset
  }

  private func perform(_ control: Control, _ fields: Fields) async throws -> ControlAnswer {
    switch control {
    case .purchase: return try await purchase(fields)
    case .refund:
      let reason: Transaction.RevocationReason =
        try fields.choice("reason", ["developerIssue", "other"]) == "developerIssue"
        ? .developerIssue : .other
      let id = try fields.transaction()
      try await store.refundTransaction(identifier: UInt64(clamping: id), reason: reason)
      return try await changed(id)
    case .requestRefund:
      let id = try fields.transaction()
      let reason = try fields.choice("reason", Self.reasons) ?? "OTHER"
      _ = try await records.requestRefund(id, reason: reason)
      return try await changed(id)
    case .declineRefund:
      let id = try fields.transaction()
      try await records.declineRefund(id)
      return try await changed(id)
    case .reverseRefund:
      let id = try fields.transaction()
      try await store.reverseRefund(identifier: UInt64(clamping: id))
      return try await changed(id)
    case .renew:
      try await store.forceRenewalOfSubscription(productIdentifier: try fields.text("productId"))
      return await done()
    case .expire:
      try await store.expireSubscription(productIdentifier: try fields.text("productId"))
      return await done()
    case .autoRenew:
      let id = try fields.transaction()
      let number = UInt64(clamping: id)
      if try fields.bool("on") ?? true {
        try await store.enableAutoRenewForTransaction(identifier: number)
      } else {
        try await store.disableAutoRenewForTransaction(identifier: number)
      }
      return try await changed(id)
    case .advance:
      guard let seconds = try fields.whole("seconds", in: 0...3_155_000_000) else {
        throw Problem(status: 400, text: "seconds: write the seconds to advance by")
      }
      try await advance(by: TimeInterval(seconds))
      return ControlAnswer()
    case .fail: return try fail(fields)
    case .reset:
      failures.removeAll()
      try await store.clearTransactions()
      try await store.resetToDefaultState()
      await notifier?.flush()
      try await records.abandonDeliveries()
      return ControlAnswer()
    }
  }

  /// The reasons of a refund request, by Apple's names of `consumptionRequestReason`.
  private static let reasons = [
    "UNINTENDED_PURCHASE", "FULFILLMENT_ISSUE", "UNSATISFIED_WITH_PURCHASE", "LEGAL", "OTHER",
  ]

  private func purchase(_ fields: Fields) async throws -> ControlAnswer {
    let id = try fields.text("productId")
    guard store.configuration.productIDs.contains(id) else {
      throw Problem(status: 404, text: "productId: the store has no product \(id)")
    }
    var options: Set<Product.PurchaseOption> = []
    if let quantity = try fields.whole("quantity", in: 1...10) {
      options.insert(.quantity(Int(quantity)))
    }
    if let text = try fields.optionalText("appAccountToken") {
      guard let token = UUID(uuidString: text) else {
        throw Problem(status: 400, text: "appAccountToken: write a UUID")
      }
      options.insert(.appAccountToken(token))
    }
    let transaction = try await store.buyProduct(identifier: id, options: options)
    if try fields.bool("finish") == true { try await store.finish(transaction.id) }
    return try await changed(Int64(clamping: transaction.id))
  }

  /// Moves the store's time, stopping at each further attempt that is due on the way. Afterwards
  /// everything that is due has happened, and was tried.
  private func advance(by seconds: TimeInterval) async throws {
    let end = records.now.addingTimeInterval(seconds)
    await notifier?.flush()
    while notifier != nil, let due = try await records.nextDueDate(), due < end {
      try await store.advance(by: max(0.001, due.timeIntervalSince(records.now)))
      await notifier?.flush()
    }
    try await store.advance(by: max(0, end.timeIntervalSince(records.now)))
    await notifier?.flush()
  }

  /// The answer once the notification of an event was tried.
  private func done() async -> ControlAnswer {
    await notifier?.flush()
    return ControlAnswer()
  }

  private func fail(_ fields: Fields) throws -> ControlAnswer {
    let names = Endpoint.allCases.map(\.rawValue)
    guard let name = try fields.choice("endpoint", names), let endpoint = Endpoint(rawValue: name)
    else {
      throw Problem(status: 400, text: "endpoint: write one of \(names.joined(separator: ", "))")
    }
    var failure = ArmedFailures.Failure()
    failure.status = try fields.whole("status", in: 400...599).map(Int.init)
    failure.errorCode = try fields.whole("errorCode", in: 4_000_000...5_999_999).map(Int.init)
    failure.times = try fields.whole("times", in: 1...1_000_000).map(Int.init)
    failure.latency = try fields.whole("latency", in: 0...60_000).map(Int.init) ?? 0
    failures.arm(failure, for: endpoint)
    return ControlAnswer()
  }

  /// The answer with a transaction as it is now, once the notification of its event was tried.
  private func changed(_ id: Int64) async throws -> ControlAnswer {
    await notifier?.flush()
    guard let transaction = try await records.transaction(id) else {
      throw StoreControlError.unknownTransaction(UInt64(clamping: id))
    }
    return ControlAnswer(transaction)
  }
}
