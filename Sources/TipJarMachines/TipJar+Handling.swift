/// Handles every event in every phase, with a function for each event and a row for each phase.
extension TipJar {
  /// Changes the list, and returns the requests to the store.
  public mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    switch event {
    case .opened: open(at: now)
    case .retryTapped: retry(event, at: now)
    case .storeChanged: reload(at: now)
    case .productsLoaded(let number, let offers):
      endFetch(number, .success, event, at: now) { $0.load(offers) }
    case .productsFailed(let number, let reason):
      endFetch(number, .failure(reason: reason), event, at: now) { $0.fail(reason) }
    case .productsCancelled(let number):
      endFetch(number, .cancelled, event, at: now) { $0.returnToPhaseBeforeFetch() }
    case .tapped(let id): buy(id, event, at: now)
    case .purchaseEnded(let number, let outcome): endPurchase(number, outcome, event, at: now)
    case .approved(let id): approve(id, event)
    case .declined(let id): stopWaiting(for: id, event, saying: .declined)
    case .noteDismissed: dismissNote(event)
    case .pendingDismissed(let id): stopWaiting(for: id, event)
    }
  }

  // MARK: - Fetching

  private mutating func open(at now: Instant) -> [Effect] {
    switch phase {
    case .unopened: return fetchProducts(at: now)
    // Products are fetched when the tip jar is first opened; after a failure the user can retry.
    case .loading, .loaded, .failed: return []
    }
  }

  private mutating func retry(_ event: Event, at now: Instant) -> [Effect] {
    switch phase {
    case .failed: return fetchProducts(at: now)
    // Nothing failed, or a second fetch would race with the first.
    case .unopened, .loading, .loaded: return [.dropped(event, .ignored)]
    }
  }

  private mutating func reload(at now: Instant) -> [Effect] {
    switch phase {
    case .unopened:
      // The first fetch will include the change.
      return []
    case .loading:
      // The fetch may have read the products before the change. It is cancelled, and the next one
      // begins when it has ended.
      return fetching.handle(.cancellationChanged(fetching.cancellation + 1), at: now)
        .compactMap(Effect.init)
    case .loaded:
      // A fetch could change the price during a purchase, so it waits for the end of the purchase.
      isStale = purchase != nil
      return isStale ? [] : fetchProducts(at: now)
    case .failed: return fetchProducts(at: now)
    }
  }

  private mutating func fetchProducts(at now: Instant) -> [Effect] {
    phase = .loading
    return fetching.handle(.triggered, at: now).compactMap(Effect.init)
  }

  /// Ends a fetch. The result of an outdated one is discarded.
  private mutating func endFetch(
    _ number: Attempt, _ end: AsyncAction<Int>.End, _ event: Event, at now: Instant,
    then apply: (inout TipJar) -> Void
  ) -> [Effect] {
    guard phase == .loading, number == fetching.attempt else {
      return [.dropped(event, .lateAttempt)]
    }
    let isOutdated = fetching.state == .cancelling
    _ = fetching.handle(.ended(number, end), at: now)
    if isOutdated { return fetchProducts(at: now) }
    let hadPrices = tips.contains { $0.state.price != nil } && !fetching.showsSpinner(at: now)
    apply(&self)
    if phase == .loaded, !hadPrices { pricesSince = fetching.spinnerEnd(at: now) ?? now }
    return []
  }

  /// Shows all prices together; a tip that the store did not return is unavailable.
  private mutating func load(_ offers: [Offer]) {
    phase = .loaded
    failure = nil
    let offersByID = Dictionary(offers.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for index in tips.indices {
      guard let offer = offersByID[tips[index].id] else {
        tips[index].state = .unavailable
        continue
      }
      if !offer.name.isEmpty { tips[index].name = offer.name }
      tips[index].caption = offer.caption
      // Once a tip has been shown, what is pending is known from its purchases, and may be dismissed.
      let isFirst = tips[index].state == .loading
      let isPending = isFirst ? offer.isPending : tips[index].state.isPending
      tips[index].state = isPending ? .pending(price: offer.price) : .price(offer.price)
    }
  }

  private mutating func fail(_ reason: String) {
    phase = .failed(reason: reason)
    failure = reason
  }

  /// Restores the phase before a fetch that was stopped from outside.
  private mutating func returnToPhaseBeforeFetch() {
    if let failure {
      phase = .failed(reason: failure)
    } else {
      phase = tips.contains { $0.state != .loading } ? .loaded : .unopened
    }
  }

  // MARK: - Buying

  /// Starts a purchase if no other is in progress, even if the drawn state lags behind.
  private mutating func buy(_ id: ItemID, _ event: Event, at now: Instant) -> [Effect] {
    guard let index = index(of: id) else { return [.dropped(event, .unknownTip)] }
    // Without a loaded list there are no prices, even if an older list had them.
    guard phase == .loaded else { return [.dropped(event, .notForSale)] }
    guard purchase == nil else { return [.dropped(event, .purchaseInFlight)] }
    switch tips[index].state {
    case .price(let price):
      _ = buying.handle(.triggered, at: now)
      lastTapped = id
      purchase = Purchase(index: index, price: price)
      tips[index].state = .purchasing(price: price)
      note = nil
      return [.purchase(buying.attempt, id)]
    case .pending:
      // The store would return the pending request.
      return [.dropped(event, .awaitsApproval)]
    case .unknown, .loading, .unavailable, .purchasing: return [.dropped(event, .notForSale)]
    }
  }

  private mutating func endPurchase(
    _ number: Attempt, _ outcome: Outcome, _ event: Event, at now: Instant
  ) -> [Effect] {
    guard phase == .loaded, number == buying.attempt, let ended = purchase else {
      return [.dropped(event, .lateAttempt)]
    }
    purchase = nil
    _ = buying.handle(.ended(number, outcome.end), at: now)
    let effects = apply(outcome, to: ended)
    guard isStale else { return effects }
    isStale = false
    return effects + fetchProducts(at: now)
  }

  private mutating func apply(_ outcome: Outcome, to ended: Purchase) -> [Effect] {
    let id = tips[ended.index].id
    switch outcome {
    case .purchased:
      tips[ended.index].state = .price(ended.price)
      return [.thank(id)]
    case .pending: tips[ended.index].state = .pending(price: ended.price)
    case .notCharged, .userCancelled, .declined, .unverified, .failed:
      tips[ended.index].state = .price(ended.price)
    }
    note = Note(tip: id, outcome: outcome)
    return []
  }

  /// Ends the pending state of a tip that was approved. Purchases of other tips are not affected.
  private mutating func approve(_ id: ItemID, _ event: Event) -> [Effect] {
    guard let index = index(of: id) else { return [.dropped(event, .unknownTip)] }
    endPending(at: index)
    // A failure before a success is of no more use.
    if let note, hasFailed(note.tip) { self.note = nil }
    return [.thank(id)]
  }

  /// Ends the pending state of a tip that was declined, or of which the user no longer waits for the
  /// approval; the store's request then stays open.
  private mutating func stopWaiting(
    for id: ItemID, _ event: Event, saying outcome: Outcome? = nil
  ) -> [Effect] {
    guard let index = index(of: id) else { return [.dropped(event, .unknownTip)] }
    guard tips[index].state.isPending else { return [.dropped(event, .ignored)] }
    endPending(at: index)
    if purchase == nil, let outcome { note = Note(tip: id, outcome: outcome) }
    return []
  }

  private mutating func dismissNote(_ event: Event) -> [Effect] {
    guard note != nil else { return [.dropped(event, .ignored)] }
    note = nil
    return []
  }

  private mutating func endPending(at index: Int) {
    if case .pending(let price) = tips[index].state { tips[index].state = .price(price) }
    if note == Note(tip: tips[index].id, outcome: .pending) { note = nil }
  }

  private func index(of id: ItemID) -> Int? { tips.firstIndex { $0.id == id } }
}

extension TipJar.Effect {
  /// Creates the request for an effect of the fetch, or nil if it requests nothing.
  fileprivate init?(_ effect: AsyncAction<Int>.Effect) {
    switch effect {
    case .start(let attempt): self = .fetchProducts(attempt)
    case .cancel(let attempt): self = .cancelFetch(attempt)
    case .notify, .dropped: return nil
    }
  }
}

extension TipJar.Outcome {
  /// The end of the async action's run.
  fileprivate var end: AsyncAction<Int>.End {
    switch self {
    case .purchased, .notCharged, .pending: .success
    case .userCancelled, .declined: .cancelled
    case .unverified(let reason), .failed(let reason): .failure(reason: reason)
    }
  }
}
