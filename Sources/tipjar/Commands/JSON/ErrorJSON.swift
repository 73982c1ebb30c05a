import TipJarStore

/// A question that the store did not answer, as JSON.
struct ErrorJSON: Encodable {
  let simulated = true
  /// The error by StoreKit's case name, for example `networkError`.
  let error: String
  /// The same for a person, in English.
  let reason: String

  init(_ failure: Checkout.Failure) {
    error = failure.name
    reason = failure.reason
  }
}
