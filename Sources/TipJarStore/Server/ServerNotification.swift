import GRDB
import TipJarReceipts

/// The App Store Server Notifications: each type with a subtype that it may have, by Apple's names
/// (documentation of `notificationType` and `subtype`). This is the one table of them. The store
/// sends those that have a name; the others are sent by a control of the server.
package enum ServerNotification: String, CaseIterable, Sendable {
  case consumptionRequest = "CONSUMPTION_REQUEST"
  case downgradeCancelled = "DID_CHANGE_RENEWAL_PREF"
  case downgraded = "DID_CHANGE_RENEWAL_PREF/DOWNGRADE"
  case upgraded = "DID_CHANGE_RENEWAL_PREF/UPGRADE"
  case autoRenewDisabled = "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED"
  case autoRenewEnabled = "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED"
  case didFailToRenew = "DID_FAIL_TO_RENEW"
  case didEnterGracePeriod = "DID_FAIL_TO_RENEW/GRACE_PERIOD"
  case didRenew = "DID_RENEW"
  case didRecover = "DID_RENEW/BILLING_RECOVERY"
  case expired = "EXPIRED"
  case billingRetryEnded = "EXPIRED/BILLING_RETRY"
  case priceNotAccepted = "EXPIRED/PRICE_INCREASE"
  case productNotForSale = "EXPIRED/PRODUCT_NOT_FOR_SALE"
  case expiredVoluntarily = "EXPIRED/VOLUNTARY"
  case activeTokenReminder = "EXTERNAL_PURCHASE_TOKEN/ACTIVE_TOKEN_REMINDER"
  case tokenCreated = "EXTERNAL_PURCHASE_TOKEN/CREATED"
  case tokenUnreported = "EXTERNAL_PURCHASE_TOKEN/UNREPORTED"
  case gracePeriodExpired = "GRACE_PERIOD_EXPIRED"
  case metadataUpdate = "METADATA_UPDATE"
  case migration = "MIGRATION"
  case offerRedeemed = "OFFER_REDEEMED"
  case offerDowngraded = "OFFER_REDEEMED/DOWNGRADE"
  case offerFirst = "OFFER_REDEEMED/INITIAL_BUY"
  case offerAgain = "OFFER_REDEEMED/RESUBSCRIBE"
  case offerUpgraded = "OFFER_REDEEMED/UPGRADE"
  case oneTimeCharge = "ONE_TIME_CHARGE"
  case priceChange = "PRICE_CHANGE"
  case priceAccepted = "PRICE_INCREASE/ACCEPTED"
  case pricePending = "PRICE_INCREASE/PENDING"
  case refund = "REFUND"
  case refundDeclined = "REFUND_DECLINED"
  case refundReversed = "REFUND_REVERSED"
  case renewalExtended = "RENEWAL_EXTENDED"
  case extensionFailed = "RENEWAL_EXTENSION/FAILURE"
  case extensionSummary = "RENEWAL_EXTENSION/SUMMARY"
  case rescindConsent = "RESCIND_CONSENT"
  case revoke = "REVOKE"
  case subscribed = "SUBSCRIBED/INITIAL_BUY"
  case subscribedAgain = "SUBSCRIBED/RESUBSCRIBE"
  case test = "TEST"

  package var type: String { String(rawValue.prefix { $0 != "/" }) }
  package var subtype: String? {
    rawValue.contains("/") ? String(rawValue.drop { $0 != "/" }.dropFirst()) : nil
  }

  /// Creates the notification of a type and a subtype; nil for a pair that Apple does not have.
  package init?(type: String, subtype: String?) {
    self.init(rawValue: ([type] + [subtype].compactMap(\.self)).joined(separator: "/"))
  }

  /// The part of its payload, and whether it reports a change of its transaction or subscription.
  package var content: (part: PayloadPart, isChange: Bool) {
    switch self {
    case .extensionSummary: (.summary, false)
    case .activeTokenReminder, .tokenCreated, .tokenUnreported: (.externalPurchaseToken, false)
    case .rescindConsent: (.appData, false)
    case .consumptionRequest, .refundDeclined, .extensionFailed, .test,
      // Changes by the Advanced Commerce API, which is not simulated.
      .metadataUpdate, .migration, .priceChange:
      (.data, false)
    case .downgradeCancelled, .downgraded, .upgraded, .autoRenewDisabled, .autoRenewEnabled,
      .didFailToRenew, .didEnterGracePeriod, .didRenew, .didRecover, .expired, .billingRetryEnded,
      .priceNotAccepted, .productNotForSale, .expiredVoluntarily, .gracePeriodExpired,
      .offerRedeemed, .offerDowngraded, .offerFirst, .offerAgain, .offerUpgraded, .oneTimeCharge,
      .priceAccepted, .pricePending, .refund, .refundReversed, .renewalExtended, .revoke,
      .subscribed, .subscribedAgain:
      (.data, true)
    }
  }

  /// The condition, in SQL, that a notification reports a change.
  static let isChange = "type || coalesce('/' || subtype, '') IN (\(changes))"
  private static let changes = allCases.filter(\.content.isChange).map { "'\($0.rawValue)'" }
    .joined(separator: ", ")

  /// Creates the notification of the end of a subscription. An end for an unknown reason has no
  /// subtype (Apple's documentation of `EXPIRED`).
  init(end intent: RenewalRecord.ExpirationReason) {
    self =
      switch intent {
      case .autoRenewDisabled: .expiredVoluntarily
      case .billingError: .billingRetryEnded
      case .didNotConsentToPriceIncrease: .priceNotAccepted
      case .productUnavailable: .productNotForSale
      case .unknown: .expired
      }
  }

  /// Creates the notification for a change of a transaction; nil for a change that servers are not
  /// notified of. The purchase of a subscription has a separate notification.
  init?(from old: TransactionRecord?, to new: TransactionRecord) {
    guard new.state == .purchased else { return nil }
    let wasPurchased = old?.state == .purchased
    switch (wasPurchased, old?.revocationDate, new.revocationDate) {
    case (false, _, _):
      if new.groupID != nil { return nil }
      self = .oneTimeCharge
    case (true, nil, .some): self = new.isShared ? .revoke : .refund
    case (true, .some, nil): self = .refundReversed
    case (true, nil, nil), (true, .some, .some): return nil
    }
  }
}

