import TipJarMachines

extension ConsoleWords {
  /// English.
  package static let english = ConsoleWords(
    controls: "Controls", errors: "Simulated errors", transactions: "Transactions",
    products: "Products", startOver: "Reset",
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
      case .askToBuy: "purchases wait for approval"
      case .interruptedPurchases: "purchases wait to be resolved"
      case .dialogs: "asks before each purchase"
      case .payments: "this user can make purchases"
      }
    },
    call: {
      switch $0 {
      case .loadProducts: "loads products and prices"
      case .purchase: "buys a product"
      case .verification: "checks a receipt"
      case .appStoreSync: "restores purchases"
      case .subscriptionStatus: "reads the status of a subscription"
      case .appTransaction: "reads how the app was bought"
      case .manageSubscriptions: "changes subscriptions"
      case .refundRequest: "asks for a refund"
      case .offerCodeRedeem: "redeems a code"
      }
    },
    storefront: "Storefront", storefrontDetail: "changes the currency only",
    locale: "Product language", localeDetail: "names and descriptions",
    latency: "Latency", latencyDetail: "loading products, buying",
    timeRate: "Renewal rate", timeRateDetail: "of subscriptions",
    always: "always", once: "once",
    usual: "default",
    bought: "bought", unfinished: "unfinished", pending: "pending",
    interrupted: "interrupted", refunded: "refunded",
    noTransactions: "No purchases yet.",
    moreTransactions: { "\($0) older: run tipjar history." },
    moreProducts: { "\($0) more: run tipjar products." },
    approve: "Approve", decline: "Decline", resolve: "Resolve", refund: "Refund",
    delete: "Delete", deleteDetail: "The store forgets it. Your collection stays.",
    withhold: "Stop selling", restock: "Sell again",
    buyOutside: "Buy outside the app",
    clear: "Clear transactions",
    clearDetail: "Deletes every purchase. Your collection stays.", clearVerb: "Clear",
    reset: "Reset settings",
    resetDetail: "Restores the file's value of every control.", resetVerb: "Reset")
}
