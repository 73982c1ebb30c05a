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

  /// The methods and paths of the endpoints; `*` matches one component. The first match is used.
  static let routes: [(method: String, path: String, endpoint: Endpoint)] = [
    ("GET", "v1/transactions/appTransactions/*", .getAppTransactionInfo),
    ("GET", "v1/transactions/*", .getTransactionInfo),
    ("POST", "v1/transactions/*/finish", .finishTransaction),
    ("PUT", "v1/transactions/*/appAccountToken", .setAppAccountToken),
    ("PUT", "v1/transactions/consumption/*", .sendConsumptionInformationV1),
    ("PUT", "v2/transactions/consumption/*", .sendConsumptionInformation),
    ("GET", "v1/history/*", .getTransactionHistoryV1),
    ("GET", "v2/history/*", .getTransactionHistory),
    ("GET", "v2/refund/lookup/*", .getRefundHistory),
    ("GET", "v1/lookup/*", .lookUpOrderId),
    ("POST", "v1/notifications/test", .requestTestNotification),
    ("GET", "v1/notifications/test/*", .getTestNotificationStatus),
    ("POST", "v1/notifications/history", .getNotificationHistory),
    ("POST", "v1/subscriptions/extend/mass", .massExtendRenewalDate),
    ("GET", "v1/subscriptions/extend/mass/*/*", .getMassExtendRenewalDateStatus),
    ("PUT", "v1/subscriptions/extend/*", .extendRenewalDate),
    ("GET", "v1/subscriptions/*", .getAllSubscriptionStatuses),
    ("GET", "v1/messaging/image/list", .getImageList),
    ("PUT", "v1/messaging/image/*", .uploadImage),
    ("DELETE", "v1/messaging/image/*", .deleteImage),
    ("GET", "v1/messaging/message/list", .getMessageList),
    ("PUT", "v1/messaging/message/*", .uploadMessage),
    ("DELETE", "v1/messaging/message/*", .deleteMessage),
    ("GET", "v1/messaging/default/*/*", .getDefaultMessage),
    ("PUT", "v1/messaging/default/*/*", .configureDefaultMessage),
    ("DELETE", "v1/messaging/default/*/*", .deleteDefaultMessage),
    ("GET", "v1/messaging/realtime/url", .getRealtimeUrl),
    ("PUT", "v1/messaging/realtime/url", .configureRealtimeUrl),
    ("DELETE", "v1/messaging/realtime/url", .deleteRealtimeUrl),
    ("POST", "v1/messaging/performanceTest", .initiatePerformanceTest),
    ("GET", "v1/messaging/performanceTest/result/*", .getPerformanceTestResults),
  ]

  /// Returns the endpoint of a request and the arguments in its path; nil if there is none.
  static func find(_ request: HTTPRequest) -> (endpoint: Endpoint, arguments: [String])? {
    guard request.path.first == "inApps" else { return nil }
    let path = Array(request.path.dropFirst())
    for route in routes where route.method == request.method {
      if let found = arguments(of: path, in: route.path) { return (route.endpoint, found) }
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

  /// The limit of requests per second in production (Apple's "Identifying rate limits"); the
  /// sandbox allows a tenth of it.
  var productionLimit: Int {
    switch self {
    case .lookUpOrderId, .getRefundHistory: 10
    case .extendRenewalDate: 20
    case .requestTestNotification, .massExtendRenewalDate, .initiatePerformanceTest: 1
    default: 50
    }
  }
}
