import Foundation
import GRDB
import TipJarVocabulary

extension SimulatedStore {
  /// A stream for one listener of transactions from outside a purchase made here: approvals,
  /// refunds, renewals, purchases outside the app. The first listener also receives the transactions that
  /// were unfinished at the start, once. Updates without a listener wait for the next one.
  public var updates: AsyncStream<VerificationResult<Transaction>> {
    get async { await updates(while: { true }) }
  }

  /// Returns the stream of ``updates``; an empty one if it is no longer wanted when the store gets
  /// to it.
  package func updates(
    while isWanted: @Sendable () -> Bool
  ) async -> AsyncStream<VerificationResult<Transaction>> {
    let (stream, continuation) = AsyncStream.makeStream(of: VerificationResult<Transaction>.self)
    guard isWanted() else {
      continuation.finish()
      return stream
    }
    let key = updatesState.nextListener
    updatesState.nextListener += 1
    continuation.onTermination = { [weak self] _ in Task { await self?.removeListener(key) } }
    updatesState.listeners[key] = continuation
    await tellUnfinished(to: continuation)
    await report(asksForTime: false)
    return stream
  }

  /// Wakes the listeners when the next step of a subscription is due. Only they depend on it: every
  /// call carries out the steps that are due.
  func armSleeper() {
    updatesState.sleeper?.cancel()
    let hasFollowers = followers.withLock { !$0.statuses.isEmpty }
    guard hasFollowers || !updatesState.listeners.isEmpty,
      let next = database.time.next, case let wait = next.timeIntervalSince(now), wait > 0
    else { return }
    updatesState.sleeper = Task { [weak self, clock] in
      try await clock.sleep(for: .milliseconds(Int64((wait * 1000).rounded(.up))))
      await self?.refresh()
    }
  }

  /// Reports to the listeners the updates since the last one, made by this program or another one
  /// on the folder.
  public func refresh() async { await report(asksForTime: true) }

  /// Launches the app again, with the same store: the streams of ``updates`` end, and the next one
  /// begins with the transactions that are unfinished now. Updates that had no listener still wait
  /// for it.
  public func relaunch() async throws {
    let lastSequence = updatesState.lastSequence
    let (start, waiting) = try await database.read {
      (try UpdatesState($0), try $0.updates(after: lastSequence))
    }
    for listener in updatesState.listeners.values { listener.finish() }
    updatesState.listeners = [:]
    updatesState.unfinishedAtStart = start.unfinishedAtStart
      .subtracting(waiting.compactMap { $0.transaction?.unsafePayloadValue.id })
  }

  private func report(asksForTime: Bool) async {
    await refreshStatuses()
    await refreshStorefront()
    defer { armSleeper() }
    guard !updatesState.listeners.isEmpty else { return }
    let lastSequence = updatesState.lastSequence
    // A database that cannot be read has nothing to report; the next read throws the error.
    if asksForTime { try? await database.catchUp() }
    guard let updates = try? await database.read({ try $0.updates(after: lastSequence) })
    else { return }
    for item in updates where item.sequence > updatesState.lastSequence {
      updatesState.lastSequence = item.sequence
      guard let transaction = item.transaction else { continue }
      for listener in updatesState.listeners.values { listener.yield(transaction) }
    }
  }

  private func tellUnfinished(to listener: UpdatesState.Continuation) async {
    let start = updatesState.unfinishedAtStart
    updatesState.unfinishedAtStart = []
    guard !start.isEmpty, let unfinished = try? await unfinished else { return }
    let missed = unfinished.filter { start.contains($0.unsafePayloadValue.id) }
    for result in missed where result.unsafePayloadValue.reason == .purchase {
      listener.yield(result)
    }
    for result in missed.reversed() where result.unsafePayloadValue.reason == .renewal {
      listener.yield(result)
    }
  }

  private func removeListener(_ key: Int) { updatesState.listeners[key] = nil }
}

/// The listeners of a store, by keys that are never used again, and what each knows.
struct UpdatesState {
  typealias Continuation = AsyncStream<VerificationResult<Transaction>>.Continuation

  var nextListener = 0
  var listeners: [Int: Continuation] = [:]
  /// Transactions that were unfinished when the store was opened: they are reported to the first
  /// listener, once.
  var unfinishedAtStart: Set<UInt64>
  /// The last update that was reported; those before the start are not.
  var lastSequence: Int64
  var sleeper: Task<Void, any Error>?

