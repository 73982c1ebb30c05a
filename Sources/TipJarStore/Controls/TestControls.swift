import Foundation
package import TipJarJSON
import TipJarVocabulary

/// The test controls of a store, for a server and for a seed file.
package struct TestControls: Sendable {
  private(set) var store: SimulatedStore
  /// Sends the notifications that are due, and waits for the first attempts; nil if nothing sends
  /// them.
  let send: (@Sendable () async -> Void)?

  var records: ServerRecords { store.serverRecords }

  package init(_ store: SimulatedStore, send: (@Sendable () async -> Void)? = nil) {
    (self.store, self.send) = (store, send)
  }

  /// Performs a control, and returns the answer of a server. The notifications that it causes have
  /// the fields that `override` gives their payloads, or for `notify` those that it names.
  package func perform(
    _ control: TestControl, _ fields: ControlFields
  ) async throws -> JSONObject {
    var controls = self
    if let given = try fields.givenFields() {
      controls.store = try await SimulatedStore(store, customer: nil, givenFields: given)
    }
    if let id = try await controls.change(control, fields) { return try await changed(id) }
    await send?()
    return ["simulated": true]
  }

  /// Returns the transaction that is changed; nil if the control is not about one.
  private func change(_ control: TestControl, _ fields: ControlFields) async throws -> Int64? {
    switch control {
    case .purchase: return try await purchase(fields)
    case .share:
      let shared = try await buyer(fields).shareProduct(identifier: try fields.text("productId"))
      return Int64(clamping: shared.id)
    case .stopSharing: return try await use(.stopSharing, fields)
    case .refund: return try await refund(fields)
    case .requestRefund:
      let reason = try fields.choice("reason", Self.reasons) ?? "OTHER"
      return try await change(fields) { try await records.requestRefund($0, reason: reason) }
    case .declineRefund: return try await change(fields) { try await records.declineRefund($0) }
    case .reverseRefund:
      return try await change(fields) {
        try await store.reverseRefund(identifier: UInt64(clamping: $0))
      }
    case .renew, .expire:
      let use = control == .renew ? StoreControl.renew : .expire
      try await buyer(fields).perform(ControlUse(use, on: try fields.text("productId")))
    case .autoRenew:
      let isOn = try fields.bool("on") ?? true
      return try await use(.autoRenew, fields, isOn ? StoreControl.on : StoreControl.off)
    case .priceIncrease:
      let step = try fields.choice("step", ["request", "consent", "decline"]) ?? "request"
      let price = try fields.price("price")
      guard price == nil || step == "request" else {
        throw TestControl.Problem("price: it belongs to the step request")
      }
      return try await use(.priceIncrease, fields, price.map { "\(step) \($0)" } ?? step)
    case .billing: return try await changeBilling(fields)
    case .advance: try await advance(fields)
    case .settings: try await set(fields)
    case .notify: try await notify(fields)
    case .hold:
      try await records.outbox.hold(
        next: try fields.whole("next", in: 0...1_000_000), types: try fields.texts("type"))
    case .drop where !fields.has("status"):
      _ = try await records.outbox.release(try fields.places("order"), .dropped(status: nil))
    case .fail: try await arm(fields)
    case .drop, .wait, .deliver, .retentionMessage, .review, .reset:
      throw TestControl.Problem("\(control.rawValue) needs a server that runs", status: 409)
    }
    return nil
  }

  /// Returns the current transaction after the first attempt to send the event's notification.
  package func changed(_ id: Int64) async throws -> JSONObject {
    await send?()
    guard let transaction = try await records.transaction(id) else {
      throw StoreControlError.unknownTransaction(UInt64(clamping: id))
    }
    return [
      "transactionId": String(transaction.id),
      "originalTransactionId": String(transaction.originalID), "productId": transaction.productID,
      "orderId": OrderID.text(of: transaction.id),
      "signedTransactionInfo": transaction.jwsRepresentation, "simulated": true,
    ]
  }

  private func change(
    _ fields: ControlFields, _ change: (Int64) async throws -> Void
  ) async throws -> Int64 {
    let id = try await transaction(fields)
    try await change(id)
    return id
  }

  private func use(
    _ control: StoreControl, _ fields: ControlFields, _ value: String? = nil
  ) async throws -> Int64 {
    try await change(fields) { id in
      try await store.perform(ControlUse(control, on: "\(UInt64(clamping: id))", value))
    }
  }

  /// Returns the id of the transaction that a control names. A customer beside it is the one who has
  /// it.
  package func transaction(_ fields: ControlFields) async throws -> Int64 {
    let id = try fields.transaction()
    if let customer = try fields.customer(),
      let owner = try await records.customer(ofAnyID: String(id)), owner.customer != customer
    {
      throw TestControl.Problem("customer: \(customer) has no transaction \(id)", status: 409)
    }
    return id
  }
}
