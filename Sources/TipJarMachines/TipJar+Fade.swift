/// Prices that arrive together fade in together (seed 003: "they suddenly all fade in").
extension TipJar {
  /// The steps of the fade, the last of which is the price as it stays.
  public static let fadeSteps = 7

  /// How many steps the prices are still from being wholly there at `now`, 0...``fadeSteps``;
  /// always 0 with reduced motion.
  public func fade(at now: Instant) -> Int {
    guard !isStill, let pricesSince, now >= pricesSince else { return 0 }
    return Self.fadeSteps - stepsTaken(since: pricesSince, at: now)
  }

  /// The next step of the fade; nil where none is to come.
  func nextFade(after now: Instant) -> Instant? {
    guard fade(at: now) > 0, let pricesSince else { return nil }
    return pricesSince + step(stepsTaken(since: pricesSince, at: now) + 1)
  }

  private func stepsTaken(since begin: Instant, at now: Instant) -> Int {
    (1...Self.fadeSteps).last { begin + step($0) <= now } ?? 0
  }

  /// How long after the beginning a step is taken.
  private func step(_ count: Int) -> Int64 { Int64(count) * Timing.fade / Int64(Self.fadeSteps) }
}
