/// The nine calls that StoreKit Testing can make fail, by the names that commands use.
public enum FailableAPI: String, CaseIterable, Equatable, Sendable {
  /// In the order of a `.storekit` file.
  case loadProducts, purchase, verification, appStoreSync, subscriptionStatus, appTransaction
  case manageSubscriptions, refundRequest, offerCodeRedeem
}
