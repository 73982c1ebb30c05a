extension Shop {
  /// Hands an event to the tip jar, and its effects on.
  mutating func handle(_ event: TipJar.Event, at now: Instant) -> [Effect] {
    tipJar.handle(event, at: now).flatMap { take($0, at: now) }
  }

  private mutating func take(_ effect: TipJar.Effect, at now: Instant) -> [Effect] {
    switch effect {
    case .fetchProducts(let attempt): return [.fetchProducts(attempt)]
    case .purchase(let attempt, let id): return [.purchase(attempt, id)]
    case .thank(let id):
      let name = tipJar.tips.first { $0.id == id }?.name ?? ""
      push(.thanks(Thanks(tip: id, name: name, since: now)), at: now)
      return [.loadPurchases]
    case .dropped(let event, let reason):
      log.append(.tipJar(event, reason), at: now)
      return []
    }
  }

  /// Makes a product missing from the store, or brings it back.
  mutating func toggleWithheld(_ id: ItemID) -> [Effect] {
    guard let product = console?.products.first(where: { $0.id == id }) else { return [] }
    return [.setWithheld(id, product.isAvailable)]
  }
}
