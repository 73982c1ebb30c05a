/// A line of the store's log (seed 003's `storeLogger`).
public enum CheckoutEvent: Equatable, Sendable {
  /// A purchase was attempted.
  case purchaseAttempted(productID: String)
  /// It ended without an error: verified, unverified, cancelled or pending.
  case purchaseResult(productID: String, Result)
  /// It ended with an error.
  case purchaseFailed(productID: String, reason: String)
  /// Products could not be fetched.
  case productsNotFetched(reason: String)
  /// What the store had to tell could not be recorded; it is told again at the next start.
  case deliveryFailed(reason: String)
  /// A record was damaged, and what became of it.
  case repaired(StoreNotice)
  /// A transaction that arrived by itself was granted or taken back.
  case delivered(Delivery)

  /// How a purchase ended without an error.
  public enum Result: String, Equatable, Sendable {
    /// The four ends of seed 003.
    case verified, unverified, cancelled, pending
  }
}
