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
  /// Makes a product missing from the store, or brings it back.
  case setWithheld(ItemID, Bool)
  /// Buys a product outside of the app.
  case buyOutside(ItemID)
  /// Changes subscriptions.
  case subscription(SubscriptionAction)
  /// Takes all transactions out of the store; gives every setting back to the file.
  case clear
  case reset
}

/// A control of the store that is on or off, by `SKTestSession`'s names where it has one.
public enum StoreSwitch: Hashable, Sendable, CaseIterable {
  /// A Boolean value that indicates whether purchases wait for approval, are interrupted, ask
  /// first, and are possible at all.
  case askToBuy, interruptedPurchases, dialogs, payments
}

/// A control of the store that has one of several values.
public enum StoreSetting: Hashable, Sendable {
  /// The country, the language of names, how long answers take, how fast subscriptions renew.
  case storefront, locale, latency, timeRate
  /// The error that is armed for a call, by the call's name.
  case simulatedError(String)
}

/// The kinds of products, as StoreKit 2's `Product.ProductType` has them.
public enum ProductKind: Hashable, Sendable, CaseIterable {
  case consumable, nonConsumable, nonRenewable, autoRenewable
}

/// The calls of the store in which a simulated error can strike, by the names that StoreKit Test gives them.
public enum StoreCall: String, Hashable, Sendable, CaseIterable {
  case loadProducts, purchase, verification, appStoreSync, subscriptionStatus, appTransaction
  case manageSubscriptions, refundRequest, offerCodeRedeem
}
