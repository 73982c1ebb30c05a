extension TipJar {
  mutating func handleWhileUnopened(_ event: Event, at now: Instant) -> [Effect] {
    switch event {
    case .opened:
      return fetchProducts(at: now)
    case .approved(let id):
      return approve(id, event)
    case .tapped(let id):
      return refuse(id, event)
    case .noteDismissed:
      return dismissNote(event)
    case .pendingDismissed(let id):
      return dismissPending(id, event)
    case .storeChanged:
      // The first fetch will see it.
      return []
    case .retryTapped:
      // Nothing failed yet.
      return [.dropped(event, .ignored)]
    case .productsLoaded, .productsFailed, .productsCancelled, .purchaseEnded:
      // Nothing was asked for yet.
      return [.dropped(event, .lateAttempt)]
    }
  }

  mutating func handleWhileLoading(_ event: Event, at now: Instant) -> [Effect] {
    switch event {
    case .productsLoaded(fetch, let offers):
      return endFetch(.success, at: now) { $0.load(offers) }
    case .productsFailed(fetch, let reason):
      return endFetch(.failure(reason: reason), at: now) { $0.fail(reason) }
    case .productsCancelled(fetch):
      return endFetch(.cancelled, at: now) { $0.giveUp() }
    case .approved(let id):
      return approve(id, event)
    case .tapped(let id):
      return refuse(id, event)
    case .noteDismissed:
      return dismissNote(event)
    case .pendingDismissed(let id):
      return dismissPending(id, event)
    case .storeChanged:
      return outdateFetch(at: now)
    case .opened:
      // The prices are on their way.
      return []
    case .retryTapped:
      // A second fetch would only race the first.
      return [.dropped(event, .ignored)]
    case .productsLoaded, .productsFailed, .productsCancelled, .purchaseEnded:
      // Of an earlier fetch; and no purchase begins before the prices are there.
      return [.dropped(event, .lateAttempt)]
    }
  }

  mutating func handleWhileLoaded(_ event: Event, at now: Instant) -> [Effect] {
    switch event {
    case .tapped(let id):
      return tap(id, event, at: now)
    case .purchaseEnded(buying.attempt, let outcome):
      return endPurchase(outcome, event, at: now)
    case .approved(let id):
      return approve(id, event)
    case .noteDismissed:
      return dismissNote(event)
    case .pendingDismissed(let id):
      return dismissPending(id, event)
    case .storeChanged:
      return refetch(at: now)
    case .opened:
      // Products are fetched when the place is first opened.
      return []
    case .retryTapped:
      // The list is there.
      return [.dropped(event, .ignored)]
    case .productsLoaded, .productsFailed, .productsCancelled, .purchaseEnded:
      // Of a fetch or a purchase that is over: neither clears the guard.
      return [.dropped(event, .lateAttempt)]
    }
  }

  mutating func handleWhileFailed(_ event: Event, at now: Instant) -> [Effect] {
    switch event {
    case .retryTapped, .storeChanged:
      return fetchProducts(at: now)
    case .approved(let id):
      return approve(id, event)
    case .tapped(let id):
      return refuse(id, event)
    case .noteDismissed:
      return dismissNote(event)
    case .pendingDismissed(let id):
      return dismissPending(id, event)
    case .opened:
      // The reason stands there with its retry.
      return []
    case .productsLoaded, .productsFailed, .productsCancelled, .purchaseEnded:
      // The fetch has failed, and no purchase begins without prices.
      return [.dropped(event, .lateAttempt)]
    }
  }
}
