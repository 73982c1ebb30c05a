import GRDB

/// The App Store Server Notifications that are not of a subscription, by Apple's names of their
/// types.
enum PurchaseNotification: String {
  case oneTimeCharge = "ONE_TIME_CHARGE"
  case refund = "REFUND"
  case refundDeclined = "REFUND_DECLINED"
  case refundReversed = "REFUND_REVERSED"
  case consumptionRequest = "CONSUMPTION_REQUEST"
  case test = "TEST"

  /// The notification of a change of a transaction; nil for a change that no server is notified of,
  /// and for subscriptions.
  init?(from old: TransactionRecord?, to new: TransactionRecord) {
    guard new.state == .purchased,
      new.productType != Product.ProductType.autoRenewable.rawValue
    else { return nil }
    let wasPurchased = old?.state == .purchased
    switch (wasPurchased, old?.revocationDate, new.revocationDate) {
    case (false, _, _): self = .oneTimeCharge
    case (true, nil, .some): self = .refund
    case (true, .some, nil): self = .refundReversed
    case (true, nil, nil), (true, .some, .some): return nil
    }
  }
}

extension StoreRows {
  /// Notes the notification of a change in the outbox, if servers are notified of it.
  func notify(
    ofChangeFrom old: TransactionRecord?, to new: TransactionRecord,
    at time: @autoclosure () throws -> Int64
  ) throws {
    guard let notification = PurchaseNotification(from: old, to: new) else { return }
    try notify(notification, of: new, at: time())
  }

  /// Notes a notification in the outbox, with the transaction as it is signed now.
  func notify(
    _ notification: PurchaseNotification, of record: TransactionRecord, reason: String? = nil,
    at time: Int64
  ) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO notification (store, originalID, transactionID, date, type, receipt, reason)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      database.store, record.originalID, record.id, time, notification.rawValue, record.receipt,
      reason,
    ])
  }
}
