import GRDB
import TipJarReceipts

/// The types of the App Store Server Notifications that the store makes, by their names.
enum ServerNotification: String {
  case subscribed = "SUBSCRIBED"
  case didRenew = "DID_RENEW"
  case didChangeRenewalPreference = "DID_CHANGE_RENEWAL_PREF"
  case didChangeRenewalStatus = "DID_CHANGE_RENEWAL_STATUS"
  case offerRedeemed = "OFFER_REDEEMED"
  case expired = "EXPIRED"
  case didFailToRenew = "DID_FAIL_TO_RENEW"
  case gracePeriodExpired = "GRACE_PERIOD_EXPIRED"
  case priceIncrease = "PRICE_INCREASE"
  case refund = "REFUND"

  /// Their subtypes.
  enum Subtype: String {
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
  }
}

/// A row of `notification` as a listener of statuses needs it.
struct NotificationRow: Decodable, FetchableRecord {
  let sequence: Int64
  let originalID: Int64
}

extension StoreRows {
  /// Notes a notification in the outbox, with the state of the subscription as it is now.
  func notify(
    _ type: ServerNotification, _ subtype: ServerNotification.Subtype? = nil,
    of renewal: RenewalRecord, transaction: Int64? = nil, at time: Int64
  ) throws {
    let info = try payload(of: renewal, signedDate: time).json()
    try db.cachedStatement(
      sql: """
        INSERT INTO notification
          (store, originalID, transactionID, date, type, subtype, renewalInfo)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      database.store, renewal.originalID, transaction ?? renewal.transactionID, time,
      type.rawValue, subtype?.rawValue, String(decoding: info, as: UTF8.self),
    ])
  }

  /// The number of the last notification.
  func lastNotification() throws -> Int64 {
    try Int64.fetchOne(db, sql: "SELECT max(sequence) FROM notification") ?? 0
  }

  /// The subscriptions of this customer whose status changed after a number, each once. The refund
  /// of a past period changes none.
  func changedStatuses(after sequence: Int64) throws -> [NotificationRow] {
    try NotificationRow.fetchAll(
      db,
      sql: """
        SELECT max(notification.sequence) AS sequence, originalID
        FROM notification JOIN renewal USING (originalID)
        WHERE notification.store = ? AND sequence > ? AND customer IS ?
          AND (type <> 'REFUND' OR notification.transactionID = renewal.transactionID)
        GROUP BY originalID ORDER BY 1
        """, arguments: [database.store, sequence, customer])
  }
}
