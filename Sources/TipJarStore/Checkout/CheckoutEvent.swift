/// A line of the store's log.
public enum CheckoutEvent: Equatable, Sendable {
  /// A purchase was attempted.
  case purchaseAttempted(productID: String)
  /// It ended without an error: verified, unverified, cancelled or pending.
  case purchaseResult(productID: String, Result)
  /// It ended with an error.
  case purchaseFailed(productID: String, reason: String)
  /// Products could not be fetched.
  case productsNotFetched(reason: String)
  /// An update of the store could not be recorded; it is reported again at the next start.
  case deliveryFailed(reason: String)
  /// A record was damaged and set aside.
  case repaired(StoreNotice)
  /// A transaction that arrived outside of a purchase was granted or refunded.
  case delivered(Delivery)

  /// The ends of a purchase without an error.
  public enum Result: String, Equatable, Sendable {
    /// The four ends of a purchase.
    case verified, unverified, cancelled, pending
  }
}

extension CheckoutEvent {
  init(_ outcome: Checkout.Outcome, of id: String) {
    switch outcome {
    case .purchased: self = .purchaseResult(productID: id, .verified)
    case .unverified: self = .purchaseResult(productID: id, .unverified)
    case .userCancelled: self = .purchaseResult(productID: id, .cancelled)
    case .pending: self = .purchaseResult(productID: id, .pending)
    case .failed(let failure): self = .purchaseFailed(productID: id, reason: failure.reason)
    }
  }
}
