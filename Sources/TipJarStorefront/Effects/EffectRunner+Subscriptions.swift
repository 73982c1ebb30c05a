import TipJarMachines
import TipJarScreens
import TipJarStore

/// The console's controls of subscriptions.
extension SimulatedStore {
  func perform(_ action: SubscriptionAction) async throws {
    switch action {
    case .renew(let id): try await forceRenewalOfSubscription(productIdentifier: id.rawValue)
    case .expire(let id): try await expireSubscription(productIdentifier: id.rawValue)
    case .setAutoRenew(let id, true):
      try await enableAutoRenewForTransaction(identifier: number(id))
    case .setAutoRenew(let id, false):
      try await disableAutoRenewForTransaction(identifier: number(id))
    case .requestPriceIncrease(let id):
      try await requestPriceIncreaseConsentForTransaction(identifier: number(id))
    case .consentToPriceIncrease(let id):
      try await consentToPriceIncreaseForTransaction(identifier: number(id))
    case .declinePriceIncrease(let id):
      try await declinePriceIncreaseForTransaction(identifier: number(id))
    case .setBillingFails(let fails): try await setShouldEnterBillingRetryOnRenewal(fails)
    case .setGracePeriod(let isOn): try await setBillingGracePeriodIsEnabled(isOn)
    case .setRenewalLimit(let limit):
      try await setRenewalLimit(limit.map { .renewals($0) } ?? .none)
    case .resetRenewalLimit: try await setRenewalLimit(.standard)
    case .advance(let days): try await advance(by: Double(days) * 86_400)
    case .advanceToNextRenewal: try await advance(periods: 1)
    }
  }
}
