import TipJarStore

/// A purchase that made no transaction, as JSON.
struct PurchaseJSON: Encodable {
  /// How a purchase ended.
  enum Outcome: String, Encodable {
    case purchased, pending, cancelled, unverified, failed
  }

  let simulated = true
  var outcome: Outcome
  var productId: String
  var quantity: Int
  /// The error by StoreKit's case name, for example `networkError`; what failed has one.
  var error: String?
  /// The same for a person, in English.
  var reason: String?
}
