/// The words of the Store Console, which is for developers, in English alone. Errors, calls and time
/// rates keep StoreKit's names; ``ControlWords`` has the words of each control.
package enum ConsoleWords {
  /// The title and the headings.
  package static let title = "Store Console"
  package static let controls = "Controls"
  package static let renewals = "Renewals"
  package static let errors = "Simulated errors"
  package static let transactions = "Transactions"
  package static let products = "Products"
  package static let startOver = "Reset"

  /// The name of the built-in store.
  package static let builtIn = "built-in"
  /// A simulated error of every call, and of the next one only, with the buttons that choose it.
  package static let always = "always"
  package static let once = "once"
  package static let failAlways = "Always"
  package static let failOnce = "Next call"
  package static let stopFailing = "Turn off"
  /// The button with everything else that a subscription offers.
  package static let more = "More"

  /// The state of a transaction.
  package static let unfinished = "unfinished"
  package static let noTransactions = "No purchases yet."

  /// The states of a subscription.
  package static let active = "active"
  package static let ending = "ends"
  package static let needsConsent = "needs consent"
  package static let grace = "grace"
  package static let retry = "retrying"
  package static let expired = "expired"
  package static let noSubscriptions = "No subscriptions yet."
}
