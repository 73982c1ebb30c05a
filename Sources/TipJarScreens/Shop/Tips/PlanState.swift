/// The terms of a subscription on sale, and its state if the customer has it.
public struct PlanState: Equatable, Sendable {
  /// "1 week free, then £4.99 every month", and the name of its group if there are several.
  public var terms: [String]
  /// "renews on 4 April 2026 for £4.99"; empty if the customer does not have it.
  public var state: String
  /// A Boolean value that indicates whether an action is required, such as after a failed payment.
  public var isProblem: Bool

  /// Creates terms and a state; by default for a subscription that the customer does not have.
  public init(terms: [String], state: String = "", isProblem: Bool = false) {
    self.terms = terms
    self.state = state
    self.isProblem = isProblem
  }
}
