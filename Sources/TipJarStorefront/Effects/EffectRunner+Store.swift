import Logging
import TipJarDownloads
package import TipJarMachines
import TipJarScreens
import TipJarStore
import TipJarTerminal
import TipJarVocabulary

extension EffectRunner {
  /// Starts the work after the first frame: apps, purchases, unfinished transactions, prices.
  func begin() {
    readCatalog()
    start(.downloads) { await $0.followDownloads($1) }
    start(.open) { runner, services in
      await runner.rows.refreshRecords(services)
      runner.send(.started)
      await services.checkout.start()
      await runner.showNotices(services)
      await runner.findPending(services)
      await runner.showStore(services)
      runner.start(.store) { for await _ in $0.changes.stream { await $0.showStore($1) } }
      runner.start(.deliveries) { await $0.followDeliveries($1) }
      runner.start(.subscriptions) { await $0.followSubscriptions($1) }
      runner.start(.folder) { await $0.followFolder($1) }
      await runner.loadPrices(services)
    }
  }

  /// Shows what was repaired; otherwise the number of paused downloads.
  private func showNotices(_ services: Services) async {
    let words = rows.texts.words
    let repairs = await services.checkout.notices.map(words.sentence).joined(separator: "; ")
    if !repairs.isEmpty { return send(.noticed(TextCleaner.cleaned(repairs))) }
    let elsewhere = await services.downloads.elsewhere
    let paused = await services.downloads.records.filter {
      $1.partial != nil && !elsewhere.contains($0)
    }
    guard let id = rows.first(of: paused.keys) else { return }
    send(.apps(.pausedFound(ItemID(id))))
    if rows.settings.place == .apps {
      send(.noticed(words.pausedDownloads(paused.count, rows.name(ofApp: id))))
    }
  }

  /// Shows the apps whose purchase waited for an approval when the program was last left.
  private func findPending(_ services: Services) async {
    for request in (try? await services.store.waitingPurchases) ?? [] {
      let app = rows.icon(of: request.productID)
      if app != ItemID(request.productID) { send(.apps(.approvalAwaited(app))) }
    }
  }

  func fetchProducts(_ attempt: TipJar.Attempt, _ services: Services) async {
    do {
      let offers = try await rows.tipOffers(services)
      for offer in offers where offer.isPending { await notePending(offer.id, services) }
      send(.tips(.productsLoaded(attempt, offers)))
    } catch is CancellationError {
      send(.tips(.productsCancelled(attempt)))
    } catch {
      send(.tips(.productsFailed(attempt, reason: rows.reason(error))))
    }
  }

  package func purchase(_ id: ItemID, _ attempt: TipJar.Attempt, _ services: Services) async {
    let held = await rows.heldTransactions(services)
    let outcome = await services.checkout.purchase(id.rawValue, sheet: sheet.asking())
    var ending = rows.outcome(outcome)
    if case .purchased(let transaction) = outcome {
      note(transaction)
      let answer = await rows.note(onPurchaseOf: id, transaction, held: held, services)
      if let answer { ending = .notCharged(note: answer) }
    }
    send(.tips(.purchaseEnded(attempt, ending)))
    await loadPurchases(services)
    if case .pending = outcome { await notePending(id, services) }
  }

  private func notePending(_ tip: ItemID, _ services: Services) async {
    guard let waiting = try? await services.store.waitingPurchases else { return }
    for request in waiting where request.productID == tip.rawValue { pendingTips[request.id] = tip }
  }

  /// Reports pending tips that were declined or deleted, by this program or another one.
  func reportDeclined(_ services: Services) async {
    for (id, tip) in pendingTips where (try? await services.store.isRequestGone(id)) == true {
      pendingTips[id] = nil
      send(.tips(.declined(tip)))
    }
  }

  package func restore(_ attempt: AsyncAction<Int>.Attempt, _ services: Services) async {
    let owned: [Transaction]
    do throws(Checkout.Failure) {
      owned = try await services.checkout.restore()
    } catch .store(.userCancelled) {
      return send(.purchases(.restored(attempt, .cancelled)))
    } catch {
      let reason = rows.texts.words.reason(error)
      send(.purchases(.restored(attempt, .failure(reason: reason))))
      return send(.noticed(rows.texts.words.sentence(reason)))
    }
    await showStore(services)
    send(.purchases(.restored(attempt, .success)))
    let words = rows.texts.words
    send(
      .noticed(
        owned.isEmpty ? words.text("Nothing to restore.") : words.text("Purchases restored.")))
  }

  func loadPurchases(_ services: Services) async {
    await telling {
      let history = try await rows.history(purchaseQuery, services)
      send(.purchases(.loaded(history.window, history.collection)))
    }
  }

  package func refund(_ transaction: String, _ services: Services) async {
    guard let id = UInt64(transaction) else { return }
    await telling { try await services.checkout.beginRefundRequest(for: id) }
  }

  package func loadPrices(_ services: Services) async {
    // If the store does not answer, the apps keep their prices, or have none.
    try? await rows.loadPrices(services)
    send(.apps(.rowsChanged))
  }

  /// Requests the prices again because the user is waiting for one, and reports an error.
  func askForPrices(_ services: Services) async {
    await telling { try await rows.loadPrices(services) }
    send(.apps(.rowsChanged))
  }

  /// Follows purchases and refunds that this program did not request.
  private func followDeliveries(_ services: Services) async {
    let words = rows.texts.words
    for await delivery in services.checkout.deliveries {
      switch delivery {
      case .granted(let id, let transaction):
        note(transaction)
        pendingTips[transaction.id] = nil
        // A renewal was not requested just now, and what is shared not bought: no thanks are shown.
        if transaction.reason == .purchase, !transaction.isShared {
          if let app = rows.inventory.catalog.app(boughtWith: id) {
            let bought: Phrase = words.text("{0} is bought, and can be downloaded now.")
            send(.noticed(bought(rows.name(ofApp: app.id))))
          } else {
            send(.tips(.approved(ItemID(id))))
          }
        }
      case .refunded(let id, let transaction):
        record.remove(transaction)
        let name = await rows.name(of: id, services)
        let unshared: Phrase = words.text("{0} is no longer shared with you.")
        send(
          .noticed(transaction.isShared ? unshared(name) : words.text("{0} was refunded.")(name)))
      }
      changes.continuation.yield()
    }
  }

  /// Follows changes of subscriptions that no delivery reports: a failed payment, an expiration.
  private func followSubscriptions(_ services: Services) async {
    guard !rows.inventory.configuration.subscriptions.isEmpty else { return }
    for await status in await services.store.statusUpdates
    where status.state != .subscribed || (try? status.transaction.payloadValue) == nil {
      changes.continuation.yield()
    }
  }

  /// Follows the changes that other programs make in the state folder.
  private func followFolder(_ services: Services) async {
    guard services.followsFolder else { return }
    let watch = FolderWatch(
      folder: services.store.folder, checkout: services.checkout, isOwn: services.downloads.isOwn)
    for await change in watch.changes {
      let hasOthers = await !services.downloads.elsewhere.isEmpty
      if change.contains(.apps) || change.contains(.locks) && hasOthers {
        await services.downloads.load()
        await rows.refreshRecords(services)
        send(.apps(.rowsChanged))
      }
      guard change.contains(.store) else { continue }
      await services.store.refresh()
      changes.continuation.yield()
    }
  }

  /// Performs work, and shows an error as a one-line notice.
  func telling(_ work: () async throws -> Void) async {
    do {
      try await work()
    } catch {
      log.error("\(error)")
      send(.noticed(rows.texts.words.sentence(rows.reason(error))))
    }
  }
}
