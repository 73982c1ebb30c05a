public import Foundation
import GRDB
import TipJarFiles
import TipJarReceipts
import TipJarVocabulary

/// The controls of subscriptions, by the names of `SKTestSession`. Any transaction of a
/// subscription identifies it.
extension SimulatedStore {
  /// Ends the customer's subscription to a product now, with auto-renew off.
  ///
  /// - Throws: ``StoreControlError/noSubscriptionFound`` if it is not held.
  public func expireSubscription(productIdentifier id: Product.ID) async throws {
    try await changeSubscription { rows in try rows.expire(rows.held(id)) }
  }

  /// Ends the current period of the customer's subscription to a product now, and begins the next
  /// one.
  ///
  /// - Throws: ``StoreControlError/noSubscriptionFound`` if it is not held.
  public func forceRenewalOfSubscription(productIdentifier id: Product.ID) async throws {
    try await changeSubscription { rows in try rows.forceRenewal(rows.held(id)) }
  }

  /// Turns auto-renew off: the subscription ends with its current period.
  public func disableAutoRenewForTransaction(identifier id: UInt64) async throws {
    try await changeSubscription { try $0.setAutoRenew(false, ofTransaction: id) }
  }

  /// Turns auto-renew on again.
  public func enableAutoRenewForTransaction(identifier id: UInt64) async throws {
    try await changeSubscription { try $0.setAutoRenew(true, ofTransaction: id) }
  }

  /// Asks for consent to a price increase. Without an answer the subscription ends with its current
  /// period.
  public func requestPriceIncreaseConsentForTransaction(identifier id: UInt64) async throws {
    try await changeSubscription { try $0.requestPriceIncreaseConsent(ofTransaction: id) }
  }

  /// Consents to the price increase.
  public func consentToPriceIncreaseForTransaction(identifier id: UInt64) async throws {
    try await changeSubscription { try $0.answerPriceIncrease(true, ofTransaction: id) }
  }

  /// Declines the price increase, which turns auto-renew off.
  public func declinePriceIncreaseForTransaction(identifier id: UInt64) async throws {
    try await changeSubscription { try $0.answerPriceIncrease(false, ofTransaction: id) }
  }

  /// A Boolean value that indicates whether the payments of renewals fail.
  public var shouldEnterBillingRetryOnRenewal: Bool {
    get async throws { try await isOn(.billingRetry) }
  }

  /// Makes renewals fail or succeed; nil resets it to the file's value.
  public func setShouldEnterBillingRetryOnRenewal(_ fails: Bool?) async throws {
    try await set(.billingRetry, fails)
  }

  /// A Boolean value that indicates whether a failed payment starts a grace period. It has no
  /// effect while payments succeed.
  public var billingGracePeriodIsEnabled: Bool {
    get async throws { try await isOn(.billingGracePeriod) }
  }

  /// Turns grace periods on or off; nil resets it to the file's value.
  public func setBillingGracePeriodIsEnabled(_ isEnabled: Bool?) async throws {
    try await set(.billingGracePeriod, isEnabled)
  }

  /// The number of renewals after which a subscription ends; nil for no limit. Unless it is set, it
  /// is 12 at every accelerated rate, as in Apple's sandbox.
  public var renewalLimit: Int? {
    get async throws { try await database.read { try $0.settings.renewalLimit() } }
  }

  /// Sets the number of renewals, 0...10,000, or no limit; counted from the last purchase.
  public func setRenewalLimit(_ limit: RenewalLimit) async throws {
    switch limit {
    case .standard: try await set(.renewalLimit, StoreControl.standard)
    case .none: try await set(.renewalLimit, StoreControl.none)
    case .renewals(let count):
      try await set(.renewalLimit, String(min(max(count, 0), 10_000)))
    }
  }

  /// The choices for the number of renewals.
  public enum RenewalLimit: Equatable, Sendable {
    /// 12 at every accelerated rate, no limit in real time.
    case standard
    /// No limit.
    case none
    /// This many renewals, 0...10,000.
    case renewals(Int)
  }

  /// Moves the store's time forward for every program on the folder, and carries out everything
  /// that is due by then.
  ///
  /// - Parameter seconds: 0 or more, rounded to milliseconds.
  /// - Throws: ``StoreClockError/advance(_:)`` for a time at which no receipt can be signed; nothing
  ///   is changed then.
  public func advance(by seconds: TimeInterval) async throws {
    guard seconds >= 0, seconds < 3_155_760_000 else { throw StoreControlError.invalidAction }
    let distance = Int64((seconds * 1000).rounded())
    try await advance { try $0.advance(to: $0.time + distance) }
  }

  /// Moves the store's time forward to a date; does nothing if the store is there already.
  package func advance(to date: Date) async throws {
    try await advance { try $0.advance(to: date.milliseconds) }
  }

  /// Moves the store's time to the end of the period that ends first, the given number of times,
  /// and renews what ends. All of it is one step: programs that do so at once never end one period
  /// twice. Returns the number of periods that ended.
  ///
  /// - Throws: ``StoreClockError/advance(_:)`` as ``advance(by:)`` does.
  @discardableResult
  public func advance(periods: Int) async throws -> Int {
    try await advance { rows in
      try rows.requireSigning()
      for count in 0..<max(0, periods) {
        guard let due = try rows.nextPeriodEnd() else { return count }
        try rows.advance(to: due)
        _ = try rows.catchUp(limit: .max)
      }
      return max(0, periods)
    }
  }

  private func advance<T: Sendable>(
    _ move: @escaping @Sendable (StoreRows) throws -> T
  ) async throws -> T {
    let result: Result<T, any Error>
    do {
      result = .success(
        try await database.write { rows in
          // The time as other programs moved it.
          _ = try rows.isBehind()
          try rows.requireValidClock()
          return try move(rows)
        })
    } catch {
      result = .failure(error)
    }
    // After an error too: the time is what the folder says.
    try await database.catchUp()
    await refresh()
    return try result.get()
  }

  private func changeSubscription(
    _ body: @escaping @Sendable (StoreRows) throws -> Void
  ) async throws {
    try await database.write(body)
    await refresh()
  }
}

extension StoreRows {
  /// Returns the end of the period that ends first; nil without an active subscription.
  func nextPeriodEnd() throws -> Int64? {
    try renewals("phase = 'subscribed'").compactMap(\.dueDate).min()
  }

  /// Moves the store's time forward to a time in milliseconds.
  fileprivate func advance(to target: Int64) throws {
    guard Date(milliseconds: target) <= CertificateChain.validity.upperBound else {
      throw StoreClockError.advance(Date(milliseconds: target))
    }
    try db.execute(
      sql: "UPDATE folder SET clockOffset = clockOffset + ?, latestTime = max(latestTime, ?)",
      arguments: [max(0, target - time), target])
    _ = try isBehind()
  }

  /// Returns the customer's subscription to a product, if it is held or in billing retry.
  fileprivate func held(_ productID: String) throws -> RenewalRecord {
    let rows = try renewals(
      "productID = ? AND customer IS ? AND phase IN ('subscribed', 'grace', 'retry')",
      [productID, customer])
    guard let renewal = rows.last(where: \.isEntitled) ?? rows.last else {
      throw StoreControlError.noSubscriptionFound
    }
    return renewal
  }
}
