import TipJarMachines

extension Shop {
  /// Hands an event to the tip jar, and its effects on.
  mutating func handle(_ event: TipJar.Event, at now: Instant) -> [Effect] {
    let subject = tipJar.subject(of: event)
    let results = tipJar.handle(event, at: now)
    if let subject, !results.contains(where: \.isDropped) {
      log.append(.tipTaken(event), subject: subject, at: now)
    }
    return results.flatMap { take($0, at: now) }
  }

  private mutating func take(_ effect: TipJar.Effect, at now: Instant) -> [Effect] {
    switch effect {
    case .fetchProducts(let attempt): return [.work(.fetchProducts(attempt))]
    case .cancelFetch(let attempt): return [.work(.cancelFetch(attempt))]
    case .purchase(let attempt, let id): return [.work(.purchase(attempt, id))]
    case .thank(let id):
      let name = tipJar.tips.first { $0.id == id }?.name ?? ""
      push(.thanks(Thanks(tip: id, name: name, since: now)), at: now)
      return [loadPurchases()]
    case .dropped(let event, let reason):
      log.append(.tipJar(event, reason), subject: tipJar.subject(of: event), at: now)
      return []
    }
  }

  /// A tip more in the jar is a coin that falls into it, where the jar is in sight and may move.
  mutating func dropCoin(of new: TipCollection, at now: Instant) {
    guard purchases != nil, new.coins != collection.coins else { return }
    let isSeen = place == .tips && layout.hasJar && !motion.isStill
    coin = isSeen && new.coins > collection.coins ? FallingCoin(since: now) : nil
  }
}

extension TipJar {
  /// The tip that an event is about; nil for the whole list.
  fileprivate func subject(of event: Event) -> ItemID? {
    switch event {
    case .tapped(let id), .approved(let id), .pendingDismissed(let id): id
    case .purchaseEnded: purchase.map { tips[$0.index].id }
    case .opened, .retryTapped, .productsLoaded, .productsFailed, .productsCancelled, .storeChanged,
      .noteDismissed:
      nil
    }
  }
}

extension TipJar.Effect {
  fileprivate var isDropped: Bool {
    switch self {
    case .dropped: true
    case .fetchProducts, .cancelFetch, .purchase, .thank: false
    }
  }
}
