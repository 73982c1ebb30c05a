package import TipJarLinks
package import TipJarScreens

/// Opens the pages that the screen requests, and asks the terminal to copy addresses.
@MainActor
package final class LinkWorker: Worker {
  package typealias P = TipLinks

  private let links: [FundingLink]
  private let opener: LinkOpener
  private let sendToClipboard: (String) -> Bool
  private let port: EventPort<TipLinks>
  /// The attempt in progress; there is one at a time.
  private var opening: Task<Void, Never>?

  /// Creates a worker; `sendToClipboard` returns whether it sent a text.
  package init(
    _ links: [FundingLink], opener: LinkOpener, port: EventPort<TipLinks>,
    sendToClipboard: @escaping (String) -> Bool
  ) {
    self.links = links
    self.opener = opener
    self.port = port
    self.sendToClipboard = sendToClipboard
  }

  package func perform(_ work: [TipLinks.Work]) {
    for item in work {
      switch item {
      case .copy(let link): port.send(.copied(sendToClipboard(links[link].address.text)))
      case .open(let attempt, let link):
        opening = Task { [opener, port, address = links[link].address] in
          port.send(.openEnded(attempt, TipLinks.Note(await opener.open(address))))
        }
      }
    }
  }

  /// Waits for the end of the attempt in progress, so that its outcome can be reported.
  package func finish() async { await opening?.value }
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
}
