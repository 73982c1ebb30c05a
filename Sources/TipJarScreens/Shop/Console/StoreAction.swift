public import TipJarMachines

/// A request of the console to the store.
public enum StoreAction: Equatable, Sendable {
  /// Turns a control on or off.
  case turn(StoreSwitch, Bool)
  /// Sets a control to one of its values, by the value's id.
  case set(StoreSetting, String)
  /// Approves, declines, resolves, refunds or deletes the transaction of this id.
  case approve(String)
  case decline(String)
  case resolve(String)
  case refund(String)
  case delete(String)
  /// Makes a product unavailable, or available again.
  case setWithheld(ItemID, Bool)
  /// Buys a product outside the app.
  case buyOutside(ItemID)
  /// Changes subscriptions.
  case subscription(SubscriptionAction)
  /// Sends a test notification to the server's address, or a notification by its number again.
  case sendTestNotification
  case sendAgain(String)
  /// Deletes all transactions; restores the file's value of every setting.
  case clear
  case reset
}

/// A control of the store that is on or off, by `SKTestSession`'s names if they exist.
public enum StoreSwitch: Hashable, Sendable, CaseIterable {
  /// Ask to Buy, interrupted purchases, dialogs before a purchase, and all payments.
  case askToBuy, interruptedPurchases, dialogs, payments
}

/// A control of the store that has one of several values.
public enum StoreSetting: Hashable, Sendable {
  /// The country, the language of names, the latency, and the renewal rate of subscriptions.
  case storefront, locale, latency, timeRate
  /// The simulated error of a call, by the call's name.
  case simulatedError(String)
}

/// The kinds of products of StoreKit 2's `Product.ProductType`.
public enum ProductKind: Hashable, Sendable, CaseIterable {
  case consumable, nonConsumable, nonRenewable, autoRenewable
}

/// The calls of the store that can have a simulated error, by StoreKit Test's names.
public enum StoreCall: String, Hashable, Sendable, CaseIterable {
  case loadProducts, purchase, verification, appStoreSync, subscriptionStatus, appTransaction
  case manageSubscriptions, refundRequest, offerCodeRedeem
}
