package import TipJarMachines
package import TipJarWidgets

/// The tips that were bought, as text and as coins, and the subscriptions.
package struct TipCollection: Equatable, Sendable {
  /// "In your tip collection you have two fine tips and one broad tip."
  package var summary: String
  /// "Three tips, £13.97, since 4 March."
  package var detail: String
  /// The sums paid for them without refunds, one for each currency: "£13.97".
  package var totals: [String]
  /// The number of tips.
  package var count: Int
  /// The coins and the liquid of the jar.
  package var jar: JarContents
  /// The jars that were filled before: "2 full jars: £3,998.00"; empty for none.
  package var shelf: String
  /// The terms and states of the subscriptions on sale.
  package var plans: [ItemID: PlanState]
  /// The number and the sum of each tip that was bought: "2 tips, £3.98, since 4 March 2026".
  package var history: [ItemID: String] = [:]

  package init(
    summary: String = "", detail: String = "", totals: [String] = [], count: Int = 0,
    jar: JarContents = JarContents(), shelf: String = "", plans: [ItemID: PlanState] = [:]
  ) {
    (self.jar, self.shelf, self.plans, self.summary) = (jar, shelf, plans, summary)
    (self.detail, self.totals, self.count) = (detail, totals, count)
  }
}

/// A coin on its way into the jar, and the wave that it makes there.
package struct FallingCoin: Equatable, Sendable {
  package var since: Instant
  /// The contents of the jar before it.
  package var before: JarContents

  package static let fall: Duration = .milliseconds(900)
  package static let wave: Duration = .milliseconds(600)

  /// Creates the latest coin of a jar that had other contents before; nil if nothing was added.
  init?(from before: JarContents, to after: JarContents, since: Instant) {
    guard after.worth > before.worth, after.coins.last != before.coins.last else { return nil }
    (self.since, self.before) = (since, before)
  }

  /// Returns the movement at `now`; nil at rest.
  package func motion(at now: Instant) -> Jar.Motion? {
    let elapsed = since.duration(to: now)
    if elapsed < Self.fall { return .falling(max(0, elapsed / Self.fall), into: before) }
    let wave = (elapsed - Self.fall) / Self.wave
    return wave < 1 ? .wave(wave) : nil
  }

  /// Returns the time of its next visible move; nil at rest.
  func nextChange(after now: Instant) -> Instant? {
    let end = since.advanced(by: Self.fall + Self.wave)
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
