import TipJarMachines
import TipJarScreens
import TipJarStore

/// The messages of commands, except the words shared with the screen.
struct CommandWords: Sendable {
  /// The questions before a purchase.
  var buy: @Sendable (_ name: String, _ price: String) -> String
  var askToBuy: @Sendable (_ name: String, _ price: String) -> String
  var takeAgain: @Sendable (_ name: String) -> String
  var bought: @Sendable (_ name: String, _ price: String) -> String
  /// Buying a product that is already owned; nothing is charged.
  var ownedAlready: @Sendable (_ name: String) -> String
  /// The reason why a purchase is pending.
  var pending: String
  /// An app was paid for; its download follows.
  var paid: @Sendable (_ app: String) -> String
  /// "Lantern: waiting" before its download, and "Lantern: installing" after it.
  var waits: @Sendable (_ app: String) -> String
  var installing: @Sendable (_ app: String) -> String
  var installed: @Sendable (_ app: String, _ version: String) -> String
  /// "Lantern: paused at 18.6 of 30.0 MB"
  var pausedAt: @Sendable (_ app: String, _ received: String) -> String
  /// Downloads were paused, or could not be completed.
  var stopped: String
  var notInstalled: @Sendable (_ count: Int, _ all: Int) -> String
  /// Advice if bytes were received: the same arguments find the same apps.
  var resumes: String
  /// No download can be resumed.
  var nothingPaused: String
  var downloadCancelled: @Sendable (_ app: String) -> String
  var opened: @Sendable (_ app: String, _ version: String) -> String
  var removed: @Sendable (_ app: String, _ command: String) -> String
  /// An app with a price was removed and is no longer owned.
  var removedForGood: @Sendable (_ app: String, _ command: String) -> String
  /// A purchase that the app has not finished yet.
  var unfinished: String
  /// A purchase that was deleted from the store; only the app's record still has it.
  var deleted: String
  /// The error for a store command about such a purchase.
  var wasDeleted: @Sendable (_ id: UInt64) -> String
  var nothingToRestore: String
  var restored: @Sendable (_ names: [String]) -> String
  var receiptsWritten: @Sendable (_ count: Int, _ folder: String) -> String
  /// The reason why there are fewer receipts than purchases.
  var receiptsMissing: @Sendable (_ count: Int) -> String
  var accepted: @Sendable (_ line: Int, _ id: String, _ product: String) -> String
  var refused: @Sendable (_ line: Int, _ reason: String) -> String
  var fileWritten: @Sendable (_ path: String, _ argument: String) -> String
  /// The results of a check of a catalogue.
  var catalogIsValid: @Sendable (_ file: String, _ apps: Int) -> String
  var catalogProblems: @Sendable (_ file: String, _ count: Int) -> String
  /// The addresses of a catalogue without problems were asked.
  var addressesAnswer: @Sendable (_ count: Int) -> String
  /// Advice if the store is unreachable, and if it does not have a product.
  var tryAgain: String
  var listsProducts: String
  /// The command that approves or resolves a pending purchase.
  var letsThrough: @Sendable (_ command: String) -> String
  /// Suggestions for an unknown product id: another product, or an app.
  var didYouMean: @Sendable (_ id: String) -> String
  var isApp: @Sendable (_ id: String) -> String
  /// Advice if the store refuses a purchase.
  var listsSettings: String
}

extension Words {
  /// The messages of commands.
  var commands: CommandWords {
    switch language {
    case .english: .english
    case .german: .german
    case .japanese: .japanese
    case .polish: .polish
    }
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
