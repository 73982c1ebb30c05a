/// The terms of a subscription on sale, and the state of the one that the person has.
public struct PlanState: Equatable, Sendable {
  /// "1 week free, then £4.99 every month", and the name of its group where there are several.
  public var terms: [String]
  /// "renews on 4 April 2026 for £4.99"; empty if the person does not have it.
  public var state: String
  /// A Boolean value that indicates whether something has to be done, such as a payment that
  /// failed.
  public var isProblem: Bool

  /// Terms and a state; by default that of a subscription that the person does not have.
  public init(terms: [String], state: String = "", isProblem: Bool = false) {
    self.terms = terms
    self.state = state
    self.isProblem = isProblem
  }
}
