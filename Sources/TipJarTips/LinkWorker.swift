package import TipJarLinks
package import TipJarInterface
import TipJarTerminal
import TipJarVocabulary

/// Opens the pages that the screen requests, and asks the terminal to copy addresses.
@MainActor
package final class LinkWorker: Worker {
  package typealias P = TipLinks

  private let links: [FundingLink]
  private let opener: LinkOpener
  private let clipboard: Clipboard
  private let words: Words
  private let sendToClipboard: (String) -> Bool
  private let port: EventPort<TipLinks>
  /// The attempt in progress, and the last copying; there is one of each at a time.
  private var opening, copying: Task<Void, Never>?

  /// Creates a worker; `sendToClipboard` returns whether it sent a text.
  package init(
    _ links: [FundingLink], opener: LinkOpener, clipboard: Clipboard, words: Words,
    port: EventPort<TipLinks>,
    sendToClipboard: @escaping (String) -> Bool
  ) {
    self.links = links
    self.opener = opener
    self.clipboard = clipboard
    self.words = words
    self.port = port
    self.sendToClipboard = sendToClipboard
  }

  package func perform(_ work: [TipLinks.Work]) {
    for item in work {
      switch item {
      case .copy(let link):
        let text = links[link].address.text
        let isSent = sendToClipboard(text)
        guard clipboard.hasPrograms else {
          port.send(.copied(link: link, LinkSheet.Note(.none, isSent: isSent)))
          continue
        }
        copying = Task { [clipboard, port] in
          let outcome = await clipboard.copy(text)
          port.send(.copied(link: link, LinkSheet.Note(outcome, isSent: isSent)))
        }
      case .open(let attempt, let link):
        opening = Task { [opener, port, words, address = links[link].address] in
          let end = await opener.attempt(address)
          port.send(
            .openEnded(attempt, TipLinks.Note(end.outcome), problem: words.problem(of: end)))
        }
      }
    }
  }

  /// Waits for the end of what is in progress, so that its outcome can be reported.
  package func finish() async {
    await opening?.value
    await copying?.value
  }
}

extension LinkSheet.Note {
  /// Creates the note about an attempt to open a page.
  package init(_ outcome: LinkOpener.Outcome) {
    self =
      switch outcome {
      case .opened: .opened
      case .stillRunning: .running
      case .notForBrowsers, .unavailable, .notStarted, .failed: .notOpened
      }
  }

  /// Creates the note about a copy; `isSent` is true if the terminal was asked for one.
  package init(_ outcome: Clipboard.Outcome, isSent: Bool) {
    self =
      switch outcome {
      case .desktop: .copiedToClipboard
      case .tmux: .copiedByTmux
      case .none: isSent ? .copied : .tooLongToCopy
      }
  }
}

extension Words {
  /// Returns a sentence about the program that failed to open a page; empty if none did.
  package func problem(of attempt: LinkOpener.Attempt) -> String {
    guard let failure = attempt.problem else { return "" }
    let name = TextCleaner.cleaned(failure.command.name, limit: 40)
    if let reason = failure.reason { return "\(name): \(reason)." }
    guard case .failed(let status) = failure.outcome else { return "" }
    return text("{0} ended with status {1}.")(name, "\(status)")
  }
}
