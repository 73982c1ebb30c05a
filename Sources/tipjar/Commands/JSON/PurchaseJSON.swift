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
  var reason: String?
}
