import Foundation
import GRDB
import TipJarFiles
import TipJarReceipts

/// Changes to subscriptions from outside the app. The id of any of its transactions identifies a
/// subscription.
extension SubscriptionRows {
  /// Turns auto-renew on or off; no effect if it is already in that state. A payment that failed is
  /// not tried again without it: billing retry ends now, and a grace period is the last one.
  func setAutoRenew(_ isOn: Bool, ofTransaction id: UInt64) throws {
    var renewal = try found(id)
    guard renewal.isEntitled || renewal.phase == .retry else {
      throw StoreControlError.noSubscriptionFound
    }
    guard renewal.isAutoRenewOn != isOn else { return }
    renewal.setAutoRenew(isOn)
    let time = try rows.stamp(of: renewal)
    try save(renewal, isOn ? .autoRenewEnabled : .autoRenewDisabled, at: time)
    if renewal.phase == .retry, !renewal.renews {
      try lapse(&renewal, .autoRenewDisabled, at: time)
    }
  }

  /// Ends a subscription and its period's transaction now, with auto-renew off.
  func expire(_ old: RenewalRecord) throws {
    var renewal = old
    let time = try rows.stamp(of: renewal)
    renewal.isAutoRenewOn = false
    if renewal.expiresDate > time { try endPeriod(of: &renewal, at: time) }
    try lapse(&renewal, .autoRenewDisabled, at: time)
  }

  /// Ends the current period now and begins the next one, with auto-renew on and without a pending
  /// price increase. Billing retry is not changed.
  func forceRenewal(_ old: RenewalRecord) throws {
    var renewal = old
    guard let product = nextProduct(of: renewal) else {
      throw StoreControlError.unknownProduct(renewal.preference)
    }
    let time = try rows.stamp(of: renewal)
    let isRetried = renewal.isInBillingRetry
    if renewal.expiresDate > time { try endPeriod(of: &renewal, at: time) }
    renewal.isAutoRenewOn = true
    renewal.withdrawPriceIncrease()
    try renew(&renewal, product, at: time)
    renewal.isInBillingRetry = isRetried
    try save(renewal, .didRenew, at: time)
  }

  private func endPeriod(of renewal: inout RenewalRecord, at time: Int64) throws {
    renewal.expiresDate = time
    guard var record = try rows.record(renewal.transactionID) else { return }
    record.expiresDate = time
    try rows.signAgain(&record, at: time)
    try rows.write(record)
  }

  /// Resolves a failed payment: in the grace period the new period starts at the end of the old
  /// one, in billing retry it starts now.
  func resolveBilling(_ old: RenewalRecord, ofTransaction id: UInt64) throws {
    var renewal = old
    guard renewal.isRetried else {
      let wasRetried =
        renewal.expirationIntent == RenewalRecord.ExpirationReason.billingError.rawValue
      throw wasRetried
        ? StoreControlError.billingRetryEnded(id) : StoreControlError.notInterrupted(id)
    }
    guard let product = nextProduct(of: renewal) else {
      throw StoreControlError.unknownProduct(renewal.preference)
    }
    let time = try rows.stamp(of: renewal)
    try renew(&renewal, product, at: renewal.phase == .grace ? renewal.expiresDate : time)
    try save(renewal, .didRecover, at: time)
  }

  /// Asks for consent to a price increase, even if it was already given; to another price, nil for
  /// none.
  func requestPriceIncreaseConsent(ofTransaction id: UInt64, price: Decimal?) throws {
    var renewal = try active(id)
    renewal.raisePrice(to: price.map { "\($0)" })
    try save(renewal, .pricePending, at: rows.stamp(of: renewal))
  }

  /// Consents to a price increase, or declines it and turns auto-renew off: the subscription then
  /// ends for want of consent.
  func answerPriceIncrease(_ consents: Bool, ofTransaction id: UInt64) throws {
    var renewal = try active(id)
    guard renewal.priceIncreaseStatus == .pending else { throw StoreControlError.invalidAction }
    let time = try rows.stamp(of: renewal)
    if consents {
      renewal.acceptPriceIncrease()
      return try save(renewal, .priceAccepted, at: time)
    }
    let wasOn = renewal.isAutoRenewOn
    renewal.declinePriceIncrease()
    try write(renewal)
    if wasOn { try rows.notifications.insert(.autoRenewDisabled, of: renewal, at: time) }
  }

