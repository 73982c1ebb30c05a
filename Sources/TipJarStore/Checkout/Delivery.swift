/// A transaction that arrived outside of a purchase, reported once: from the store's `updates`, or
/// from `unfinished` at the start.
public enum Delivery: Equatable, Sendable {
  /// Recorded now for the first time: an approval, a purchase from outside or one that a crash cut
  /// off.
  case granted(productID: String, Transaction)
  /// Refunded, and out of the collection.
  case refunded(productID: String, Transaction)
}
