import Foundation
import GRDB
import TipJarVocabulary

/// Changes of transactions from outside the app, which are reported to the listeners of
/// ``updates``.
extension SimulatedStore {
  /// The requests that wait for approval, the newest last, as the transactions that approvals would
  /// create.
  public var pendingRequests: [Transaction] {
    get async throws { try await database.read { try $0.transactions("state = 'pending'") } }
  }

  /// Purchases that were interrupted, the newest last, as the transactions that they become when
  /// resolved.
  public var interruptedPurchases: [Transaction] {
    get async throws { try await database.read { try $0.transactions("state = 'interrupted'") } }
  }

  /// Returns a Boolean value that indicates whether a request was declined or deleted, so that no
  /// transaction arrives under its id.
  package func isRequestGone(_ id: UInt64) async throws -> Bool {
    try await database.read { try $0.record(id) }.map { $0.state == .declined } ?? true
  }

  /// Resolves an interrupted purchase: it is now bought, unfinished, under its id. A non-consumable
  /// that is owned by now is not bought again, and no transaction arrives.
  ///
  /// For a subscription whose payment failed, by the id of any of its transactions, the payment
  /// succeeds now, in the grace period and in billing retry.
  ///
  /// - Throws: ``StoreControlError/notInterrupted(_:)`` if nothing is to be resolved, and
  ///   ``StoreControlError/billingRetryEnded(_:)`` once the 60 days of retry are over. StoreKit
  ///   Testing reports neither.
  public func resolveIssueForTransaction(identifier id: UInt64) async throws {
    let now = now
    try await change(id) { record, rows in
      if record.state == .purchased, let renewal = try rows.renewal(record.originalID) {
        return try rows.resolveBilling(renewal, ofTransaction: id)
      }
      guard record.state == .interrupted else { throw StoreControlError.notInterrupted(id) }
      try rows.release(&record, at: now)
    }
  }

  /// Approves a request: it is now bought, unfinished, under the request's id. A non-consumable
  /// that is owned by now is not bought again, and no transaction arrives.
  public func approveAskToBuyTransaction(identifier id: UInt64) async throws {
    let now = now
    try await change(id) { record, rows in
      guard record.state == .pending else { throw StoreControlError.notPending(id) }
      try rows.release(&record, at: now)
    }
  }

  /// Declines a request. No transaction arrives.
  public func declineAskToBuyTransaction(identifier id: UInt64) async throws {
    try await change(id) { record, _ in
      guard record.state == .pending else { throw StoreControlError.notPending(id) }
      record.state = .declined
    }
  }

  /// Refunds a transaction: the same id, now with a revocation. A second refund changes nothing.
  public func refundTransaction(
    identifier id: UInt64, reason: Transaction.RevocationReason = .other
  ) async throws {
    let now = now
    try await change(id) { record, rows in
      guard record.state == .purchased else { throw StoreControlError.unknownTransaction(id) }
      guard record.revocationDate == nil else { return }
      record.revocationDate = try rows.stamp(now)
      record.revocationReason = reason.rawValue
      try rows.revoke(record)
    }
  }

  /// Requests a refund as an app does (StoreKit 2's `Transaction.beginRefundRequest`); it is
  /// granted immediately.
  ///
  /// - Throws: The error that is armed for refund requests, and ``Transaction/RefundRequestError``:
  ///   `duplicateRequest` for a refunded transaction, `failed` for one that was never bought.
  public func beginRefundRequest(for id: UInt64) async throws {
    try await throwSimulatedError(forAPI: .refundRequest)
    try await database.read { rows in
      guard let record = try rows.record(id), record.state == .purchased else {
        throw Transaction.RefundRequestError.failed
      }
      guard record.revocationDate == nil else {
        throw Transaction.RefundRequestError.duplicateRequest
      }
    }
    try await refundTransaction(identifier: id)
  }

  /// Deletes a transaction from the store, as if it had never been made; the app's ledger keeps it.
  public func deleteTransaction(identifier id: UInt64) async throws {
    try await database.write { rows in
      guard let record = try rows.record(id) else { throw StoreControlError.unknownTransaction(id) }
      try rows.remove(record)
    }
  }

  /// Returns those of the ids whose transactions were deleted from this store.
  public func deletedTransactions(among ids: [UInt64]) async throws -> Set<UInt64> {
    guard let first = ids.min(), let last = ids.max() else { return [] }
    let removed = try await database.read { rows in
      try rows.removed(in: Int64(clamping: first)...Int64(clamping: last))
    }
    return removed.intersection(ids)
  }

  /// Deletes all transactions of this store. Their ids are never used again.
  public func clearTransactions() async throws {
    try await database.write { rows in
      for record in try rows.records("TRUE") { try rows.remove(record) }
    }
  }

  /// Buys a product outside the app, as on the App Store's own page, without a sheet and without
  /// latency.
  @discardableResult
  public func buyProduct(
    identifier productID: Product.ID, options: Set<Product.PurchaseOption> = []
  ) async throws -> Transaction {
    let quantity = options.quantity
    let transaction = try await database.write { rows in
      let configuration = try rows.settings.configuration(at: rows.now)
      let product = try configuration.sellable(productID, quantity: quantity)
      let earlier = options.purchaseDate
      let draft = Draft(
        product: product, quantity: quantity,
        storefront: configuration.storefront, appAccountToken: options.appAccountToken,
        now: rows.now, offer: try rows.offer(options, on: product),
        date: earlier.map { min($0.date, rows.now) })
      let plan = try rows.plan(for: product, draft.offer)
      if let paid = try rows.paidAlready(draft, plan) {
        return try rows.verify(paid).unsafePayloadValue
      }
      let record = try rows.buy(draft)
      if earlier?.behavior == .cancelImmediately, product.type == .autoRenewable {
        try rows.setAutoRenew(false, ofTransaction: UInt64(clamping: record.id))
      }
      try rows.noteUpdate(of: record.id)
      return try rows.verify(record).unsafePayloadValue
    }
    await refresh()
    return transaction
  }

  /// Changes one transaction, records the update if it is bought, and reports it to the listeners.
  func change(
    _ id: UInt64,
    _ body: @escaping @Sendable (inout TransactionRecord, StoreRows) throws -> Void
  ) async throws {
    let now = now
    try await database.write { rows in
      guard let old = try rows.record(id) else { throw StoreControlError.unknownTransaction(id) }
      var new = old
      try body(&new, rows)
      guard new != old else { return }
      try rows.signAgain(&new, at: now)
      try rows.write(new)
      if new.state == .purchased { try rows.noteUpdate(of: new.id) }
      try rows.notify(ofChangeFrom: old, to: new, at: try rows.stamp(now))
    }
    await refresh()
  }
}
