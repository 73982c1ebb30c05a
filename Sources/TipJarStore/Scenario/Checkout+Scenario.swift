import Foundation

extension Checkout {
  /// Plays what has not been played yet of a scenario, each event at its time by the store's clock.
  /// Errors of the store are logged and do not end the run, as an app would continue.
  ///
  /// The store keeps the number of played events: the next program on the folder continues from
  /// there.
  ///
  /// - Throws: `CancellationError` when cancelled, ``StoreKitError`` where the database cannot be
  ///   used.
  public func play(_ scenario: Scenario) async throws {
    await store.hold(scenario.gates, from: scenario.start)
    while let event = try await next(of: scenario) {
      let gap = scenario.start.timeIntervalSince(store.now) + event.at
      if gap > 0 { try await store.clock.sleep(for: .milliseconds(Int64((gap * 1000).rounded()))) }
      guard try await store.markPlayed(event, of: scenario) else { continue }
      await perform(event.action)
      await deliverPending()
    }
  }

  private func next(of scenario: Scenario) async throws -> Scenario.Event? {
    let played = try await store.played(of: scenario)
    return played < scenario.events.count ? scenario.events[played] : nil
  }

  private func perform(_ action: Scenario.Action) async {
    do {
      if case .buy(let id, let quantity, let answer) = action {
        _ = await purchase(id, quantity: quantity, sheet: PresetPaymentSheet(answer: answer))
      } else if action == .restore {
        _ = try await restore()
      } else {
        try await store.perform(action)
      }
    } catch let error as StoreControlError {
      log(.deliveryFailed(reason: error.reason))
    } catch {
      log(.deliveryFailed(reason: Failure(error).reason))
    }
  }
}

extension SimulatedStore {
  /// The number of events of a scenario that have been played on this store.
  func played(of scenario: Scenario) async throws -> Int {
    try await database.read { try $0.played(of: scenario) }
  }

  /// Marks an event as played. Returns false if another program was faster.
  func markPlayed(_ event: Scenario.Event, of scenario: Scenario) async throws -> Bool {
    try await database.write { rows in
      let played = try rows.played(of: scenario)
      guard played < scenario.events.count, scenario.events[played] == event else {
        return false
      }
      try rows.settings.set("scenario", "\(scenario.digest) \(played + 1)")
      return true
    }
  }

  /// Performs an action of the controls.
  func perform(_ action: Scenario.Action) async throws {
    switch action {
    case .buyOutside(let id, let quantity):
      try await buyProduct(identifier: id, options: [.quantity(quantity)])
    case .approve(let id): try await approveAskToBuyTransaction(identifier: id)
    case .decline(let id): try await declineAskToBuyTransaction(identifier: id)
    case .resolve(let id): try await resolveIssueForTransaction(identifier: id)
    case .refund(let id): try await refundTransaction(identifier: id)
    case .delete(let id): try await deleteTransaction(identifier: id)
    case .askToBuy(let isOn): try await setAskToBuyEnabled(isOn)
    case .interrupt(let isOn): try await setInterruptedPurchasesEnabled(isOn)
    case .fail(let api, let error, let times):
      try await setSimulatedError(error, forAPI: api, times: times)
    case .storefront(let code): try await setStorefront(code)
    case .locale(let id): try await setLocale(id)
    case .withhold(let id, let isOn): try await setWithheld(id, isOn)
    case .latency(let milliseconds): try await setLatency(milliseconds: milliseconds)
    case .clear: try await clearTransactions()
    case .reset: try await resetToDefaultState()
    // The app does these two; see `Checkout.play(_:)`.
    case .buy, .restore: break
    }
  }
}

extension StoreRows {
  fileprivate func played(of scenario: Scenario) throws -> Int {
    let parts = try settings.setting("scenario")?.split(separator: " ") ?? []
    return parts.count == 2 && parts[0] == scenario.digest ? Int(parts[1]) ?? 0 : 0
  }
}
