extension Transaction {
  /// The reasons why a refund request is refused, by StoreKit 2's case names.
  public enum RefundRequestError: String, Error, CaseIterable, Equatable, Sendable {
    /// The store has had a request for this transaction already.
    case duplicateRequest
    /// The request could not be made.
    case failed

    /// The reason in words, for a person.
    public var reason: String {
      switch self {
      case .duplicateRequest: "a refund of this purchase was requested already"
      case .failed: "the refund request failed"
      }
    }
  }
}