/// The parts of a notification's payload; each notification has one of them (Apple's documentation
/// of `responseBodyV2DecodedPayload`).
package enum PayloadPart: String, CaseIterable, Sendable {
  case data, summary, externalPurchaseToken, appData
}

/// The outbox of a store within one transaction of the database.
struct NotificationRows {
  let rows: StoreRows

  /// A Boolean value that indicates whether a server has ever served this store. Until then the
  /// outbox holds only changes of subscriptions, which the app listens to as well.
  var areServed: Bool { get throws { try rows.settings.setting(StoreSettings.servedKey) != nil } }

  /// Adds a notification to the outbox, with the current state of the subscription.
  func insert(
    _ notification: ServerNotification, of renewal: RenewalRecord, transaction: Int64? = nil,
    receipt: String? = nil, details: String? = nil, at time: Int64
  ) throws {
    let info = try rows.subscriptions.payload(of: renewal, signedDate: time).sortedJSON()
    try insert(
      notification, of: (renewal.originalID, transaction ?? renewal.transactionID),
      receipt: receipt, status: renewal.phase.state.rawValue,
      renewalInfo: String(decoding: info, as: UTF8.self), details: details, at: time)
  }

  /// Adds a notification about a transaction as it is now, with that of its subscription if it has
  /// one.
  func insert(
    _ notification: ServerNotification, about record: TransactionRecord, details: String? = nil,
    at time: Int64
  ) throws {
    if record.groupID != nil, let renewal = try rows.subscriptions.renewal(record.originalID) {
      return try insert(
        notification, of: renewal, transaction: record.id, details: details, at: time)
    }
    try insert(notification, of: (record.originalID, record.id), details: details, at: time)
  }

  /// Adds the change of a transaction to the outbox, if servers are notified of it. The rows of the
  /// transaction and its subscription must already be written.
  func insert(
    ofChangeFrom old: TransactionRecord?, to new: TransactionRecord,
    at time: @autoclosure () throws -> Int64
  ) throws {
    guard let change = ServerNotification(from: old, to: new), try new.groupID != nil || areServed
    else { return }
    try insert(change, about: new, at: time())
  }

  /// Inserts a row into the outbox. If servers are notified, it keeps the transaction as signed
  /// now: `receipt`, or that of its row.
  func insert(
    _ notification: ServerNotification, of transaction: (originalID: Int64, id: Int64),
    receipt: String? = nil, status: Int? = nil, renewalInfo: String? = nil,
    details: String? = nil, at time: Int64
  ) throws {
    let areServed = try areServed
    try rows.db.cachedStatement(
      sql: """
        INSERT INTO notification
          (store, originalID, transactionID, date, type, subtype, status, renewalInfo, details,
          fields, place, receipt)
        SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?12, ?13, CASE WHEN ?10 THEN
          coalesce(?11, (SELECT receipt FROM storeTransaction WHERE id = ?3)) END
        """
    ).execute(arguments: [
      rows.database.store, transaction.originalID, transaction.id, time, notification.type,
      notification.subtype, status, renewalInfo, details, areServed, receipt,
      rows.database.givenFields,
      areServed ? try rows.takePlace(ofNew: notification.type) : nil,
    ])
    rows.db.afterNextTransaction { [outlet = rows.database.notifications.continuation] _ in
      outlet.yield()
    }
  }

  func last() throws -> Int64 {
    try Int64.fetchOne(rows.db, sql: "SELECT max(sequence) FROM notification") ?? 0
  }

  /// Returns the subscriptions of this customer whose status changed after a number, each once. The
  /// refund of a past period does not change a status.
  func changedStatuses(after sequence: Int64) throws -> [StoreRows.Sequenced] {
    try StoreRows.Sequenced.fetchAll(
      rows.db,
      sql: """
        SELECT max(notification.sequence) AS sequence, originalID AS id
        FROM notification JOIN renewal USING (originalID)
        WHERE notification.store = ? AND sequence > ? AND customer IS ?
          AND \(ServerNotification.isChange)
          AND (type NOT IN ('REFUND', 'REFUND_REVERSED')
            OR notification.transactionID = renewal.transactionID)
        GROUP BY originalID ORDER BY 1
        """, arguments: [rows.database.store, sequence, rows.customer])
  }
}
