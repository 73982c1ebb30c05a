import TipJarStore

/// The result of a purchase without a transaction, as JSON.
struct PurchaseJSON: Encodable {
  /// The results of a purchase.
  enum Outcome: String, Encodable {
    case purchased, pending, cancelled, unverified, failed
  }

  let simulated = true
  var outcome: Outcome
  var productId: String
  var quantity: Int
  /// The name of StoreKit's case, for example `networkError`, if the purchase failed.
  var error: String?
  /// The reason in words, in English.
  var reason: String?
}

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
