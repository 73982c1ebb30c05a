package import TipJarMachines
package import TipJarVocabulary
package import TipJarWidgets

/// One app as the list and the detail pane show it: formatted text.
package struct AppRow: Equatable, Sendable {
  package enum Resting: Equatable, Sendable {
    /// Installed in the latest version.
    case installed
    case offered(DownloadButton.Offer)
    /// Stopped or interrupted, with what was received.
    case partial(DownloadProgress, DownloadButton.Offer)
  }

  package var id: ItemID
  package var name: String
  /// A one-line description.
  package var subtitle = ""
  package var developer = ""
  package var category = ""
  package var version = ""
  /// The formatted size: "30.0 MB".
  package var size = ""
  package var about = ""
  /// The formatted release date of this version; empty if unknown.
  package var updated = ""
  /// The installed version and its date, formatted; nil if it is not installed.
  package var installed: String?
  /// A Boolean value that indicates whether its caption mentions in-app purchases.
  package var hasInAppPurchases = false
  /// The formatted price: "Free", "£4.99".
  package var price = ""
  /// The reason why the price is not known; nil if it is, or if the store is being asked.
  package var priceProblem: String?
  package var resting = Resting.offered(.free)
  /// Indicates whether another program downloaded it at the last check: it cannot be changed.
  package var isElsewhere = false
  /// Indicates whether it has a price and is not owned, so that an update begins with a payment.
  package var isUnpaid = false
  /// Indicates whether its file is, or will be, a real one; nil where all are simulated.
  package var isReal: Bool?
  /// The question before it is removed in the line-based interface, or before its project is dropped
  /// from the list; nil if neither is possible.
  package var removal: Question.Text?
  /// Indicates whether removing it drops its project, because nothing is installed.
  package var isDropped = false
  /// The web page of its project, which is also the value of a fact; empty if there is none.
  package var address = ""
  /// The ways to tip those who made it, as far as they were read.
  package var makers: [TipLink] = []
  /// The source of a real download, its check and what is installed, after version and size.
  package var source: [Fact] = []
  /// The note on the screen of the opened app; nil for the usual one, that nothing runs.
  package var openedNote: String?
  /// Its version, its commands and its notes, if it is one with commands.
  package var release = AppRelease()
  package var picture: Picture?
  /// Lines of a terminal that show it in use.
  package var preview: [String] = []
  /// The matches of a search in the name and the subtitle, as ranges of their characters.
  package var marks = Marks()

  package typealias Fact = KeyValueTable.Row

  package struct Marks: Equatable, Sendable {
    /// Ranges of the name's and of the subtitle's characters, in order.
    package var name, subtitle: [Range<Int>]
    /// The developer or the category, where only that matches, and the ranges of its characters.
    package var field = ""
    package var inField: [Range<Int>] = []

    package var isEmpty: Bool { name.isEmpty && subtitle.isEmpty }

    package init(name: [Range<Int>] = [], subtitle: [Range<Int>] = []) {
      (self.name, self.subtitle) = (name, subtitle)
    }
  }

  package init(id: ItemID, name: String) { (self.id, self.name) = (id, name) }

  package var offer: DownloadButton.Offer {
    switch resting {
    case .installed: .owned
    case .offered(let offer), .partial(_, let offer): offer
    }
  }

  /// The release date, unless the source's facts have it.
  package var updatedFact: String { source.contains { $0.value == updated } ? "" : updated }

  /// The received part of a download that was stopped or interrupted; nil if there is none.
  package var kept: DownloadProgress? {
    if case .partial(let kept, _) = resting { kept } else { nil }
  }

  /// Returns a button in the state that the row describes; `attempt` is the latest one of the app.
  func button(after attempt: DownloadButton.Attempt) -> DownloadButton {
    switch resting {
    case .installed: DownloadButton(installed: true, offer: .owned, after: attempt)
    case .offered(let offer): DownloadButton(installed: false, offer: offer, after: attempt)
    case .partial(let kept, let offer):
      DownloadButton(paused: kept.fraction, offer: offer, after: attempt)
    }
  }
}

/// A download as its row shows it next to its ring.
package struct Transfer: Equatable, Sendable {
  /// The turns of a real download.
  package enum Note: Equatable, Sendable {
    /// It is paused because the disk is full, until bytes come.
    case full(String)
    /// It starts again or asks another host, until its end.
    case changed(String)
  }

  /// The latest state.
  package private(set) var state = DownloadState.fetching()
  /// The latest progress; without a rate unless bytes come in.
  package private(set) var progress = DownloadProgress()
  package var note: Note?

  mutating func follow(_ state: DownloadState) {
    self.state = state
    switch (state, note) {
    case (.fetching(let progress), .full):
      (self.progress, note) = (progress, nil)
    case (.fetching(let progress), _): self.progress = progress
    case (.paused, .full): break
    case (.checking, _), (.unpacking, _), (.paused, _):
      (progress.bytesPerSecond, note) = (nil, nil)
    default: progress.bytesPerSecond = nil
    }
  }
}

/// The next try of a real download that failed and waits.
package struct Retry: Equatable, Sendable {
  package var at: Instant
  /// The reason why it waits, in a sentence.
  package var reason: String

  private static let second: Int64 = 1_000_000_000

  /// Returns the seconds until then, rounded up; nil if it is over.
  func seconds(from now: Instant) -> Int? {
    let rest = at.nanoseconds - now.nanoseconds
    return rest > 0 ? Int((rest + Self.second - 1) / Self.second) : nil
  }

  /// Returns the next time to draw the seconds, a whole one, which all retries share.
  func nextChange(after now: Instant) -> Instant? {
    guard seconds(from: now) != nil else { return nil }
    return Instant(nanoseconds: (now.nanoseconds / Self.second + 1) * Self.second)
  }
}
