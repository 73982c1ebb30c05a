import TipJarMachines
import TipJarStore

/// The words of the Store Console. Errors, calls and time rates keep the names that StoreKit gives them.
struct ConsoleWords: Sendable {
  /// The headings.
  var controls: String
  var errors: String
  var transactions: String
  var products: String
  var startOver: String

  /// The store that is open without a file.
  var builtIn: String
  /// How a control that is on or off stands.
  var on: String
  var off: String
  /// A control that is on or off, and what it does.
  var name: @Sendable (StoreSwitch) -> String
  var detail: @Sendable (StoreSwitch) -> String
  /// A control with several values, and what it does.
  /// What a call of the store does, whose name is StoreKit's.
  var call: @Sendable (FailableAPI) -> String
  var storefront: String
  var storefrontDetail: String
  var locale: String
  var localeDetail: String
  var latency: String
  var latencyDetail: String
  var timeRate: String
  var timeRateDetail: String
  /// An error at every call, and at the next one alone.
  var always: String
  var once: String
  /// Whatever the store was opened with.
  var usual: String

  /// How a transaction stands.
  var bought: String
  var unfinished: String
  var pending: String
  var interrupted: String
  var refunded: String
  var noTransactions: String
  /// "12 more: tipjar history shows them."
  var moreTransactions: @Sendable (Int) -> String
  var moreProducts: @Sendable (Int) -> String

  /// What can be done with a transaction or a product.
  var approve: String
  var decline: String
  var resolve: String
  var refund: String
  var delete: String
  var withhold: String
  var restock: String
  var buyOutside: String

  /// Taking everything back: its name, what it means, and the word on its button.
  var clear: String
  var clearDetail: String
  var clearVerb: String
  var reset: String
  var resetDetail: String
  var resetVerb: String
}
