/// A control that is on or off.
enum Toggle: String, Sendable {
  case askToBuy, interruptedPurchases, disableDialogs, canMakePayments

  /// The value of a control that was not set.
  func fallback(_ configuration: StoreConfiguration) -> Bool {
    switch self {
    case .askToBuy: configuration.askToBuyEnabled
    case .interruptedPurchases: configuration.interruptedPurchasesEnabled
    case .disableDialogs: configuration.disableDialogs
    case .canMakePayments: true
    }
  }
}