  init(_ rows: StoreRows) throws {
    let unfinished = try rows.ownRecords("state = 'purchased' AND isFinished = 0")
    unfinishedAtStart = Set(unfinished.compactMap { UInt64(exactly: $0.id) })
    lastSequence = try rows.lastUpdate()
  }
}

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
    return try await database.read {
      try $0.subscriptions.statuses("groupID = ?", [groupID]).reversed()
    }
  }

  /// Returns the status of the subscription that a transaction belongs to; nil if there is none.
  ///
  /// - Throws: the ``StoreKitError`` that is armed for subscription status.
  public func status(
    transactionID: UInt64
  ) async throws -> Product.SubscriptionInfo.Status? {
    try await throwSimulatedError(forAPI: .subscriptionStatus)
    return try await database.read { rows in
      try rows.subscriptions.status(ofTransaction: transactionID)
    }
  }

  /// The statuses of all subscriptions by group, in the order of group ids (`Status.all`).
  ///
  /// - Throws: the ``StoreKitError`` that is armed for subscription status.
  public var allStatuses: [(groupID: String, statuses: [Product.SubscriptionInfo.Status])] {
    get async throws {
      try await throwSimulatedError(forAPI: .subscriptionStatus)
      return try await database.read { rows in
        let rows = rows.subscriptions
        let groups = Set(try rows.all("customer IS ?", [rows.customer]).map(\.groupID))
        return try groups.sorted().map { ($0, try rows.statuses("groupID = ?", [$0]).reversed()) }
      }
    }
  }

  /// A stream of changed statuses for one listener: after a purchase, a renewal, a failed payment,
  /// an expiration, and a change of auto-renew or of the next product (`Status.updates`). Several
  /// changes of one subscription between two reads arrive as the last one.
  public var statusUpdates: AsyncStream<Product.SubscriptionInfo.Status> {
    get async { followStatuses() }
  }

  /// Returns whether the customer is eligible for a group's introductory offer: none of the group's
  /// introductory offers was ever used, and no product of the group is subscribed to now. A refund
  /// does not restore eligibility.
  public func isEligibleForIntroOffer(for groupID: String) async throws -> Bool {
    try await database.read { try $0.offers.isEligibleForIntroOffer(groupID) }
  }

  /// Returns the eligibility in a product's group. It can be true for a product without such an
  /// offer; it is false for a product that is not a subscription.
  public func isEligibleForIntroOffer(_ product: Product) async throws -> Bool {
    guard let group = product.subscription?.subscriptionGroupID else { return false }
    return try await isEligibleForIntroOffer(for: group)
  }

  func refreshStatuses() async {
    guard let last = followers.withLock({ $0.statuses.values.map(\.place).min() }),
      let changes = try? await database.read({ rows in
        try rows.notifications.changedStatuses(after: last).map {
          ($0.sequence, try rows.subscriptions.status(ofOriginal: $0.id))
        }
      })
    else { return }
    followers.withLock { lists in
      for (key, follower) in lists.statuses {
        for (sequence, status) in changes where sequence > follower.place {
          lists.statuses[key]?.place = sequence
          if let status { follower.outlet.yield(status) }
        }
      }
    }
  }
}

/// The storefront, by the names of StoreKit 2's `Storefront`, on the store, since a process can
/// hold several.
extension SimulatedStore {
  /// The country whose store it is (`Storefront.current`).
  public var storefront: Storefront {
    get async throws { try await currentConfiguration.storefront }
  }

  /// The storefronts that ``setStorefront(_:)`` takes, by country code.
  public var storefronts: [Storefront] { Storefront.all.map { $0.at(now) } }

  /// Moves the store to a country by its alpha-3 code. Throws
  /// ``StoreControlError/unknownStorefront(_:)``.
  public func setStorefront(_ countryCode: String?) async throws {
    if let countryCode, Storefront(countryCode: countryCode) == nil {
      throw StoreControlError.unknownStorefront(countryCode)
    }
    try await database.write { try $0.settings.set(.storefront, countryCode) }
    await refreshStorefront()
  }

  /// A stream for one listener of the storefronts that the store moves to, here or in another
  /// program on the folder (`Storefront.updates`). The present one is not among them.
  public var storefrontUpdates: AsyncStream<Storefront> {
    get async throws { followStorefronts() }
  }

  /// Reports another storefront to the listeners. Without them it reads nothing.
  func refreshStorefront() async {
    guard followers.withLock({ !$0.storefronts.isEmpty }), let now = try? await storefront else {
      return
    }
    followers.withLock { lists in
      for (key, follower) in lists.storefronts
      where follower.place?.countryCode != now.countryCode {
        lists.storefronts[key]?.place = now
        if follower.place != nil { follower.outlet.yield(now) }
      }
    }
  }
}
