/// The appearance of the list: spinners, prices that fade in, and pressable tips.
extension TipJar {
  /// The number of steps of a fade; the last one is the final price.
  public static let fadeSteps = 7

  /// A Boolean value that indicates reduced motion: the spinners appear but do not turn.
  public var isStill: Bool {
    get { fetching.isStill }
    set {
      fetching.isStill = newValue
      buying.isStill = newValue
    }
  }

  /// Returns the time of the next step of the spinners and of the fade; nil at rest.
  public func nextChange(after now: Instant) -> Instant? { nextChange(after: now, spins: true) }

  /// Returns the time of the next step. With `spins` false, steps of the spinners do not count.
  package func nextChange(after now: Instant, spins: Bool) -> Instant? {
    let spinners = Instant.earliest(
      fetching.nextChange(after: now, spins: spins), buying.nextChange(after: now, spins: spins))
    return .earliest(spinners, nextFade(after: now))
  }

  /// Returns the tip as it is drawn at `now`. Work that ends within 100 ms shows no spinner, and a
  /// spinner is shown for at least 300 ms.
  public func shown(_ tip: Tip, at now: Instant) -> Tip {
    var shown = tip
    shown.state = look(of: tip, at: now)
    return shown
  }

  private func look(of tip: Tip, at now: Instant) -> Tip.State {
    let isLoading = fetching.showsSpinner(at: now)
    if failure(at: now) != nil, !tip.state.isPending { return .unavailable }
    guard let price = tip.state.price else {
      return isLoading ? .loading : tip.state == .loading ? .unknown : tip.state
    }
    if tip.id == lastTapped {
      if buying.showsSpinner(at: now) { return .purchasing(price: price) }
      if purchase != nil { return .price(price) }
    }
    return isLoading && !tip.state.isPending ? .loading : tip.state
  }

  /// Returns the reason why there are no prices, as it is drawn at `now`; nil if there are prices
  /// or they may still arrive. It stays during the next attempt until that one's spinners appear.
  public func failure(at now: Instant) -> String? { fetching.showsSpinner(at: now) ? nil : failure }

  /// Returns the start of the spinners' gap at `now`, in turns 0..<1, or nil if none is turning.
  /// All spinners turn together.
  public func spinnerTurn(at now: Instant) -> Double? {
    fetching.spinnerTurn(at: now) ?? buying.spinnerTurn(at: now)
  }

  /// Returns whether a tip at one of these indices shows a spinner at `now`.
  package func showsSpinner(in places: Range<Int>, at now: Instant) -> Bool {
    tips[places.clamped(to: tips.indices)].contains { tip in
      switch look(of: tip, at: now) {
      case .loading, .purchasing: true
      case .unknown, .price, .unavailable, .pending: false
      }
    }
  }

  /// Returns the number of remaining steps of the fade at `now`, 0...``fadeSteps``. Prices that
  /// arrive together fade in together. Always 0 with reduced motion.
  public func fade(at now: Instant) -> Int {
    guard !isStill, let pricesSince, now >= pricesSince else { return 0 }
    return Self.fadeSteps - fadeStepsTaken(since: pricesSince, at: now)
  }

  private func nextFade(after now: Instant) -> Instant? {
    guard fade(at: now) > 0, let pricesSince else { return nil }
    return pricesSince + Self.fadeTime(fadeStepsTaken(since: pricesSince, at: now) + 1)
  }

  private func fadeStepsTaken(since begin: Instant, at now: Instant) -> Int {
    (1...Self.fadeSteps).last { begin + Self.fadeTime($0) <= now } ?? 0
  }

  private static func fadeTime(_ step: Int) -> Int64 {
    Int64(step) * Timing.fade / Int64(fadeSteps)
  }

  /// Returns a Boolean value that indicates whether a press on the tip would begin a purchase.
  public func isPressable(_ id: ItemID) -> Bool {
    guard purchase == nil, isOnSale(id), let tip = tips.first(where: { $0.id == id }) else {
      return false
    }
    return !tip.state.isPending
  }

  /// Returns a Boolean value that indicates whether the store has returned a price for the tip.
  package func isOnSale(_ id: ItemID) -> Bool {
    phase == .loaded && tips.first { $0.id == id }?.state.price != nil
  }

  /// Returns a Boolean value that indicates whether the last purchase was of this tip and failed.
  package func hasFailed(_ id: ItemID) -> Bool {
    guard let note, note.tip == id else { return false }
    switch note.outcome {
    case .unverified, .failed: return true
    case .purchased, .notCharged, .userCancelled, .declined, .pending: return false
    }
  }

  /// The tip whose purchase is in progress, or nil.
  package var tipInFlight: ItemID? { purchase.map { tips[$0.index].id } }

  /// The number of the latest fetch; 0 before the first.
  var fetch: Attempt { fetching.attempt }
}

extension TipJar.Tip.State {
  var isPending: Bool { if case .pending = self { true } else { false } }

  /// The price, or nil if it is unknown.
  var price: String? {
    switch self {
    case .price(let price), .purchasing(let price), .pending(let price): price
    case .unknown, .loading, .unavailable: nil
    }
  }
}
