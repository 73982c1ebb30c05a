import Foundation
import TipJarJSON
import TipJarStore
import TipJarVocabulary

/// The test controls under `/tipjar/v1/`, which play the customer and Apple. A control that causes
/// an event answers after the first attempt to send its notification.
struct Controls: Sendable {
  let store: SimulatedStore
  let records: ServerRecords
  let notifier: Notifier?
  let failures: ArmedFailures

  /// The error of a control: the status and a one-line message.
  struct Problem: Error {
    let status: Int
    let text: String
  }

  /// Answers a request; `name` is the path after `/tipjar/v1/`.
  func answer(_ name: String, _ request: HTTPRequest) async -> HTTPResponse {
    do {
      switch (request.method, name) {
      case ("GET", "status"): return .json(value: try await status())
      case ("GET", "products"): return .json(value: try await products())
      case ("GET", "transactions"): return .json(value: try await transactions())
      case ("GET", "notifications"): return .json(value: try await notifications())
      case ("POST", _):
        guard let control = Control(rawValue: name) else { break }
        return .json(value: try await perform(control, Fields(request)))
      case _: break
      }
      let names = Control.allCases.map(\.rawValue).joined(separator: ", ")
      return .problem(
        404, "no such control; GET status, products, transactions, notifications; POST \(names)")
    } catch let problem as Problem {
      return .problem(problem.status, problem.text)
    } catch let error as StoreControlError {
      return .problem(409, error.reason)
    } catch let error as StoreClockError {
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

  enum Control: String, CaseIterable {
    case purchase, refund, requestRefund, declineRefund, reverseRefund
    case renew, expire, autoRenew, billing, priceIncrease, advance, settings, fail, reset
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
    case .renew, .expire, .autoRenew, .billing, .priceIncrease:
      return try await perform(onSubscription: control, fields)
    case .advance:
      try await advance(fields)
      return ControlAnswer()
    case .settings: return try await set(fields)
    case .fail: return try fail(fields)
    case .reset:
      failures.removeAll()
      try await store.clearTransactions()
      try await store.resetToDefaultState()
      await notifier?.flush()
      try await records.outbox.abandonDeliveries()
      return ControlAnswer()
    }
  }

  /// The reasons of a refund request, by Apple's names for `consumptionRequestReason`.
  private static let reasons = [
    "UNINTENDED_PURCHASE", "FULFILLMENT_ISSUE", "UNSATISFIED_WITH_PURCHASE", "LEGAL", "OTHER",
  ]

  /// Sets settings of the store by their names in JSON, to the values that its commands take.
  private func set(_ fields: Fields) async throws -> ControlAnswer {
    let uses = try StoreControl.settings.compactMap { control in
      try fields.setting(control.jsonName).map { ControlUse(control, $0) }
    }
    guard !uses.isEmpty else {
      let names = StoreControl.settings.map(\.jsonName).joined(separator: ", ")
      throw Problem(status: 400, text: "write one of \(names)")
    }
    for use in uses {
      let value = use.value ?? ""
      guard value == StoreControl.standard || use.control.stored(value) != nil else {
        throw Problem(status: 400, text: "\(use.control.jsonName): it cannot be \(value)")
      }
    }
    for use in uses { try await store.perform(use) }
    await notifier?.flush()
    return ControlAnswer()
  }

  private func purchase(_ fields: Fields) async throws -> ControlAnswer {
    let id = try fields.text("productId")
    guard store.configuration.productIDs.contains(id) else {
      throw Problem(status: 404, text: "productId: the store has no product \(id)")
    }
    let buyer = try await buyer(fields)
    let transaction = try await buyer.buyProduct(
      identifier: id, options: try options(fields, product: id))
    if try fields.bool("finish") == true { try await buyer.finish(transaction.id) }
    return try await changed(Int64(clamping: transaction.id))
  }

  private func options(
    _ fields: Fields, product id: String
  ) throws -> Set<Product.PurchaseOption> {
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
    if let name = try fields.optionalText("code") {
      options.insert(.codeOffer(referenceName: name))
    }
    if let offer = try fields.optionalText("offer") {
      let winBacks = store.configuration.product(id)?.subscription?.winBackOffers ?? []
      options.insert(
        winBacks.first { $0.id == offer }.map(Product.PurchaseOption.winBackOffer)
          ?? .promotionalOffer(id: offer))
    }
    return options
  }

  /// Returns the store of the customer that a control names, or of the default customer.
  func buyer(_ fields: Fields) async throws -> SimulatedStore {
    guard let name = try fields.optionalText("customer"), !name.isEmpty else { return store }
    guard name.utf8.count <= 100 else {
      throw Problem(status: 400, text: "customer: write a name of at most 100 bytes")
    }
    return try await SimulatedStore(store, customer: name)
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

  /// Returns the current transaction after the first attempt to send the event's notification.
  func changed(_ id: Int64) async throws -> ControlAnswer {
    await notifier?.flush()
    guard let transaction = try await records.transaction(id) else {
      throw StoreControlError.unknownTransaction(UInt64(clamping: id))
    }
    return ControlAnswer(transaction)
  }
}
