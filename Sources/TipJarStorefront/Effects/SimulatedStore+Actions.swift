import TipJarMachines
package import TipJarScreens
package import TipJarStore

extension StoreStatus {
  /// The settings that affect prices and names.
  package var offer: [String] {
    [storefront.countryCode, locale] + withheld.sorted()
  }
}

extension SimulatedStore {
  /// Performs an action of the console.
  package func perform(_ action: StoreAction) async throws {
    switch action {
    case .turn(let control, let isOn): try await turn(control, isOn)
    case .set(let setting, let value): try await set(setting, value)
    case .approve(let id): try await approveAskToBuyTransaction(identifier: number(id))
    case .decline(let id): try await declineAskToBuyTransaction(identifier: number(id))
    case .resolve(let id): try await resolveIssueForTransaction(identifier: number(id))
    case .refund(let id): try await refundTransaction(identifier: number(id))
    case .delete(let id): try await deleteTransaction(identifier: number(id))
    case .setWithheld(let id, let isWithheld): try await setWithheld(id.rawValue, isWithheld)
    case .buyOutside(let id): try await buyProduct(identifier: id.rawValue)
    case .subscription(let action): try await perform(action)
    case .sendTestNotification: _ = try await serverRecords.outbox.insertTest()
    case .sendAgain(let id): try await serverRecords.outbox.sendAgain(Int64(clamping: number(id)))
    case .clear: try await clearTransactions()
    case .reset: try await resetToDefaultState()
    }
  }

  private func perform(_ action: SubscriptionAction) async throws {
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

  package func turn(_ control: StoreSwitch, _ isOn: Bool) async throws {
    switch control {
    case .askToBuy: try await setAskToBuyEnabled(isOn)
    case .interruptedPurchases: try await setInterruptedPurchasesEnabled(isOn)
    case .dialogs: try await setDisableDialogs(!isOn)
    case .payments: try await setCanMakePayments(isOn)
    }
  }

  /// Applies a setting. An empty value restores the default: the usual latency, or no error.
  private func set(_ setting: StoreSetting, _ value: String) async throws {
    switch setting {
    case .storefront: try await setStorefront(value)
    case .locale: try await setLocale(value)
    case .latency: try await setLatency(milliseconds: Int(value))
    case .timeRate: try await setTimeRate(Int(value).flatMap(TimeRate.init))
    case .simulatedError(let name):
      guard let api = FailableAPI(rawValue: name) else { return }
      let (error, times) = SimulatedError.choice(value, for: api)
      try await setSimulatedError(error, forAPI: api, times: times)
    }
  }

  nonisolated func number(_ id: String) throws -> UInt64 {
    guard let id = UInt64(id) else { throw StoreKitError.unknown }
    return id
  }
}
