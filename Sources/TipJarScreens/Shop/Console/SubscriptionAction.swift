public import TipJarMachines

/// A request of the console to the store about subscriptions, by `SKTestSession`'s names if they
/// exist.
public enum SubscriptionAction: Equatable, Sendable {
  /// Ends the current period of a product's subscription and begins the next one, or ends the
  /// subscription.
  case renew(ItemID)
  case expire(ItemID)
  /// Turns auto-renew of a transaction's subscription on or off.
  case setAutoRenew(String, Bool)
  /// Asks for consent to a price increase of a transaction's subscription, consents, or declines.
  case requestPriceIncrease(String)
  case consentToPriceIncrease(String)
  case declinePriceIncrease(String)
  /// Makes the payments of renewals fail; starts a grace period after a failure.
  case setBillingFails(Bool)
  case setGracePeriod(Bool)
  /// Sets the number of renewals; nil for no limit.
  case setRenewalLimit(Int?)
  /// Restores the default limit.
  case resetRenewalLimit
  /// Moves the store's time forward, by a number of days or to the end of the next period.
  case advance(days: Int)
  case advanceToNextRenewal
}

/// The subject of a row of the console about subscriptions.
public enum SubscriptionItem: Hashable, Sendable {
  /// The controls of all subscriptions.
  case billingFails, gracePeriod, renewalLimit, time
  /// A subscription by its original transaction's id.
  case subscription(String)
}
