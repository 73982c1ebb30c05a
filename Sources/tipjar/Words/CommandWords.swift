import TipJarDownloads
import TipJarMachines
import TipJarScreens
import TipJarStore
import TipJarVocabulary

/// The messages of commands, except the words shared with the screen.
struct CommandWords: Sendable {
  /// The questions before a purchase.
  var buy: Phrase = "Buy {0} for {1}? Simulated, no money moves."
  var askToBuy: Phrase = "Ask to buy {0} for {1}? Simulated, no money moves."
  var takeAgain: Phrase = "You have paid for {0}. Deliver it again at no charge?"
  var bought: Phrase = "Bought {0} for {1}. Thank you."
  /// Buying a product that is already owned; nothing is charged.
  var ownedAlready: Phrase = "You already own {0}. Nothing was charged."
  /// The reason why a purchase is pending.
  var pending = "Pending: it is delivered once it is approved or resolved."
  /// An app was paid for; its download follows.
  var paid: Phrase = "{0} is paid for."
  /// "Lantern: waiting" before its download, and "Lantern: installing" after it.
  var waits: Phrase = "{0}: waiting"
  var installing: Phrase = "{0}: installing"
  var installed: Phrase = "{0} {1} is installed."
  /// "Lantern: paused at 18.6 of 30.0 MB"
  var pausedAt: Phrase = "{0}: paused at {1}"
  /// Downloads were paused, or could not be completed.
  var stopped = "Paused."
  var notInstalled: Phrase = "Not installed: {0} of {1} apps."
  /// Advice if bytes were received: the same arguments find the same apps.
  var resumes = "Run the same command again to resume."
  /// No download can be resumed.
  var nothingPaused = "No download is paused."
  var downloadCancelled: Phrase = "{0}: cancelled"
  var opened: Phrase = "{0} {1} is open. Simulated: nothing runs."
  var removed: Phrase = "{0} is removed. “{1}” downloads it again."
  /// The answer to a question before it was no.
  var notRemoved = "Nothing was removed."
  /// An app with a price was removed and is no longer owned.
  var removedForGood: Phrase = "{0} is removed. You no longer own it: “{1}” buys it again."
  /// A purchase that the app has not finished yet.
  var unfinished = "unfinished"
  /// A purchase that was deleted from the store; only the app's record still has it.
  var deleted = "deleted from the store"
  var nothingToRestore = "Nothing to restore."
  var restored: @Sendable (_ names: [String]) -> String = {
    "Restored: \($0.joined(separator: ", "))."
  }
  /// Advice if the store is unreachable, and if it does not have a product.
  var tryAgain = "Try again later."
  var listsProducts = "“tipjar products” lists what it has."
  /// The command that approves or resolves a pending purchase.
  var letsThrough: Phrase = "“{0}” completes it."
  /// Suggestions for an unknown product id: another product, or an app.
  var didYouMean: Phrase = "Did you mean “{0}”?"
  var isApp: Phrase = "It is an app: “tipjar get {0}” downloads it."
  /// Updates, and why an app gets none.
  var upToDate: Phrase = "{0} is up to date."
  var allUpToDate = "All apps are up to date."
  /// The time of the oldest answer behind a list of updates, and how to ask now.
  var asOf: Phrase = "As of {0}. “{1}” asks for new releases."
  /// An app that “update --all” leaves at its version, the reason, and the way to change it.
  var isLeft: Phrase = "Not updated: {0} {1} → {2}, {3}."
  var changesThat: Phrase = "“{0}” changes that."
  var offerPinned = "pinned", offerHeld = "left by a rollback"
  var offerChanged = "same version, other bytes"
  var updates: Phrase = "“{0}” installs them."
  /// The question before updates: "Update ripgrep 14.0 → 14.1 (2.1 MB) from github.com?"
  var update: Phrase = "Update {0} ({1}) from {2}?"
  var isPinned: Phrase = "{0} is pinned at {1}. “{2}” lets it follow."
  var pinned: Phrase = "{0} stays at {1}."
  /// An app is removed that is not offered any more.
  var gone: Phrase = "{0} is removed."
  /// An older version is used again, or another one is not there.
  var used: Phrase = "{0} is at {1} now."
  var usedPinned: Phrase = "{0} is at {1} now, and pinned there."
  var kept: Phrase = "{0} is kept: “{1}” returns to it."
  var noOlder: Phrase = "{0}: no older version is kept."
  /// All files are as they were installed.
  var unchanged: Phrase = "{0} {1}: unchanged"
  /// The answers to a guest of a kiosk: to a command or a copy of files, without a terminal, if all
  /// seats are taken, if the host has to repair something, and at the end of an idle session.
  var guestCommand = "This is a storefront. It runs no commands and copies no files."
  var guestTerminal = "The storefront needs a terminal. Connect with “ssh -t”."
  var guestFull = "Too many people are here. Try again later."
  var guestClosed = "The storefront cannot open. Its host finds the reason in the log."
  var guestIdle = "The session has ended, because no key was pressed for some time."
  /// Advice if the store refuses a purchase.
  var listsSettings = "“tipjar store status” shows its settings."
}

extension CommandWords {
  /// Returns the reason why an app gets no update.
  func reason(_ offer: AppRecord.Offer) -> String {
    switch offer {
    case .none, .update: ""
    case .pinned: offerPinned
    case .held: offerHeld
    case .changed: offerChanged
    }
  }
}

extension Words {
  var commands: CommandWords {
    language.pick(CommandWords(), .german, .japanese, .polish)
  }

  /// Returns the state of a purchase, or an empty text for an ordinary one.
  func state(_ entry: HistoryEntry) -> String {
    let state =
      switch entry.state {
      case .purchased: entry.isFinished || entry.isDeleted ? "" : commands.unfinished
      case .pending, .refunded, .revoked: purchaseState(entry.state)
      }
    return [state, entry.isDeleted ? commands.deleted : ""].filter { !$0.isEmpty }
      .joined(separator: comma)
  }
}
