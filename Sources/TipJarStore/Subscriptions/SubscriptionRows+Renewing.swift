import Foundation
import GRDB
import TipJarFiles
import TipJarStoreKitFile
import TipJarVocabulary

/// Renewals, failed payments and expirations. No timer is needed: every call computes the steps
/// that are due from the rows and the time, and dates each step at the time when it was due.
extension SubscriptionRows {
  /// Reads how far other programs moved the store's time and when the next step is due, and returns
  /// whether it is due now.
  @discardableResult
  func updateTime() throws -> Bool {
    let row = try Due.fetchOne(
      rows.db.cachedStatement(
        sql: """
          SELECT clockOffset AS offset, (
            SELECT min(date) FROM (
              SELECT min(dueDate) AS date FROM renewal WHERE store = ?1 AND dueDate IS NOT NULL
              UNION ALL SELECT min(dueDate - lead) FROM (\(Self.leads)))) AS next
          FROM folder
          """), arguments: [database.store])
    database.time.update(offset: row?.offset ?? 0, next: row?.next)
    guard let next = row?.next else { return false }
    // A step that cannot be signed waits.
    return next <= database.time.now.milliseconds && database.canSign
  }

  private struct Due: Decodable, FetchableRecord {
    let offset: Int64
    let next: Int64?
  }

  /// Carries out at most `limit` due steps, the earliest first. Returns whether none is left.
  func catchUp(limit: Int) throws -> Bool {
    guard try updateTime() else { return true }
    for _ in 0..<limit {
      guard let next = try nextDue() else { break }
      try step(next)
    }
    return try !updateTime()
  }

  /// The subscriptions of customers who are ahead of the store, with their leads.
  private static let leads = """
    SELECT renewal.*, CAST(value AS INTEGER) AS lead
    FROM setting JOIN renewal ON customer = substr(key, 6) AND renewal.store = setting.store
    WHERE setting.store = ?1 AND key > 'lead@' AND key < 'leadA' AND dueDate IS NOT NULL
    """

  private func nextDue() throws -> RenewalRecord? {
    let now = database.time.now.milliseconds
    let due = try RenewalRecord.fetchOne(
      rows.db.cachedStatement(
        sql: """
          SELECT * FROM renewal WHERE store = ? AND dueDate <= ?
          ORDER BY dueDate, originalID LIMIT 1
          """), arguments: [database.store, now])
    return try due
      ?? RenewalRecord.fetchOne(
        rows.db.cachedStatement(
          sql: """
            SELECT * FROM (\(Self.leads)) WHERE dueDate - lead <= ?2
            ORDER BY dueDate, originalID LIMIT 1
            """), arguments: [database.store, now])
  }

  private func step(_ old: RenewalRecord) throws {
    guard let due = old.dueDate else { return }
    var renewal = old
    switch renewal.phase {
    case .subscribed: try endPeriod(of: &renewal, at: due)
    case .grace:
      guard renewal.renews else { return try lapse(&renewal, renewal.endReason, at: due) }
      renewal.fail(until: renewal.retryEndDate, graceUntil: nil)
      try save(renewal, .gracePeriodExpired, at: due)
    case .retry: try lapse(&renewal, .billingError, at: due)
    // Never due.
    case .expired, .revoked: break
    }
  }

  private func endPeriod(of renewal: inout RenewalRecord, at due: Int64) throws {
    guard renewal.renews else { return try lapse(&renewal, renewal.endReason, at: due) }
    let isRaised = renewal.priceIncreaseStatus == .pending && !renewal.isCommitted
    guard !isRaised || renewal.preference != renewal.productID else {
      return try lapse(&renewal, .didNotConsentToPriceIncrease, at: due)
    }
    guard let product = nextProduct(of: renewal),
      try !settings.withheld().contains(renewal.nextProductID)
    else { return try lapse(&renewal, .productUnavailable, at: due) }
    if let limit = try settings.renewalLimit(), renewal.renewalCount >= limit {
      return try lapse(&renewal, .autoRenewDisabled, at: due)
    }
    if try settings.value(of: .billingRetry, for: renewal.customer) == StoreControl.on {
      return try fail(&renewal, at: due)
    }
    try renew(&renewal, product, at: due)
    try save(renewal, .didRenew, at: due)
  }

  /// Ends a subscription, and determines the win-back offers.
  func lapse(
    _ renewal: inout RenewalRecord, _ intent: RenewalRecord.ExpirationReason, at time: Int64
  ) throws {
    renewal.expire(intent)
    renewal.winBackOfferIDs = rows.subscription(renewal.productID)?.winBackOfferIDs
    try save(renewal, ServerNotification(end: intent), at: time)
  }

  private func fail(_ renewal: inout RenewalRecord, at due: Int64) throws {
    let isFree = try rows.record(renewal.transactionID)?.price == "0"
    var grace: Int64?
    if try settings.value(of: .billingGracePeriod, for: renewal.customer) == StoreControl.on,
      try !isFree || !settings.isOn(.gracePaidOnly)
    {
      let period = rows.subscription(renewal.productID, renewal.plan)?.period ?? .monthly
      let days = Int(try settings.value(of: .billingGraceDays))
      grace = due + RenewalPace(try settings.timeRate()).grace(after: period, days: days)
    }
    renewal.fail(until: try retryEnd(after: due), graceUntil: grace)
    try save(renewal, grace == nil ? .didFailToRenew : .didEnterGracePeriod, at: due)
  }

