import TipJarMachines
import TipJarScreens
import TipJarStore
import TipJarVocabulary

/// The messages of commands, except the words shared with the screen.
struct CommandWords: Sendable {
  /// The questions before a purchase.
  var buy: @Sendable (_ name: String, _ price: String) -> String = {
    "Buy \($0) for \($1)? Simulated, no money moves."
  }
  var askToBuy: @Sendable (_ name: String, _ price: String) -> String = {
    "Ask to buy \($0) for \($1)? Simulated, no money moves."
  }
  var takeAgain: @Sendable (_ name: String) -> String = {
    "You have paid for \($0). Deliver it again at no charge?"
  }
  var bought: @Sendable (_ name: String, _ price: String) -> String = {
    "Bought \($0) for \($1). Thank you."
  }
  /// Buying a product that is already owned; nothing is charged.
  var ownedAlready: @Sendable (_ name: String) -> String = {
    "You already own \($0). Nothing was charged."
  }
  /// The reason why a purchase is pending.
  var pending = "Pending: it is delivered once it is approved or resolved."
  /// An app was paid for; its download follows.
  var paid: @Sendable (_ app: String) -> String = { "\($0) is paid for." }
  /// "Lantern: waiting" before its download, and "Lantern: installing" after it.
  var waits: @Sendable (_ app: String) -> String = { "\($0): waiting" }
  var installing: @Sendable (_ app: String) -> String = { "\($0): installing" }
  var installed: @Sendable (_ app: String, _ version: String) -> String = {
    "\($0) \($1) is installed."
  }
  /// "Lantern: paused at 18.6 of 30.0 MB"
  var pausedAt: @Sendable (_ app: String, _ received: String) -> String = {
    "\($0): paused at \($1)"
  }
  /// Downloads were paused, or could not be completed.
  var stopped = "Paused."
  var notInstalled: @Sendable (_ count: Int, _ all: Int) -> String = {
    "Not installed: \($0) of \($1) apps."
  }
  /// Advice if bytes were received: the same arguments find the same apps.
  var resumes = "Run the same command again to resume."
  /// No download can be resumed.
  var nothingPaused = "No download is paused."
  var downloadCancelled: @Sendable (_ app: String) -> String = { "\($0): cancelled" }
  var opened: @Sendable (_ app: String, _ version: String) -> String = {
    "\($0) \($1) is open. Simulated: nothing runs."
  }
  var removed: @Sendable (_ app: String, _ command: String) -> String = {
    "\($0) is removed. “\($1)” downloads it again."
  }
  /// An app with a price was removed and is no longer owned.
  var removedForGood: @Sendable (_ app: String, _ command: String) -> String = {
    "\($0) is removed. You no longer own it: “\($1)” buys it again."
  }
  /// A purchase that the app has not finished yet.
  var unfinished = "unfinished"
  /// A purchase that was deleted from the store; only the app's record still has it.
  var deleted = "deleted from the store"
  /// The error for a store command about such a purchase.
  var wasDeleted: @Sendable (_ id: UInt64) -> String = {
    "Transaction \($0) was deleted from the store; “tipjar history” still lists it."
  }
  var nothingToRestore = "Nothing to restore."
  var restored: @Sendable (_ names: [String]) -> String = {
    "Restored: \($0.joined(separator: ", "))."
  }
  var receiptsWritten: @Sendable (_ count: Int, _ folder: String) -> String = {
    "Wrote receipts.jws (receipts: \($0)) and root.der to \($1)."
  }
  /// The reason why there are fewer receipts than purchases.
  var receiptsMissing: @Sendable (_ count: Int) -> String = {
    "No receipt for \($0 == 1 ? "1 purchase" : "\($0) purchases"): deleted from the store, and "
      + "not signed by this folder's certificates."
  }
  var accepted: @Sendable (_ line: Int, _ id: String, _ product: String) -> String = {
    "line \($0): accepted: transaction \($1), \($2)"
  }
  var refused: @Sendable (_ line: Int, _ reason: String) -> String = {
    "line \($0): refused: \($1)"
  }
  var fileWritten: @Sendable (_ path: String, _ argument: String) -> String = {
    "Wrote \($0). Open it with “tipjar --store \($1)”."
  }
  /// The results of a check of a catalogue.
  var catalogIsValid: @Sendable (_ file: String, _ apps: Int) -> String = {
    "\($0): \($1 == 1 ? "1 app" : "\($1) apps"), no problems."
  }
  var catalogProblems: @Sendable (_ file: String, _ count: Int) -> String = {
    "\($0): \($1 == 1 ? "1 problem" : "\($1) problems"). Correct the lines above."
  }
  /// The addresses of a catalogue without problems were asked.
  var addressesAnswer: @Sendable (_ count: Int) -> String = {
    switch $0 {
    case 0: "No addresses."
    case 1: "1 address: it answers, and its size does not differ. The content was not compared."
    default: "\($0) addresses: each answers, and no size differs. Contents were not compared."
    }
  }
  /// Advice if the store is unreachable, and if it does not have a product.
  var tryAgain = "Try again later."
  var listsProducts = "“tipjar products” lists what it has."
  /// The command that approves or resolves a pending purchase.
  var letsThrough: @Sendable (_ command: String) -> String = { "“\($0)” completes it." }
  /// Suggestions for an unknown product id: another product, or an app.
  var didYouMean: @Sendable (_ id: String) -> String = { "Did you mean “\($0)”?" }
  var isApp: @Sendable (_ id: String) -> String = {
    "It is an app: “tipjar get \($0)” downloads it."
  }
  /// Advice if the store refuses a purchase.
  var listsSettings = "“tipjar store status” shows its settings."
}

extension Words {
  /// The messages of commands.
  var commands: CommandWords {
    language.pick(CommandWords(), .german, .japanese, .polish)
  }

  /// Returns the state of a purchase, or an empty text for an ordinary one.
  func state(_ entry: HistoryEntry) -> String {
    let state =
      switch entry.state {
      case .purchased: entry.isFinished || entry.isDeleted ? "" : commands.unfinished
      case .pending: purchaseStates(.pending)
      case .refunded: purchaseStates(.refunded)
      }
    return [state, entry.isDeleted ? commands.deleted : ""].filter { !$0.isEmpty }
      .joined(separator: comma)
  }
}
