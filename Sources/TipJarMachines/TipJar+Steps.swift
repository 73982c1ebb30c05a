/// The steps that several phases share.
extension TipJar {
  mutating func fetchProducts(at now: Instant) -> [Effect] {
    phase = .loading
    return fetching.handle(.triggered, at: now).compactMap(Effect.init)
  }

  /// Asks for the products once more; under a purchase, whose price would change, when it is over.
  /// The prices that are known stay until the spinners come.
  mutating func refetch(at now: Instant) -> [Effect] {
    guard purchase == nil else {
      isStale = true
      return []
    }
    isStale = false
    return fetchProducts(at: now)
  }

  /// The fetch under way may have read what was there before: it is asked to stop, and the next one
  /// begins when it has.
  mutating func outdateFetch(at now: Instant) -> [Effect] {
    fetching.handle(.cancellationChanged(fetching.cancellation + 1), at: now)
      .compactMap(Effect.init)
  }

  /// The fetch has returned. What an outdated one brought is not looked at.
  mutating func endFetch(
    _ end: AsyncAction<Int>.End, at now: Instant, then take: (inout TipJar) -> Void
  ) -> [Effect] {
    let isOutdated = fetching.state == .cancelling
    _ = fetching.handle(.ended(fetch, end), at: now)
    if isOutdated { return fetchProducts(at: now) }
    let hadPrices = tips.contains { $0.state.price != nil } && !fetching.showsSpinner(at: now)
    take(&self)
    if phase == .loaded, !hadPrices { pricesSince = fetching.spinnerEnd(at: now) ?? now }
    return []
  }

  /// The prices appear together; a tip that the store did not return is unavailable.
  mutating func load(_ offers: [Offer]) {
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
      tips[index].state =
        tips[index].state.isPending ? .pending(price: offer.price) : .price(offer.price)
    }
  }

  mutating func fail(_ reason: String) {
    phase = .failed(reason: reason)
    failure = reason
  }

  /// A fetch that was stopped by another than this jar leaves things as they were before it.
  mutating func giveUp() {
    if let failure {
      phase = .failed(reason: failure)
    } else {
      phase = tips.contains { $0.state != .loading } ? .loaded : .unopened
    }
  }

  /// One purchase at a time, whatever the look says.
  mutating func tap(_ id: ItemID, _ event: Event, at now: Instant) -> [Effect] {
    guard let index = index(of: id) else { return [.dropped(event, .unknownTip)] }
    guard purchase == nil else { return [.dropped(event, .purchaseInFlight)] }
    let price: String
    switch tips[index].state {
    case .price(let known): price = known
    // The store would answer with the request that waits.
    case .pending: return [.dropped(event, .awaitsApproval)]
    case .unknown, .loading, .unavailable, .purchasing: return [.dropped(event, .notForSale)]
    }
    _ = buying.handle(.triggered, at: now)
    lastTapped = id
    purchase = Purchase(index: index, price: price)
    tips[index].state = .purchasing(price: price)
    note = nil
    return [.purchase(buying.attempt, id)]
  }

  mutating func endPurchase(_ outcome: Outcome, _ event: Event, at now: Instant) -> [Effect] {
    guard let ended = purchase else { return [.dropped(event, .lateAttempt)] }
    purchase = nil
    _ = buying.handle(.ended(buying.attempt, outcome.end), at: now)
    return settle(ended, outcome) + (isStale ? refetch(at: now) : [])
  }

  private mutating func settle(_ ended: Purchase, _ outcome: Outcome) -> [Effect] {
    let id = tips[ended.index].id
    switch outcome {
    case .purchased:
      tips[ended.index].state = .price(ended.price)
      return [.thank(id)]
    case .pending:
      tips[ended.index].state = .pending(price: ended.price)
    case .userCancelled, .unverified, .failed:
      tips[ended.index].state = .price(ended.price)
    }
    note = Note(tip: id, outcome: outcome)
    return []
  }

  /// An approval ends the waiting of its own tip, and never the purchase of another.
  mutating func approve(_ id: ItemID, _ event: Event) -> [Effect] {
    guard let index = index(of: id) else { return [.dropped(event, .unknownTip)] }
    endPending(at: index)
    return [.thank(id)]
  }

  /// A decline may never come, so that the person can end the waiting.
  mutating func dismissPending(_ id: ItemID, _ event: Event) -> [Effect] {
    guard let index = index(of: id) else { return [.dropped(event, .unknownTip)] }
    guard case .pending = tips[index].state else { return [.dropped(event, .ignored)] }
    endPending(at: index)
    return []
  }

  mutating func dismissNote(_ event: Event) -> [Effect] {
    guard note != nil else { return [.dropped(event, .ignored)] }
    note = nil
    return []
  }

  /// What a press does while there are no prices.
  func refuse(_ id: ItemID, _ event: Event) -> [Effect] {
    [.dropped(event, index(of: id) == nil ? .unknownTip : .notForSale)]
  }

  private mutating func endPending(at index: Int) {
    if case .pending(let price) = tips[index].state { tips[index].state = .price(price) }
    if note == Note(tip: tips[index].id, outcome: .pending) { note = nil }
  }

  private func index(of id: ItemID) -> Int? {
    tips.firstIndex { $0.id == id }
  }
}

extension TipJar.Effect {
  /// What an effect of the fetch asks of the store; nil for what concerns nobody outside.
  fileprivate init?(_ effect: AsyncAction<Int>.Effect) {
    switch effect {
    case .start(let attempt): self = .fetchProducts(attempt)
    case .cancel(let attempt): self = .cancelFetch(attempt)
    case .notify, .dropped: return nil
    }
  }
}

extension TipJar.Outcome {
  /// How the run of the async action ended.
  fileprivate var end: AsyncAction<Int>.End {
    switch self {
    case .purchased, .pending: .success
    case .userCancelled: .cancelled
    case .unverified(let reason), .failed(let reason): .failure(reason: reason)
    }
  }
}
