import TipJarStore

/// An error of the store, as JSON.
struct ErrorJSON: Encodable {
  let simulated = true
  /// The name of StoreKit's case, for example `networkError`.
  let error: String
  /// The reason in words, in English.
  let reason: String

  init(_ failure: Checkout.Failure) {
    error = failure.name
    reason = failure.reason
  }
}
