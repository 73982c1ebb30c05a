/// The steps that several phases share.
extension TipJar {
  mutating func fetchProducts(at now: Instant) -> [Effect] {
    phase = .loading
    fetch += 1
    spinner.start(at: now)
    return [.fetchProducts(fetch)]
  }

  /// Asks for the products once more; never under a purchase, whose price would change.
  mutating func refetch(_ event: Event, at now: Instant) -> [Effect] {
    guard purchase == nil else { return [.dropped(event, .purchaseInFlight)] }
    for index in tips.indices {
      switch tips[index].state {
      case .price, .unavailable: tips[index].state = .loading
      case .loading, .purchasing, .pending: break
      }
    }
    return fetchProducts(at: now)
  }

  /// The prices appear together; a tip that the store did not return is unavailable.
  mutating func load(_ offers: [Offer], at now: Instant) {
    phase = .loaded
    spinner.stop(at: now)
    let offersByID = Dictionary(offers.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for index in tips.indices {
      guard let offer = offersByID[tips[index].id] else {
        tips[index].state = .unavailable
        continue
      }
      if !offer.name.isEmpty { tips[index].name = offer.name }
      tips[index].caption = offer.caption
      tips[index].state = isPending(index) ? .pending(price: offer.price) : .price(offer.price)
    }
  }

  private func isPending(_ index: Int) -> Bool {
    if case .pending = tips[index].state { true } else { false }
  }

  /// One purchase at a time, whatever the look says.
  mutating func tap(_ id: ItemID, _ event: Event, at now: Instant) -> [Effect] {
    guard let index = index(of: id) else { return [.dropped(event, .unknownTip)] }
    guard purchase == nil else { return [.dropped(event, .purchaseInFlight)] }
    let isPending: Bool
    let price: String
    switch tips[index].state {
    case .price(let known): (price, isPending) = (known, false)
    // Asked for again: the store knows what it has been asked.
    case .pending(let known): (price, isPending) = (known, true)
    case .loading, .unavailable, .purchasing: return [.dropped(event, .notForSale)]
    }
    _ = buying.handle(.triggered, at: now)
    lastTapped = id
    purchase = Purchase(index: index, price: price, wasPending: isPending)
    tips[index].state = .purchasing(price: price)
    note = nil
    return [.purchase(buying.attempt, id)]
  }

  mutating func endPurchase(_ outcome: Outcome, _ event: Event, at now: Instant) -> [Effect] {
    guard let ended = purchase else { return [.dropped(event, .lateAttempt)] }
    purchase = nil
    _ = buying.handle(.ended(buying.attempt, outcome.end), at: now)
    let id = tips[ended.index].id
    switch outcome {
    case .purchased:
      tips[ended.index].state = .price(ended.price)
      return [.thank(id)]
    case .pending:
      tips[ended.index].state = .pending(price: ended.price)
    case .userCancelled, .unverified, .failed:
      // An approval asked for before is still awaited.
      tips[ended.index].state =
        ended.wasPending ? .pending(price: ended.price) : .price(ended.price)
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
    if purchase?.index == index { purchase?.wasPending = false }
    if note == Note(tip: tips[index].id, outcome: .pending) { note = nil }
  }

  private func index(of id: ItemID) -> Int? {
    tips.firstIndex { $0.id == id }
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