  /// Revokes the subscription if its current period was refunded; the refund of a past period does
  /// not change its status.
  func revoke(_ record: TransactionRecord) throws {
    guard record.groupID != nil, var renewal = try renewal(record.originalID),
      renewal.transactionID == record.id
    else { return }
    (renewal.phase, renewal.dueDate, renewal.isAutoRenewOn) = (.revoked, nil, false)
    (renewal.graceEndDate, renewal.retryEndDate, renewal.offers) = (nil, nil, nil)
    if renewal.isInBillingRetry != nil { renewal.isInBillingRetry = false }
    try write(renewal)
  }

  /// Reverses a refund: a refunded current period continues until its end, without another renewal;
  /// for a past period the status does not change.
  func reinstate(_ record: TransactionRecord, at time: Int64) throws {
    guard record.groupID != nil, var renewal = try renewal(record.originalID),
      renewal.transactionID == record.id, renewal.phase == .revoked
    else { return }
    renewal.begin(record, until: record.expiresDate ?? record.purchaseDate)
    if renewal.expiresDate <= time { renewal.expire(.autoRenewDisabled) }
    try write(renewal)
  }

  /// Removes the transaction of the current period from its subscription: the transaction before it
  /// becomes the last one. The row is deleted with its last transaction.
  func remove(_ record: TransactionRecord) throws {
    guard var renewal = try renewal(record.originalID), renewal.transactionID == record.id else {
      return
    }
    let rest = try rows.records("groupID IS NOT NULL AND originalID = ?", [record.originalID])
    guard let last = rest.max(by: { ($0.purchaseDate, $0.id) < ($1.purchaseDate, $1.id) }) else {
      try renewal.delete(rows.db)
      return
    }
    renewal.begin(last, until: last.expiresDate ?? last.purchaseDate)
    renewal.expire(.unknown)
    if last.revocationDate != nil { renewal.phase = .revoked }
    try write(renewal)
  }

  private func found(_ id: UInt64) throws -> RenewalRecord {
    guard let renewal = try renewal(ofTransaction: id) else {
      throw StoreControlError.noSubscriptionFound
    }
    return renewal
  }

  private func active(_ id: UInt64) throws -> RenewalRecord {
    let renewal = try found(id)
    guard renewal.isEntitled else { throw StoreControlError.invalidAction }
    return renewal
  }

  /// The store's time at which the period that ends first ends; nil without an active subscription.
  func nextPeriodEnd() throws -> Int64? {
    try all("phase = 'subscribed'").compactMap { renewal in
      let lead = try renewal.customer.map(settings.lead) ?? 0
      return renewal.dueDate.map { $0 - lead }
    }.min()
  }

  /// The store's time, in milliseconds: customers may be ahead of it.
  var storeTime: Int64 { database.time.now.milliseconds }

  func advance(to target: Int64) throws {
    guard Date(milliseconds: target) <= CertificateChain.validity.upperBound else {
      throw StoreClockError.advance(Date(milliseconds: target))
    }
    try rows.db.execute(
      sql: "UPDATE folder SET clockOffset = clockOffset + ?, latestTime = max(latestTime, ?)",
      arguments: [max(0, target - storeTime), target])
    try updateTime()
  }

  /// Returns this customer's subscription to a product, if it is held or in billing retry.
  func held(_ productID: String) throws -> RenewalRecord {
    let found = try all(
      "productID = ? AND customer IS ? AND phase IN ('subscribed', 'grace', 'retry')",
      [productID, customer])
    guard let renewal = found.last(where: \.isEntitled) ?? found.last else {
      throw StoreControlError.noSubscriptionFound
    }
    return renewal
  }
}
