/// The endpoints of the App Store Server API, by Apple's names.
enum Endpoint: String, CaseIterable, Sendable {
  case getTransactionInfo, getTransactionHistory, getTransactionHistoryV1, getRefundHistory
  case finishTransaction, setAppAccountToken, getAppTransactionInfo, lookUpOrderId
  case sendConsumptionInformation, sendConsumptionInformationV1
  case requestTestNotification, getTestNotificationStatus, getNotificationHistory
  case getAllSubscriptionStatuses, extendRenewalDate, massExtendRenewalDate
  case getMassExtendRenewalDateStatus, retentionMessaging

  /// The method and path of an endpoint; `*` matches one component, `**` all that follow.
  struct Route: Sendable {
    let method: String
    let path: [String]
    let endpoint: Endpoint

    fileprivate init(_ method: String, _ path: String, _ endpoint: Endpoint) {
      self.method = method
      self.path = path.split(separator: "/").map(String.init)
      self.endpoint = endpoint
    }

    /// Returns the components that `*` matches; nil if the path does not match.
    fileprivate func arguments(of path: [String]) -> [String]? {
      if self.path.last == "**" {
        return path.starts(with: self.path.dropLast()) ? [] : nil
      }
      guard path.count == self.path.count else { return nil }
      var arguments: [String] = []
      for (pattern, part) in zip(self.path, path) {
        if pattern == "*" { arguments.append(part) } else if pattern != part { return nil }
      }
      return arguments
    }
  }

  /// All routes; the first match is used.
  static let routes = [
    Route("GET", "inApps/v1/transactions/appTransactions/*", .getAppTransactionInfo),
    Route("GET", "inApps/v1/transactions/*", .getTransactionInfo),
    Route("POST", "inApps/v1/transactions/*/finish", .finishTransaction),
    Route("PUT", "inApps/v1/transactions/*/appAccountToken", .setAppAccountToken),
    Route("PUT", "inApps/v1/transactions/consumption/*", .sendConsumptionInformationV1),
    Route("PUT", "inApps/v2/transactions/consumption/*", .sendConsumptionInformation),
    Route("GET", "inApps/v1/history/*", .getTransactionHistoryV1),
    Route("GET", "inApps/v2/history/*", .getTransactionHistory),
    Route("GET", "inApps/v2/refund/lookup/*", .getRefundHistory),
    Route("GET", "inApps/v1/lookup/*", .lookUpOrderId),
    Route("POST", "inApps/v1/notifications/test", .requestTestNotification),
    Route("GET", "inApps/v1/notifications/test/*", .getTestNotificationStatus),
    Route("POST", "inApps/v1/notifications/history", .getNotificationHistory),
    Route("POST", "inApps/v1/subscriptions/extend/mass", .massExtendRenewalDate),
    Route("GET", "inApps/v1/subscriptions/extend/mass/*/*", .getMassExtendRenewalDateStatus),
    Route("PUT", "inApps/v1/subscriptions/extend/*", .extendRenewalDate),
    Route("GET", "inApps/v1/subscriptions/*", .getAllSubscriptionStatuses),
    Route("GET", "inApps/v1/messaging/**", .retentionMessaging),
    Route("PUT", "inApps/v1/messaging/**", .retentionMessaging),
    Route("POST", "inApps/v1/messaging/**", .retentionMessaging),
    Route("DELETE", "inApps/v1/messaging/**", .retentionMessaging),
  ]

  /// Returns the endpoint of a request and the arguments in its path; nil if there is none.
  static func find(_ request: HTTPRequest) -> (endpoint: Endpoint, arguments: [String])? {
    for route in routes where route.method == request.method {
      if let arguments = route.arguments(of: request.path) { return (route.endpoint, arguments) }
    }
    return nil
  }

  /// The limit of requests per second in production (Apple's "Identifying rate limits"); the
  /// sandbox allows a tenth of it.
  var productionLimit: Int {
    switch self {
    case .lookUpOrderId, .getRefundHistory: 10
    case .extendRenewalDate: 20
    case .requestTestNotification, .massExtendRenewalDate: 1
    case .getTransactionInfo, .getTransactionHistory, .getTransactionHistoryV1, .finishTransaction,
      .setAppAccountToken, .getAppTransactionInfo, .sendConsumptionInformation,
      .sendConsumptionInformationV1, .getTestNotificationStatus, .getNotificationHistory,
      .getAllSubscriptionStatuses, .getMassExtendRenewalDateStatus, .retentionMessaging:
      50
    }
  }
}
