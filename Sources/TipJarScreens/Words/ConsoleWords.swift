import TipJarMachines

/// The words of the Store Console. Errors, calls and time rates keep StoreKit's names.
package struct ConsoleWords: Sendable {
  /// The headings.
  package var controls: String
  package var errors: String
  package var transactions: String
  package var products: String
  package var startOver: String

  /// The name of the built-in store.
  package var builtIn: String
  /// The values of a control that is on or off.
  package var on: String
  package var off: String
  /// The name and the explanation of a control that is on or off.
  package var name: @Sendable (StoreSwitch) -> String
  package var detail: @Sendable (StoreSwitch) -> String
  /// The explanation of a call of the store, whose name is StoreKit's; then the name and the
  /// explanation of a control with several values.
  package var call: @Sendable (StoreCall) -> String
  package var storefront: String
  package var storefrontDetail: String
  package var locale: String
  package var localeDetail: String
  package var latency: String
  package var latencyDetail: String
  package var timeRate: String
  package var timeRateDetail: String
  /// A simulated error of every call, and of the next one only.
  package var always: String
  package var once: String
  /// The default value, with which the store was opened.
  package var usual: String

  /// The state of a transaction.
  package var bought: String
  package var unfinished: String
  package var pending: String
  package var interrupted: String
  package var refunded: String
  package var noTransactions: String
  /// "12 more: tipjar history shows them."
  package var moreTransactions: @Sendable (Int) -> String
  package var moreProducts: @Sendable (Int) -> String

  /// The actions on a transaction or a product.
  package var approve: String
  package var decline: String
  package var resolve: String
  package var refund: String
  package var delete: String
  /// The consequence of deleting a transaction.
  package var deleteDetail: String
  package var withhold: String
  package var restock: String
  package var buyOutside: String

  /// Deleting all transactions: the name, the consequence, and the label of the button.
  package var clear: String
  package var clearDetail: String
  package var clearVerb: String
  package var reset: String
  package var resetDetail: String
  package var resetVerb: String
}
