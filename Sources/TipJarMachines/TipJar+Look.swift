/// What is drawn of the list: spinners, prices that fade in, and what can be pressed.
extension TipJar {
  /// The number of steps of a fade; the last of them is the price as it stays.
  public static let fadeSteps = 7

  /// Reduced motion: the spinners come and go, and never turn.
  public var isStill: Bool {
    get { fetching.isStill }
    set {
      fetching.isStill = newValue
      buying.isStill = newValue
    }
  }

  /// The next step of the spinners and of the fade; nil at rest.
  public func nextChange(after now: Instant) -> Instant? {
    nextChange(after: now, spins: true)
  }

  /// The next step where the spinners may come and go without being seen to turn.
  package func nextChange(after now: Instant, spins: Bool) -> Instant? {
    let spinners = Instant.earliest(
      fetching.nextChange(after: now, spins: spins), buying.nextChange(after: now, spins: spins))
    return .earliest(spinners, nextFade(after: now))
  }

  /// The tip as it is drawn at `now`: what is over within 100 ms shows no spinner, and a spinner
  /// that is shown stays for at least 300 ms.
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

  /// The reason why there are no prices, as it is drawn at `now`; nil where there are, or may come.
  /// It stays during the next try until the spinners of that one appear.
  public func failure(at now: Instant) -> String? {
    fetching.showsSpinner(at: now) ? nil : failure
  }

  /// The start of the spinners' gap at `now`, in turns 0..<1; nil when none turns. The spinners of
  /// all tips that are loading turn together.
  public func spinnerTurn(at now: Instant) -> Double? {
    fetching.spinnerTurn(at: now) ?? buying.spinnerTurn(at: now)
  }

  /// Returns whether one of the tips at these places shows a spinner at `now`.
  package func showsSpinner(in places: Range<Int>, at now: Instant) -> Bool {
    tips[places.clamped(to: tips.indices)].contains { tip in
      switch look(of: tip, at: now) {
      case .loading, .purchasing: true
      case .unknown, .price, .unavailable, .pending: false
      }
    }
  }

  /// The number of steps that are left until the prices are fully there at `now`,
  /// 0...``fadeSteps``. Prices that arrive together fade in together; with reduced motion it is
  /// always 0.
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

  /// The time from the beginning of a fade to a step.
  private static func fadeTime(_ step: Int) -> Int64 {
    Int64(step) * Timing.fade / Int64(fadeSteps)
  }

  /// Returns whether a press on the tip would begin a purchase.
  public func isPressable(_ id: ItemID) -> Bool {
    guard purchase == nil, isOnSale(id), let tip = tips.first(where: { $0.id == id }) else {
      return false
    }
    return !tip.state.isPending
  }

  /// Returns whether the store has returned the tip's price, and sells it.
  package func isOnSale(_ id: ItemID) -> Bool {
    phase == .loaded && tips.first { $0.id == id }?.state.price != nil
  }

  /// Returns whether the last purchase was of this tip, and failed.
  package func hasFailed(_ id: ItemID) -> Bool {
    guard let note, note.tip == id else { return false }
    switch note.outcome {
    case .unverified, .failed: return true
    case .purchased, .userCancelled, .pending: return false
    }
  }

  /// The tip whose purchase is in flight; nil while none is.
  package var tipInFlight: ItemID? { purchase.map { tips[$0.index].id } }

  /// The latest fetch; 0 before the first.
  var fetch: Attempt { fetching.attempt }
}

extension TipJar.Tip.State {
  /// A Boolean value that indicates whether an approval is pending.
  var isPending: Bool {
    if case .pending = self { true } else { false }
  }

  /// The price, where it is known.
  var price: String? {
    switch self {
    case .price(let price), .purchasing(let price), .pending(let price): price
    case .unknown, .loading, .unavailable: nil
    }
  }
}
