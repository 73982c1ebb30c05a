/// The controls of a store, all read at one moment.
public struct StoreStatus: Equatable, Sendable {
  /// A Boolean value that indicates whether purchases wait for approval.
  public let askToBuyEnabled: Bool
  /// A Boolean value that indicates whether purchases are interrupted until resolved.
  public let interruptedPurchasesEnabled: Bool
  /// A Boolean value that indicates whether purchases need no sheet.
  public let disableDialogs: Bool
  /// A Boolean value that indicates whether this user may buy.
  public let canMakePayments: Bool
  /// The country whose store it is.
  public let storefront: Storefront
  /// The language of names.
  public let locale: String
  /// The rate at which subscriptions renew.
  public let timeRate: TimeRate
  /// A Boolean value that indicates whether the payment of each renewal fails.
  public let shouldEnterBillingRetryOnRenewal: Bool
  /// A Boolean value that indicates whether a payment that failed leaves a grace period.
  public let billingGracePeriodIsEnabled: Bool
  /// The number of renewals after which a subscription ends; nil for no end.
  public let renewalLimit: Int?
  /// The latency of answers.
  public let latency: Latency
  /// The errors that are armed.
  public let simulatedErrors: [FailableAPI: SimulatedError]
  /// The number of further calls that fail, for errors that are armed for a number of calls.
  public let errorTimes: [FailableAPI: Int]
  /// The ids of products that are withheld.
  public let withheld: Set<String>
  /// Requests that wait for approval, the newest last.
  public let pending: [Transaction]
  /// Purchases that wait to be resolved, the newest last.
  public let interrupted: [Transaction]
}

extension SimulatedStore {
  /// The controls, read at one moment.
  public var status: StoreStatus {
    get async throws {
      let standardLatency = standardLatency
      let now = now
      return try await database.read { rows in
        let configuration = try rows.settings.configuration(at: now)
        let armed = try FailableAPI.allCases.compactMap { api in
          try rows.settings.armedError(for: api).map { (api, $0) }
        }
        let times = try armed.compactMap { api, _ in
          try rows.settings.errorTimes(for: api).map { (api, $0) }
        }
        return StoreStatus(
          askToBuyEnabled: try rows.settings.isOn(.askToBuy),
          interruptedPurchasesEnabled: try rows.settings.isOn(.interruptedPurchases),
          disableDialogs: try rows.settings.isOn(.disableDialogs),
          canMakePayments: try rows.settings.isOn(.canMakePayments),
          storefront: configuration.storefront, locale: configuration.locale,
          timeRate: try rows.settings.timeRate(),
          shouldEnterBillingRetryOnRenewal: try rows.settings.isOn(.billingRetry),
          billingGracePeriodIsEnabled: try rows.settings.isOn(.billingGracePeriod),
          renewalLimit: try rows.settings.renewalLimit(),
          latency: try rows.settings.latency() ?? standardLatency,
          simulatedErrors: Dictionary(uniqueKeysWithValues: armed),
          errorTimes: Dictionary(uniqueKeysWithValues: times),
          withheld: try rows.settings.withheld(),
          pending: try rows.transactions("state = 'pending'"),
          interrupted: try rows.transactions("state = 'interrupted'"))
      }
    }
  }
}
