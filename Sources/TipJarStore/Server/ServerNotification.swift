import GRDB
import TipJarReceipts

/// The types of App Store Server Notifications that the store creates, by Apple's names.
enum ServerNotification: String, CaseIterable {
  case subscribed = "SUBSCRIBED"
  case didRenew = "DID_RENEW"
  case didChangeRenewalPreference = "DID_CHANGE_RENEWAL_PREF"
  case didChangeRenewalStatus = "DID_CHANGE_RENEWAL_STATUS"
  case offerRedeemed = "OFFER_REDEEMED"
  case expired = "EXPIRED"
  case didFailToRenew = "DID_FAIL_TO_RENEW"
  case gracePeriodExpired = "GRACE_PERIOD_EXPIRED"
  case priceIncrease = "PRICE_INCREASE"
  case renewalExtended = "RENEWAL_EXTENDED"
  case renewalExtension = "RENEWAL_EXTENSION"
  case oneTimeCharge = "ONE_TIME_CHARGE"
  case consumptionRequest = "CONSUMPTION_REQUEST"
  case refund = "REFUND"
  case refundDeclined = "REFUND_DECLINED"
  case refundReversed = "REFUND_REVERSED"
  case revoke = "REVOKE"
  case test = "TEST"

  enum Subtype: String, CaseIterable {
    case initialBuy = "INITIAL_BUY"
    case resubscribe = "RESUBSCRIBE"
    case downgrade = "DOWNGRADE"
    case upgrade = "UPGRADE"
    case autoRenewEnabled = "AUTO_RENEW_ENABLED"
    case autoRenewDisabled = "AUTO_RENEW_DISABLED"
    case voluntary = "VOLUNTARY"
    case billingRetry = "BILLING_RETRY"
    case priceIncrease = "PRICE_INCREASE"
    case productNotForSale = "PRODUCT_NOT_FOR_SALE"
    case gracePeriod = "GRACE_PERIOD"
    case billingRecovery = "BILLING_RECOVERY"
    case pending = "PENDING"
    case accepted = "ACCEPTED"
    case summary = "SUMMARY"
    case failure = "FAILURE"
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

/// The outbox of a store within one transaction of the database.
struct NotificationRows {
  let rows: StoreRows

  /// A Boolean value that indicates whether a server has ever served this store. Until then the
  /// outbox holds only changes of subscriptions, which the app listens to as well.
  var areServed: Bool {
    get throws { try rows.settings.setting(StoreSettings.servedKey) != nil }
  }

  /// Adds a notification to the outbox, with the current state of the subscription.
  func insert(
    _ type: ServerNotification, _ subtype: ServerNotification.Subtype? = nil,
    of renewal: RenewalRecord, transaction: Int64? = nil, receipt: String? = nil,
    details: String? = nil, at time: Int64
  ) throws {
    let info = try rows.subscriptions.payload(of: renewal, signedDate: time).sortedJSON()
    try insert(
      type, subtype, of: (renewal.originalID, transaction ?? renewal.transactionID),
      receipt: receipt, status: renewal.phase.state.rawValue,
      renewalInfo: String(decoding: info, as: UTF8.self), details: details, at: time)
  }

  /// Adds the change of a transaction to the outbox, if servers are notified of it. The rows of the
  /// transaction and its subscription must already be written.
  func insert(
    ofChangeFrom old: TransactionRecord?, to new: TransactionRecord,
    at time: @autoclosure () throws -> Int64
  ) throws {
    guard let type = ServerNotification(from: old, to: new) else { return }
    if new.groupID != nil, let renewal = try rows.subscriptions.renewal(new.originalID) {
      return try insert(type, of: renewal, transaction: new.id, at: time())
    }
    guard try areServed else { return }
    try insert(type, of: (new.originalID, new.id), at: time())
  }

  /// Inserts a row into the outbox. If servers are notified, it keeps the transaction as signed
  /// now: `receipt`, or that of its row.
  func insert(
    _ type: ServerNotification, _ subtype: ServerNotification.Subtype? = nil,
    of transaction: (originalID: Int64, id: Int64), receipt: String? = nil,
    status: Int? = nil, renewalInfo: String? = nil, details: String? = nil, at time: Int64
  ) throws {
    try insert(
      type: type.rawValue, subtype: subtype?.rawValue, of: transaction, receipt: receipt,
      status: status, renewalInfo: renewalInfo, details: details, at: time)
  }

  /// Inserts a row of any type, about the current state of a transaction and its subscription; nil
  /// for a notification without one.
  func insert(type: String, subtype: String?, about record: TransactionRecord?) throws {
    let time = try rows.stamp()
    guard let record else {
      return try insert(type: type, subtype: subtype, of: (-1, -1), at: time)
    }
    let renewal = try rows.subscriptions.renewal(record.originalID)
    let info = try renewal.map {
      try rows.subscriptions.payload(of: $0, signedDate: time).sortedJSON()
    }
    try insert(
      type: type, subtype: subtype, of: (record.originalID, record.id),
      status: renewal?.phase.state.rawValue,
      renewalInfo: info.map { String(decoding: $0, as: UTF8.self) }, at: time)
  }

  private func insert(
    type: String, subtype: String?, of transaction: (originalID: Int64, id: Int64),
    receipt: String? = nil, status: Int? = nil, renewalInfo: String? = nil,
    details: String? = nil, at time: Int64
  ) throws {
    try rows.db.cachedStatement(
      sql: """
        INSERT INTO notification
          (store, originalID, transactionID, date, type, subtype, status, renewalInfo, details,
          fields, receipt)
        SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?12, CASE WHEN ?10 THEN
          coalesce(?11, (SELECT receipt FROM storeTransaction WHERE id = ?3)) END
        """
    ).execute(arguments: [
      rows.database.store, transaction.originalID, transaction.id, time, type, subtype, status,
      renewalInfo, details, try areServed, receipt, rows.database.givenFields,
    ])
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
          AND type NOT IN ('CONSUMPTION_REQUEST', 'REFUND_DECLINED')
          AND (type NOT IN ('REFUND', 'REFUND_REVERSED')
            OR notification.transactionID = renewal.transactionID)
        GROUP BY originalID ORDER BY 1
        """, arguments: [rows.database.store, sequence, rows.customer])
  }
}
