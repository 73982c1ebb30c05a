public import TipJarMachines

/// One app as the list and the detail pane show it: formatted text.
public struct AppRow: Equatable, Sendable {
  /// The state of the app at rest.
  public enum Resting: Equatable, Sendable {
    /// Installed in the latest version.
    case installed
    /// Not installed, or in an older version.
    case offered(DownloadButton.Offer)
    /// Stopped or interrupted, with the received fraction, 0...1; nil for an unknown size.
    case partial(Double?, DownloadButton.Offer)
  }

  /// The app's id.
  public var id: ItemID
  /// Its name.
  public var name: String
  /// A one-line description.
  public var subtitle: String
  /// Its developer.
  public var developer: String
  /// The category that it belongs to.
  public var category: String
  /// The version that is offered.
  public var version: String
  /// The formatted size: "30.0 MB".
  public var size: String
  /// Its description, in a few sentences.
  public var about: String
  /// The formatted release date of this version; empty if unknown.
  public var updated: String
  /// The installed version and its date, formatted; nil if it is not installed.
  public var installed: String?
  /// A Boolean value that indicates whether its caption mentions in-app purchases.
  public var hasInAppPurchases: Bool
  /// The formatted price: "Free", "£4.99".
  public var price: String
  /// The state of the app at rest.
  public var resting: Resting
  /// A Boolean value that indicates whether another program was downloading it at the last check: then
  /// this one can neither resume nor remove it.
  public var isElsewhere = false
  /// A Boolean value that indicates whether it has a price and is not owned, so that an update
  /// begins with a payment, too.
  public var isUnpaid = false
  /// A Boolean value that indicates whether its file is, or will be, a real one; nil where all are
  /// simulated.
  public var isReal: Bool?
  /// The question before its file is deleted; nil if there is none, and it is removed at once.
  public var removal: Question.Text?
  /// The source of a real download and the place of its file, below the other facts.
  public var source: [Fact] = []
  /// The note on the screen of the opened app; nil for the usual one, that nothing runs.
  public var openedNote: String?
  /// The matches of a search in the name and the subtitle, as ranges of their characters.
  public var marks = Marks()

  /// A fact with its name.
  public typealias Fact = PurchaseRow.Fact

  /// The matches of a search in a row.
  public struct Marks: Equatable, Sendable {
    /// Ranges of the name's and of the subtitle's characters, in order.
    public var name, subtitle: [Range<Int>]

    /// Creates marks; by default none.
    public init(name: [Range<Int>] = [], subtitle: [Range<Int>] = []) {
      self.name = name
      self.subtitle = subtitle
    }
  }

  /// Creates a row from its parts.
  public init(
    id: ItemID, name: String, subtitle: String, developer: String, category: String,
    version: String, size: String, about: String, updated: String, installed: String?,
    hasInAppPurchases: Bool, price: String, resting: Resting
  ) {
    self.id = id
    self.name = name
    self.subtitle = subtitle
    self.developer = developer
    self.category = category
    self.version = version
    self.size = size
    self.about = about
    self.updated = updated
    self.installed = installed
    self.hasInAppPurchases = hasInAppPurchases
    self.price = price
    self.resting = resting
  }

  /// The offer of the button at rest.
  public var offer: DownloadButton.Offer {
    switch resting {
    case .installed: .owned
    case .offered(let offer), .partial(_, let offer): offer
    }
  }

  /// Returns a button in the state that the row describes; `attempt` is the latest one of the app.
  func button(after attempt: DownloadButton.Attempt) -> DownloadButton {
    switch resting {
    case .installed: DownloadButton(installed: true, offer: .owned, after: attempt)
    case .offered(let offer): DownloadButton(installed: false, offer: offer, after: attempt)
    case .partial(let fraction, let offer):
      DownloadButton(paused: fraction, offer: offer, after: attempt)
    }
  }
}

/// The progress of a download, which a row shows next to its ring.
public struct Transfer: Equatable, Sendable {
  /// The turns of a real download.
  public enum Note: Equatable, Sendable {
    /// The bytes that are there are being checked.
    case checking
    /// It is paused because the disk is full, until bytes come.
    case full(String)
    /// It starts again or asks another host, until its end.
    case changed(String)
  }

  /// The number of received bytes.
  public var received: Int64 = 0
  /// The size in bytes; 0 if it is unknown.
  public var total: Int64 = 0
  /// The rate in bytes per second; nil before bytes come.
  public var rate: Int64?
  /// The latest turn, while it counts.
  public var note: Note?

  /// Creates the progress of a download.
  public init(received: Int64 = 0, total: Int64 = 0, rate: Int64? = nil) {
    (self.received, self.total, self.rate) = (received, total, rate)
  }
}
