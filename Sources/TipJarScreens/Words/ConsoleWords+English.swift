import TipJarMachines

extension ConsoleWords {
  /// English.
  package static let english = ConsoleWords(
    controls: "Controls", errors: "Errors on call", transactions: "Transactions",
    products: "Products", startOver: "Start over",
    builtIn: "built-in",
    on: "on", off: "off",
    name: {
      switch $0 {
      case .askToBuy: "Ask to Buy"
      case .interruptedPurchases: "Interrupt purchases"
      case .dialogs: "Payment sheet"
      case .payments: "Payments"
      }
    },
    detail: {
      switch $0 {
      case .askToBuy: "a purchase waits for approval"
      case .interruptedPurchases: "a purchase waits to be resolved"
      case .dialogs: "asks before a purchase"
      case .payments: "this user may buy"
      }
    },
    call: {
      switch $0 {
      case .loadProducts: "reads products and prices"
      case .purchase: "buys a product"
      case .verification: "checks a receipt"
      case .appStoreSync: "restores purchases"
      case .subscriptionStatus: "tells how a subscription stands"
      case .appTransaction: "tells how the app was bought"
      case .manageSubscriptions: "changes subscriptions"
      case .refundRequest: "asks for a refund"
      case .offerCodeRedeem: "redeems a code"
      }
    },
    storefront: "Storefront", storefrontDetail: "its currency, the same numbers",
    locale: "Language of names", localeDetail: "or the nearest in the file",
    latency: "Answers take", latencyDetail: "products, purchase",
    timeRate: "Subscriptions renew", timeRateDetail: "once they are sold",
    always: "always", once: "once",
    usual: "as usual",
    bought: "bought", unfinished: "unfinished", pending: "to approve",
    interrupted: "interrupted", refunded: "refunded",
    noTransactions: "Nothing was bought yet.",
    moreTransactions: { "\($0) older ones: tipjar history shows them." },
    moreProducts: { "\($0) more: tipjar products shows them." },
    approve: "Approve", decline: "Decline", resolve: "Resolve", refund: "Refund",
    delete: "Delete", withhold: "Take off the shelf", restock: "Put on sale",
    buyOutside: "Buy outside of the app",
    clear: "Clear transactions",
    clearDetail: "The store forgets every purchase. Your collection stays.", clearVerb: "Clear",
    reset: "Reset settings",
    resetDetail: "Every control goes back to the file's value.", resetVerb: "Reset")
}
