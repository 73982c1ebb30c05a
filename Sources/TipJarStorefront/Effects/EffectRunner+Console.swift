import TipJarMachines
package import TipJarScreens
package import TipJarStore

/// The Store Console: its rows, and its controls, which affect every program on the state folder.
extension EffectRunner {
  func loadConsole(_ services: Services) async {
    await telling { send(.console(.loaded(try await rows.console(services)))) }
  }

  func loadChoices(_ setting: StoreSetting, _ services: Services) async {
    await telling {
      let (choices, current) = try await rows.choices(for: setting, services)
      send(.console(.choicesLoaded(setting, choices, current: current)))
    }
  }

  /// Queues a control after those pressed earlier. The queue holds only what the user has pressed.
  package func queue(_ action: StoreAction) {
    guard controls.count < Self.controlLimit else { return }
    controls.append(action)
    if controls.count == 1 { start(.control) { await $0.workControls($1) } }
  }

  private static let controlLimit = 64

  /// Applies the queued controls in order, and shows everything that depends on them at once.
  private func workControls(_ services: Services) async {
    while let action = controls.first {
      await telling { try await services.store.perform(action) }
      controls.removeFirst()
    }
    await showStore(services)
  }

  /// Updates everything that shows the store's state; prices only if they may have changed.
  func showStore(_ services: Services) async {
    await refreshPurchases(services)
    await reportDeclined(services)
    send(.console(.storeChanged))
    guard let status = try? await services.store.status else { return }
    send(.paymentsChanged(isAllowed: status.canMakePayments))
    let offer = status.offer
    guard offer != self.offer else { return }
    let isFirst = self.offer == nil
    self.offer = offer
    guard !isFirst else { return }
    send(.tips(.storeChanged))
    await loadPrices(services)
  }
}

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
    case .sendTestNotification: _ = try await serverRecords.insertTest()
    case .sendAgain(let id): try await serverRecords.sendAgain(Int64(clamping: number(id)))
    case .clear: try await clearTransactions()
    case .reset: try await resetToDefaultState()
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
