import TipJarMachines
import TipJarScreens
import TipJarStore

/// What commands answer, besides the words that they share with the screen.
struct CommandWords: Sendable {
  /// The questions before a purchase.
  var buy: @Sendable (_ name: String, _ price: String) -> String
  var askToBuy: @Sendable (_ name: String, _ price: String) -> String
  var takeAgain: @Sendable (_ name: String) -> String
  var bought: @Sendable (_ name: String, _ price: String) -> String
  /// A purchase of what is owned, which costs nothing.
  var ownedAlready: @Sendable (_ name: String) -> String
  /// Why a purchase has not ended yet.
  var pending: String
  /// An app was paid for, and its download follows.
  var paid: @Sendable (_ app: String) -> String
  /// "Lantern: waiting" behind other downloads, and "Lantern: installing" after its own.
  var waits: @Sendable (_ app: String) -> String
  var installing: @Sendable (_ app: String) -> String
  var installed: @Sendable (_ app: String, _ version: String) -> String
  /// "Lantern: paused at 18.6 of 30.0 MB"
  var pausedAt: @Sendable (_ app: String, _ received: String) -> String
  /// Downloads were stopped; `command` goes on with them.
  var stopped: @Sendable (_ command: String) -> String
  /// There is no download to go on with.
  var nothingPaused: String
  var downloadCancelled: @Sendable (_ app: String) -> String
  var opened: @Sendable (_ app: String, _ version: String) -> String
  var removed: @Sendable (_ app: String, _ id: String) -> String
  /// An app with a price that is not owned any more.
  var removedForGood: @Sendable (_ app: String, _ id: String) -> String
  /// A purchase that the app has not granted yet.
  var unfinished: String
  /// A purchase that was deleted from the store, and stands in the app's own record only.
  var deleted: String
  /// What is said of a control for such a purchase.
  var wasDeleted: @Sendable (_ id: UInt64) -> String
  var nothingToRestore: String
  var restored: @Sendable (_ names: [String]) -> String
  var receiptsWritten: @Sendable (_ count: Int, _ folder: String) -> String
  /// Why there are fewer receipts than purchases.
  var receiptsMissing: @Sendable (_ count: Int) -> String
  var accepted: @Sendable (_ line: Int, _ id: String, _ product: String) -> String
  var refused: @Sendable (_ line: Int, _ reason: String) -> String
  var fileWritten: @Sendable (_ path: String, _ argument: String) -> String
  /// The results of a check of a catalogue.
  var catalogIsValid: @Sendable (_ file: String, _ apps: Int) -> String
  var catalogProblems: @Sendable (_ file: String, _ count: Int) -> String
  /// What to do about a store that is out of reach, and about a product that it does not have.
  var tryAgain: String
  var listsProducts: String
  /// What is said of a subscription, after its id.
  var subscriptionsNotSold: String
  /// The command that lets a pending purchase through.
  var letsThrough: @Sendable (_ command: String) -> String
  /// What an id that no product has could have been: another, or an app's.
  var didYouMean: @Sendable (_ id: String) -> String
  var isApp: @Sendable (_ id: String) -> String
  /// Where one sees why the store says no.
  var listsSettings: String
}

extension Words {
  /// What commands answer.
  var commands: CommandWords {
    switch language {
    case .english: .english
    case .german: .german
    case .japanese: .japanese
    case .polish: .polish
    }
  }

  /// How a purchase stands; "" where there is nothing to say.
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
