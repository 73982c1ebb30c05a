import GRDB

/// What happens to transactions from outside the app; listeners of ``updates`` are told.
extension SimulatedStore {
  /// What waits for approval, the newest last: the transactions that approvals would make.
  public var pendingRequests: [Transaction] {
    get async throws { try await database.read { try $0.transactions("state = 'pending'") } }
  }

  /// Approves a request: it is now bought, unfinished, under the id that the request had.
  public func approveAskToBuy(_ id: UInt64) async throws {
    let now = now
    try await change(id) { record, rows in
      guard record.state == .pending else { throw StoreControlError.notPending(id) }
      record.state = .purchased
      record.purchaseDate = try rows.stamp(now)
    }
  }

  /// Declines a request. Nothing ever arrives.
  public func declineAskToBuy(_ id: UInt64) async throws {
    try await change(id, isTold: false) { record, _ in
      guard record.state == .pending else { throw StoreControlError.notPending(id) }
      record.state = .declined
    }
  }

  /// Refunds a transaction: the same id, now with a revocation. Again it changes nothing.
  public func refund(_ id: UInt64, reason: Transaction.RevocationReason = .other) async throws {
    let now = now
    try await change(id) { record, rows in
      guard record.state == .purchased else { throw StoreControlError.unknownTransaction(id) }
      guard record.revocationDate == nil else { return }
      record.revocationDate = try rows.stamp(now)
      record.revocationReason = reason.rawValue
    }
  }

  /// Buys a product outside of the app, as from the App Store's own page. Without a sheet and without a wait.
  @discardableResult
  public func buyOutside(_ productID: String, quantity: Int = 1) async throws -> Transaction {
    let draft = Draft(
      product: try sellable(productID, quantity: quantity), quantity: quantity,
      storefront: configuration.storefront, appAccountToken: nil, now: now)
    let transaction = try await database.write { rows in
      if let paid = try rows.paidAlready(draft.product) {
        return try rows.verify(paid).unsafePayloadValue
      }
      let record = try rows.insert(draft, .purchased)
      try rows.note(record.id)
      return try rows.verify(record).unsafePayloadValue
    }
    await refresh()
    return transaction
  }

  /// Changes one transaction, notes it as a happening, and tells the listeners.
  private func change(
    _ id: UInt64, isTold: Bool = true,
    _ body: @escaping @Sendable (inout TransactionRecord, Rows) throws -> Void
  ) async throws {
    let now = now
    try await database.write { rows in
      guard let old = try rows.record(id) else { throw StoreControlError.unknownTransaction(id) }
      var new = old
      try body(&new, rows)
      guard new != old else { return }
      try rows.signAgain(&new, at: now)
      try new.update(rows.db)
      if isTold { try rows.note(new.id) }
    }
    if isTold { await refresh() }
  }
}
