/// The answers of the App Store Server API, by Apple's names.
struct TransactionInfoResponse: Encodable {
  let signedTransactionInfo: String
}

/// A page of a customer's history.
struct HistoryResponse: Encodable {
  let revision: String
  let hasMore: Bool
  let bundleId: String
  let environment: String
  let signedTransactions: [String]
}

/// A page of a customer's refunds.
struct RefundHistoryResponse: Encodable {
  let signedTransactions: [String]
  let revision: String
  let hasMore: Bool
}

/// The app transaction of a customer.
struct AppTransactionInfoResponse: Encodable {
  let signedAppTransactionInfo: String
}

/// The transactions of an order.
struct OrderLookupResponse: Encodable {
  /// 0 for a known order, 1 for another id.
  let status: Int
  let signedTransactions: [String]?
}

/// The token that identifies a test notification.
struct SendTestNotificationResponse: Encodable {
  let testNotificationToken: String
}

/// A test notification as it was sent, with its attempts.
struct CheckTestNotificationResponse: Encodable {
  let signedPayload: String
  let sendAttempts: [SendAttemptItem]
}

/// A page of the notification history.
struct NotificationHistoryResponse: Encodable {
  let paginationToken: String?
  let hasMore: Bool
  let notificationHistory: [CheckTestNotificationResponse]
}

/// An attempt to deliver a notification.
struct SendAttemptItem: Encodable {
  let attemptDate: Int64
  let sendAttemptResult: String
}
