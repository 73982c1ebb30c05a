import Logging
import TipJarMachines
import TipJarStore

extension EffectRunner {
  /// What follows the first frame: the apps, what was bought, what waits, and the prices.
  func begin() {
    start(.downloads) { await $0.followDownloads($1) }
    start(.open) { runner, services in
      await runner.rows.refreshRecords(services)
      runner.send(.started)
      await services.checkout.start()
      await runner.refreshPurchases(services)
      runner.start(.deliveries) { await $0.followDeliveries($1) }
      await runner.loadPrices(services)
    }
  }

  func fetchProducts(_ attempt: TipJar.Attempt, _ services: Services) async {
    do {
      send(.tips(.productsLoaded(attempt, try await rows.tipOffers(services))))
    } catch {
      send(.tips(.productsFailed(attempt, reason: rows.reason(error))))
    }
  }

  func purchase(_ id: ItemID, _ attempt: TipJar.Attempt, _ services: Services) async {
    let outcome = await services.checkout.purchase(id.rawValue, sheet: sheet)
    await loadPurchases(services)
    send(.tips(.purchaseEnded(attempt, rows.outcome(outcome))))
  }

  /// Syncs with the store, as StoreKit 2's `AppStore.sync()`.
  func restore(_ attempt: AsyncAction<Int>.Attempt, _ services: Services) async {
    await services.checkout.start()
    await refreshPurchases(services)
    send(.restored(attempt, .success))
    send(.noticed(rows.texts.words.restored))
  }

  func loadPurchases(_ services: Services) async {
    await telling {
      let (purchases, collection) = try await rows.purchases(services)
      send(.purchasesLoaded(purchases, collection))
    }
  }

  func loadConsole(_ services: Services) async {
    await telling { send(.consoleLoaded(try await rows.console(services))) }
  }

  func setWithheld(_ id: ItemID, _ isWithheld: Bool, _ services: Services) async {
    await telling {
      try await services.store.setWithheld(id.rawValue, isWithheld)
      await loadConsole(services)
      send(.tips(.storeChanged))
    }
    await loadPrices(services)
  }

  private func loadPrices(_ services: Services) async {
    // Where the store does not answer, the apps keep the prices that they had, or none.
    try? await rows.loadPrices(services)
    send(.rowsChanged)
  }

  /// Grants and refunds that arrive by themselves.
  private func followDeliveries(_ services: Services) async {
    for await delivery in services.checkout.deliveries {
      switch delivery {
      case .granted(let id, _): send(.tips(.approved(ItemID(id))))
      case .refunded(let id, _): send(.noticed(rows.texts.words.refunded(rows.name(of: id))))
      }
      await refreshPurchases(services)
    }
  }

  private func refreshPurchases(_ services: Services) async {
    await telling { try await rows.refreshOwned(services) }
    await loadPurchases(services)
    send(.rowsChanged)
  }

  /// Does what may fail, and tells the person in one line if it does.
  private func telling(_ work: () async throws -> Void) async {
    do {
      try await work()
    } catch {
      log.error("\(error)")
      send(.noticed(rows.reason(error)))
    }
  }
}
