/// The endpoints of the App Store Server API, by Apple's names.
enum Endpoint: String, CaseIterable, Sendable {
  case getTransactionInfo, getTransactionHistory, getTransactionHistoryV1, getRefundHistory
  case finishTransaction, setAppAccountToken, getAppTransactionInfo, lookUpOrderId
  case sendConsumptionInformation, sendConsumptionInformationV1
  case requestTestNotification, getTestNotificationStatus, getNotificationHistory
  case getAllSubscriptionStatuses, extendRenewalDate, massExtendRenewalDate
  case getMassExtendRenewalDateStatus
  case uploadImage, deleteImage, getImageList, uploadMessage, deleteMessage, getMessageList
  case configureDefaultMessage, deleteDefaultMessage, getDefaultMessage
  case configureRealtimeUrl, deleteRealtimeUrl, getRealtimeUrl
  case initiatePerformanceTest, getPerformanceTestResults

  struct Route: Sendable {
    let method: String
    /// The path below `inApps`; `*` matches one component.
    let path: String
    let endpoint: Endpoint
    /// The limit of requests per second in production (Apple's "Identifying rate limits"); the
    /// sandbox allows a tenth of it.
    let limit: Int
    /// A Boolean value that indicates whether its requests change something, and are kept for tests.
    let changes: Bool

    init(
      _ method: String, _ path: String, _ endpoint: Endpoint, _ limit: Int, changes: Bool = false
    ) {
      (self.method, self.path, self.endpoint) = (method, path, endpoint)
      (self.limit, self.changes) = (limit, changes)
    }
  }

  /// The first route that matches a request is used.
  static let routes = [
    Route("GET", "v1/transactions/appTransactions/*", .getAppTransactionInfo, 50),
    Route("GET", "v1/transactions/*", .getTransactionInfo, 50),
    Route("POST", "v1/transactions/*/finish", .finishTransaction, 50, changes: true),
    Route("PUT", "v1/transactions/*/appAccountToken", .setAppAccountToken, 50, changes: true),
    Route("PUT", "v1/transactions/consumption/*", .sendConsumptionInformationV1, 50, changes: true),
    Route("PUT", "v2/transactions/consumption/*", .sendConsumptionInformation, 50, changes: true),
    Route("GET", "v1/history/*", .getTransactionHistoryV1, 50),
    Route("GET", "v2/history/*", .getTransactionHistory, 50),
    Route("GET", "v2/refund/lookup/*", .getRefundHistory, 10),
    Route("GET", "v1/lookup/*", .lookUpOrderId, 10),
    Route("POST", "v1/notifications/test", .requestTestNotification, 1, changes: true),
    Route("GET", "v1/notifications/test/*", .getTestNotificationStatus, 50),
    Route("POST", "v1/notifications/history", .getNotificationHistory, 50),
    Route("POST", "v1/subscriptions/extend/mass", .massExtendRenewalDate, 1, changes: true),
    Route("GET", "v1/subscriptions/extend/mass/*/*", .getMassExtendRenewalDateStatus, 50),
    Route("PUT", "v1/subscriptions/extend/*", .extendRenewalDate, 20, changes: true),
    Route("GET", "v1/subscriptions/*", .getAllSubscriptionStatuses, 50),
    Route("GET", "v1/messaging/image/list", .getImageList, 50),
    Route("PUT", "v1/messaging/image/*", .uploadImage, 50, changes: true),
    Route("DELETE", "v1/messaging/image/*", .deleteImage, 50, changes: true),
    Route("GET", "v1/messaging/message/list", .getMessageList, 50),
    Route("PUT", "v1/messaging/message/*", .uploadMessage, 50, changes: true),
    Route("DELETE", "v1/messaging/message/*", .deleteMessage, 50, changes: true),
    Route("GET", "v1/messaging/default/*/*", .getDefaultMessage, 50),
    Route("PUT", "v1/messaging/default/*/*", .configureDefaultMessage, 50, changes: true),
    Route("DELETE", "v1/messaging/default/*/*", .deleteDefaultMessage, 50, changes: true),
    Route("GET", "v1/messaging/realtime/url", .getRealtimeUrl, 50),
    Route("PUT", "v1/messaging/realtime/url", .configureRealtimeUrl, 50, changes: true),
    Route("DELETE", "v1/messaging/realtime/url", .deleteRealtimeUrl, 50, changes: true),
    Route("POST", "v1/messaging/performanceTest", .initiatePerformanceTest, 1, changes: true),
    Route("GET", "v1/messaging/performanceTest/result/*", .getPerformanceTestResults, 50),
  ]

  static func find(_ request: HTTPRequest) -> (route: Route, arguments: [String])? {
    guard request.path.first == "inApps" else { return nil }
    let path = Array(request.path.dropFirst())
    for route in routes where route.method == request.method {
      if let found = arguments(of: path, in: route.path) { return (route, found) }
    }
    guard path.last == "" else { return nil }
    // Clients in Go end a path with a slash.
    var request = request
    request.path.removeLast()
    return find(request)
  }

  /// Returns the components that `*` matches; nil if the path does not match.
  private static func arguments(of path: [String], in pattern: String) -> [String]? {
    let parts = pattern.split(separator: "/").map(String.init)
    guard path.count == parts.count, zip(parts, path).allSatisfy({ $0 == "*" || $0 == $1 })
    else { return nil }
    return zip(parts, path).filter { $0.0 == "*" }.map(\.1)
  }
}
