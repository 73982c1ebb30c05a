import TipJarDownloads
import TipJarMachines
import TipJarScreens
import TipJarStore
import TipJarVocabulary

/// The messages of commands, except the words shared with the screen.
struct CommandWords: Sendable {
  let text: Translation

  /// The questions before a purchase.
  var buy: Phrase { text("Buy {0} for {1}? Simulated, no money moves.") }
  var bought: Phrase { text("Bought {0} for {1}. Thank you.") }
  /// Buying a product that is already owned; nothing is charged.
  var ownedAlready: Phrase { text("You already own {0}. Nothing was charged.") }
  /// The reason why a purchase is pending.
  var pending: String { text("Pending: it is delivered once it is approved or resolved.") }
  /// An app was paid for; its download follows.
  var paid: Phrase { text("{0} is paid for.") }
  /// "Lantern: waiting" before its download, and "Lantern: installing" after it.
  var waits: Phrase { text("{0}: waiting") }
  var installing: Phrase { text("{0}: installing") }
  var installed: Phrase { text("{0} {1} is installed.") }
  /// An app is downloaded once more.
  var repairs: Phrase { text("{0}: files were changed or deleted, so it is downloaded again.") }
  /// Downloads were paused, or could not be completed.
  var stopped: String { text("Paused.") }
  var notInstalled: Phrase { text("Not installed: {0} of {1} apps.") }
  /// Advice if bytes were received: the same arguments find the same apps.
  var resumes: String { text("Run the same command again to resume.") }
  /// No download can be resumed.
  var nothingPaused: String { text("No download is paused.") }
  var opened: Phrase { text("{0} {1} is open. Simulated: nothing runs.") }
  var removed: Phrase { text("{0} is removed. “{1}” downloads it again.") }
  /// The answer to a question before it was no.
  var notRemoved: String { text("Nothing was removed.") }
  /// An app with a price was removed and is no longer owned.
  var removedForGood: Phrase { text("{0} is removed. You no longer own it: “{1}” buys it again.") }
  func restored(_ names: [String]) -> String {
    text("Restored: {0}.")(names.joined(separator: text(", ")))
  }
  var listsProducts: String { text("“tipjar products” lists what it has.") }
  /// Updates, and why an app gets none.
  var upToDate: Phrase { text("{0} is up to date.") }
  var allUpToDate: String { text("All apps are up to date.") }
  /// No app is installed whose files are real.
  var noneInstalled: String { text("No app is installed.") }
  /// The projects whose servers have not answered yet.
  var notAsked: Phrase { text("No answer yet about {0}. “{1}” asks.") }
  /// The time of the oldest answer behind a list of updates, and how to ask now.
  var asOf: Phrase { text("As of {0}. “{1}” asks for new releases.") }
  /// An app that “update --all” leaves at its version, the reason, and the way to change it.
  var isLeft: Phrase { text("Not updated: {0} {1} → {2}, {3}.") }
  var changesThat: Phrase { text("“{0}” lets it update.") }
  var updates: Phrase { text("“{0}” installs them.") }
  /// The question before updates: "Update ripgrep 14.0 → 14.1 (2.1 MB) from github.com?"
  var update: Phrase { text("Update {0} ({1}) from {2}?") }
  var isPinned: Phrase { text("{0} is pinned at {1}. “{2}” lets it update.") }
  var pinned: Phrase { text("{0} stays at {1}.") }
  /// An app is removed that is not offered any more.
  var gone: Phrase { text("{0} is removed.") }
  /// An older version is used again, or another one is not there.
  var used: Phrase { text("{0} is at {1} now.") }
  var usedPinned: Phrase { text("{0} is at {1} now, and pinned there.") }
  var kept: Phrase { text("{0} is kept: “{1}” returns to it.") }
  var noOlder: Phrase { text("{0}: no older version is kept.") }
  /// All files are as they were installed.
  var unchanged: Phrase { text("{0} {1}: unchanged") }
}

extension CommandWords {
  /// Returns the reason why an app gets no update.
  func reason(_ offer: AppRecord.Offer) -> String {
    switch offer {
    case .none, .update: ""
    case .pinned: text("pinned")
    case .held: text("rolled back")
    case .changed: text("same version, other bytes")
    }
  }
}

extension Words {
  var commands: CommandWords { CommandWords(text: text) }

  /// Returns the state of a purchase, or an empty text for an ordinary one.
  func state(_ entry: HistoryEntry) -> String {
    let state =
      switch entry.state {
      case .purchased: entry.isFinished || entry.isDeleted ? "" : text("unfinished")
      case .pending, .refunded, .revoked: purchaseState(entry.state)
      }
    return [state, entry.isDeleted ? deleted : ""].filter { !$0.isEmpty }
      .joined(separator: comma)
  }
}
