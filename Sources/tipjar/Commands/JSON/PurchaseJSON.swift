import TipJarJSON
import TipJarStore

extension Checkout.Failure {
  /// An error of the store as JSON: the name of StoreKit's case, such as `networkError`, and the
  /// reason in English.
  var json: JSONObject { ["simulated": true, "error": name, "reason": reason] }
}
