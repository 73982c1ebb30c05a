import TipJarDownloads
import TipJarScreens
import TipJarStore
import TipJarVocabulary

/// The messages of commands, except the words shared with the screen.
struct CommandWords: Sendable {
  let text: Translation

  /// The questions before a purchase.
  var buy: Phrase { text("Buy {0} for {1}? Simulated, no money moves.") }
  /// The reason why a purchase is pending.
  var pending: String { text("Pending: it is delivered once it is approved or resolved.") }
  /// Advice if bytes were received: the same arguments find the same apps.
  var resumes: String { text("Run the same command again to resume.") }
  var updates: Phrase { text("Update with “{0}”.") }
  var listsProducts: String { text("“tipjar products” lists what it has.") }
  /// No app is installed whose files are real.
  var noneInstalled: String { text("No real app is installed.") }
}

extension CommandWords {
  /// Returns the reason why an app gets no update.
  func reason(_ offer: AppRecord.Offer) -> String {
    switch offer {
    case .none, .update: ""
    case .pinned: text("pinned")
    case .held: text("rolled back")
    case .changed: text("same version, changed file")
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
    return [state, entry.isDeleted ? text("deleted from the store") : ""].filter { !$0.isEmpty }
      .joined(separator: comma)
  }
}
