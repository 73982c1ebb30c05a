import GRDB

/// The statuses of subscriptions, by the names of StoreKit 2's `Product.SubscriptionInfo`. They are
/// methods of the store, since a process can open several stores.
extension SimulatedStore {
  /// Returns the statuses of a group's subscriptions, the latest first. There is one, unless a
  /// purchase was made while another subscription was in billing retry; none before the first
  /// purchase.
  ///
  /// - Throws: the ``StoreKitError`` that is armed for subscription status.
  public func status(
    for groupID: String
  ) async throws -> [Product.SubscriptionInfo.Status] {
    try await throwSimulatedError(forAPI: .subscriptionStatus)
    return try await database.read { try $0.statuses("groupID = ?", groupID) }
  }

  /// Returns the status of the subscription that a transaction belongs to; nil if there is none.
  ///
  /// - Throws: the ``StoreKitError`` that is armed for subscription status.
  public func status(
    transactionID: UInt64
  ) async throws -> Product.SubscriptionInfo.Status? {
    try await throwSimulatedError(forAPI: .subscriptionStatus)
    return try await database.read { rows in
      try rows.renewal(ofTransaction: transactionID).flatMap { try rows.status(of: $0) }
    }
  }

  /// The statuses of all subscriptions by group, in the order of group ids (`Status.all`).
  ///
  /// - Throws: the ``StoreKitError`` that is armed for subscription status.
  public var allStatuses: [(groupID: String, statuses: [Product.SubscriptionInfo.Status])] {
    get async throws {
      try await throwSimulatedError(forAPI: .subscriptionStatus)
      return try await database.read { rows in
        let groups = Set(
          try rows.renewals("customer IS ?", [rows.customer]).map(\.groupID))
        return try groups.sorted().map { ($0, try rows.statuses("groupID = ?", $0)) }
      }
    }
  }

  /// A stream of changed statuses for one listener: after a purchase, a renewal, a failed payment,
  /// an expiration, and a change of auto-renew or of the next product (`Status.updates`). Several
  /// changes of one subscription between two reads arrive as the last one.
  public var statusUpdates: AsyncStream<Product.SubscriptionInfo.Status> {
    get async {
      let (stream, continuation) = AsyncStream.makeStream(
        of: Product.SubscriptionInfo.Status.self)
      let key = updatesState.nextListener
      updatesState.nextListener += 1
      let last = try? await database.read { try $0.lastNotification() }
      statusListeners[key] = StatusListener(outlet: continuation, lastSequence: last ?? 0)
      continuation.onTermination = { [weak self] _ in
        Task { await self?.removeStatusListener(key) }
      }
      armSleeper()
      return stream
    }
  }

  /// Returns whether the customer is eligible for a group's introductory offer: none of the group's
  /// introductory offers was ever used. A refund does not restore eligibility.
  public func isEligibleForIntroOffer(for groupID: String) async throws -> Bool {
    try await database.read { try $0.isEligibleForIntroOffer(groupID) }
  }

  /// Returns the eligibility in a product's group. It can be true for a product without such an
  /// offer; it is false for a product that is not a subscription.
  public func isEligibleForIntroOffer(_ product: Product) async throws -> Bool {
    guard let group = product.subscription?.subscriptionGroupID else { return false }
    return try await isEligibleForIntroOffer(for: group)
  }

  /// Reports changed statuses to their listeners.
  func refreshStatuses() async {
    guard let last = statusListeners.values.map(\.lastSequence).min(),
      let changes = try? await database.read({ rows in
        try rows.changedStatuses(after: last).map { change in
          let status = try rows.renewal(change.originalID).flatMap { try rows.status(of: $0) }
          return (change.sequence, status)
        }
      })
    else { return }
    for (key, listener) in statusListeners {
      for (sequence, status) in changes where sequence > listener.lastSequence {
        statusListeners[key]?.lastSequence = sequence
        if let status { listener.outlet.yield(status) }
      }
    }
  }

  private func removeStatusListener(_ key: Int) { statusListeners[key] = nil }
}

/// A listener of statuses.
struct StatusListener {
  let outlet: AsyncStream<Product.SubscriptionInfo.Status>.Continuation
  /// The number of the last notification that it received.
  var lastSequence: Int64
}

extension StoreRows {
  fileprivate func statuses(
    _ condition: String, _ argument: String
  ) throws -> [Product.SubscriptionInfo.Status] {
    try renewals("customer IS ? AND \(condition)", [customer, argument]).reversed()
      .compactMap { try status(of: $0) }
  }
}
