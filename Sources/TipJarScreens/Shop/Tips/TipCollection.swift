package import TipJarMachines

/// The tips that were bought, as text and as coins, and the subscriptions.
package struct TipCollection: Equatable, Sendable {
  /// "In your tip collection you have two fine tips and one broad tip."
  package var summary: String
  /// "Three tips, £13.97, since 4 March."
  package var detail: String
  /// The sums paid for them without refunds, one for each currency: "£13.97".
  package var totals: [String]
  /// The number of tips: the level of the jar.
  package var coins: Int
  /// The indices of the coins of cheaper tips.
  package var smallCoins: Set<Int>
  /// The terms and states of the subscriptions on sale.
  package var plans: [ItemID: PlanState]

  package init(
    summary: String = "", detail: String = "", totals: [String] = [], coins: Int = 0,
    smallCoins: Set<Int> = [], plans: [ItemID: PlanState] = [:]
  ) {
    (self.smallCoins, self.plans, self.summary) = (smallCoins, plans, summary)
    (self.detail, self.totals, self.coins) = (detail, totals, coins)
  }

  /// Leaves the coins where they were in `old`, with a new one on top. Refunds rearrange them.
  mutating func keepCoins(of old: TipCollection) {
    switch (coins - old.coins, smallCoins.count - old.smallCoins.count) {
    case (0, 0), (1, 0): smallCoins = old.smallCoins
    case (1, 1): smallCoins = old.smallCoins.union([old.coins])
    default: break
    }
  }
}

/// A coin on its way into the jar.
package struct FallingCoin: Equatable, Sendable {
  package var since: Instant

  package static let duration: Duration = .milliseconds(900)

  /// Returns the elapsed part of the fall: 0 above the lid, below 1 while it falls; nil at its end.
  package func fall(at now: Instant) -> Double? {
    let fallen = since.duration(to: now) / Self.duration
    return fallen < 1 ? max(0, fallen) : nil
  }

  /// Returns the time of its next visible move; nil at rest.
  func nextChange(after now: Instant) -> Instant? {
    let end = since.advanced(by: Self.duration)
    return now < end ? min(end, now.advanced(by: .milliseconds(40))) : nil
  }
}

/// The terms of a subscription on sale, and its state if the customer has it.
package struct PlanState: Equatable, Sendable {
  /// "1 week free, then £4.99 every month", and the name of its group if there are several.
  package var terms: [String]
  /// "renews on 4 April 2026 for £4.99"; empty if the customer does not have it.
  package var state: String
  /// A Boolean value that indicates whether an action is required, such as after a failed payment.
  package var isProblem: Bool
  /// The choices of a customer who has it; empty if it can be bought.
  package var choices: [Chooser.Choice] = []

  package init(terms: [String], state: String = "", isProblem: Bool = false) {
    (self.terms, self.state, self.isProblem) = (terms, state, isProblem)
  }
}