  /// Returns the time until which a payment that failed at the end of a period is tried again.
  func retryEnd(after end: Int64) throws -> Int64 {
    end + RenewalPace(try settings.timeRate()).billingRetry
  }

  /// Creates the transaction of the next period, unfinished and reported to listeners of updates;
  /// the caller saves the subscription's row.
  func renew(
    _ renewal: inout RenewalRecord, _ product: StoreKitFile.Subscription, at start: Int64
  ) throws {
    let queue = renewal.nextOffers
    let offer = queue.first
    renewal.queue = [offer?.rest].compactMap(\.self) + queue.dropFirst()
    let last = try rows.record(renewal.transactionID)
    var record = try newPeriod(
      product, at: start, price: offer?.price ?? renewal.agreedPrice, of: renewal, after: last,
      isShared: renewal.isShared)
    record.reason = TransactionRecord.renewal
    record.appAccountToken = last?.appAccountToken
    let day = SubscriptionPeriod.day(of: start)
    // A daily or weekly period, or a late recovery, moved the day on which months end.
    if day != renewal.anchorDay, !SubscriptionPeriod.isClamped(start, from: renewal.anchorDay) {
      renewal.anchorDay = day
    }
    try begin(&renewal, &record, product, offer)
    renewal.renewalCount += 1
    try rows.signAgain(&record, at: start)
    try rows.write(record)
    try rows.noteUpdate(of: record.id)
  }

  /// Creates the unsigned transaction of a period, the first one if `renewal` is nil, at a price, or
  /// that of the product. It is of the app of the transaction before it, or of the request that is
  /// approved.
  func newPeriod(
    _ product: StoreKitFile.Subscription, at start: Int64, price: String?,
    of renewal: RenewalRecord?, after last: TransactionRecord?, isShared: Bool,
    approving pending: TransactionRecord? = nil
  ) throws -> TransactionRecord {
    let storefront = try settings.configuration(at: Date(milliseconds: start)).storefront
    let id = try pending?.id ?? rows.issueTransactionID(at: start).id
    let customer = renewal.map(\.customer) ?? customer
    return TransactionRecord(
      .init(
        id: id, store: database.store, state: .purchased,
        originalPurchaseDate: renewal.map { last?.firstDate ?? $0.startDate }),
      try (last ?? pending)?.app ?? database.app(ofNewPurchaseBy: customer),
      TransactionFields(
        originalID: renewal?.originalID ?? id, productID: product.product.productID,
        productType: Product.ProductType.autoRenewable.rawValue, purchaseDate: start, quantity: 1,
        price: isShared ? "0" : price ?? "\(product.product.price)",
        currency: storefront.currencyCode, storefront: storefront.countryCode, revocationDate: nil,
        revocationPercentage: nil, ownershipType: isShared ? TransactionRecord.familyShared : nil,
        customer: customer))
  }

  /// Sets the fields of a period on its transaction, and begins the period on its subscription.
  func begin(
    _ renewal: inout RenewalRecord, _ record: inout TransactionRecord,
    _ product: StoreKitFile.Subscription, _ offer: OfferUse?
  ) throws {
    let period = offer.flatMap { SubscriptionPeriod($0.length) } ?? product.period
    let end = RenewalPace(try settings.timeRate())
      .end(of: period, from: record.purchaseDate, anchorDay: renewal.anchorDay)
    record.expiresDate = end
    record.groupID = product.groupID
    // Transaction ids begin with 0 here, unlike order ids of the App Store.
    record.webOrderLineItemID = String(2_000_000_000_000 + record.id)
    (record.offerType, record.offerID) = (offer?.type, offer?.id)
    (record.offerMode, record.offerPeriod) = (offer?.mode, offer?.total)
    record.billing = try billing(of: product, after: renewal, until: end)
    renewal.begin(record, until: end)
  }

  func save(
    _ renewal: RenewalRecord, _ notification: ServerNotification, at time: Int64
  ) throws {
    try write(renewal)
    try rows.notifications.insert(notification, of: renewal, at: time)
  }
}

extension TransactionRecord {
  /// The transaction reason of a renewal; nil means a purchase.
  static let renewal = "RENEWAL"

  var firstDate: Int64 { own.originalPurchaseDate ?? fields.purchaseDate }
}

extension StoreKitFile.Subscription {
  /// The ids of the win-back offers that a customer is eligible for, the best first; nil for none.
  var winBackOfferIDs: [String]? {
    let eligible = offers.filter { $0.type == .winBack && $0.isEligible && $0.period != nil }
    let ids = (eligible.filter(\.hasHighPriority) + eligible.filter { !$0.hasHighPriority })
      .compactMap(\.id)
    return ids.isEmpty ? nil : ids
  }
}
