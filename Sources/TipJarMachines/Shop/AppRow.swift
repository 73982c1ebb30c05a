/// One app as the list and the detail pane show it: ready-made text, nothing to format.
public struct AppRow: Equatable, Sendable {
  /// What the app is when nothing runs.
  public enum Resting: Equatable, Sendable {
    /// Installed in the newest version.
    case installed
    /// Not installed, or in an older version.
    case offered(DownloadButton.Offer)
    /// Stopped or interrupted with some of it there: the fraction 0...1, nil for an unknown size.
    case partial(Double?, DownloadButton.Offer)
  }

  /// The app's id.
  public var id: ItemID
  /// Its name.
  public var name: String
  /// One line that says what it is.
  public var subtitle: String
  /// Who made it.
  public var developer: String
  /// The shelf that it stands on.
  public var category: String
  /// The version on offer.
  public var version: String
  /// The size in words: "30.0 MB".
  public var size: String
  /// What it is, in a few sentences.
  public var about: String
  /// When this version came out, in words; empty if unknown.
  public var updated: String
  /// Which version is installed since when, in words; nil if none is.
  public var installed: String?
  /// Whether its caption says that it sells something inside.
  public var hasInAppPurchases: Bool
  /// The price in words: "Free", "£4.99".
  public var price: String
  /// What the app is when nothing runs.
  public var resting: Resting

  /// A row from its parts.
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

  /// What the button goes back to when nothing runs.
  public var offer: DownloadButton.Offer {
    switch resting {
    case .installed: .owned
    case .offered(let offer), .partial(_, let offer): offer
    }
  }

  /// A button in the state that the row describes; `attempt` is the latest that the app has had.
  func button(after attempt: DownloadButton.Attempt) -> DownloadButton {
    switch resting {
    case .installed: DownloadButton(installed: true, offer: .owned, after: attempt)
    case .offered(let offer): DownloadButton(installed: false, offer: offer, after: attempt)
    case .partial(let fraction, let offer):
      DownloadButton(paused: fraction, offer: offer, after: attempt)
    }
  }
}

/// Which rows of the catalogue are wanted: those that match, from an offset on.
public struct AppQuery: Equatable, Sendable {
  /// What was typed in the search field; empty finds all.
  public var text: String
  /// The first row wanted, from 0 in the order of display.
  public var offset: Int
  /// How many rows at most.
  public var limit: Int

  /// A query.
  public init(text: String, offset: Int, limit: Int) {
    self.text = text
    self.offset = offset
    self.limit = limit
  }
}

/// The part of the catalogue that is at hand, and how many rows match in all.
public struct AppWindow: Equatable, Sendable {
  /// What was asked for.
  public var query: AppQuery
  /// How many apps match the query.
  public var count: Int
  /// How many apps there are at all.
  public var total: Int
  /// The rows from `query.offset` on.
  public var rows: [AppRow]

  /// A window of rows.
  public init(query: AppQuery, count: Int, total: Int, rows: [AppRow]) {
    self.query = query
    self.count = count
    self.total = total
    self.rows = rows
  }

  /// The row at an index of the whole list, if it is at hand.
  public subscript(index: Int) -> AppRow? {
    let local = index - query.offset
    return rows.indices.contains(local) ? rows[local] : nil
  }

  /// The id of the row at an index of the whole list, if it is at hand.
  func id(at index: Int) -> ItemID? {
    let local = index - query.offset
    return rows.indices.contains(local) ? rows[local].id : nil
  }

  /// Whether every row of `range` that exists is at hand.
  func holds(_ range: Range<Int>) -> Bool {
    let wanted = range.clamped(to: 0..<count)
    return wanted.isEmpty
      || (wanted.lowerBound >= query.offset && wanted.upperBound <= query.offset + rows.count)
  }
}

/// How far a download is, in words that a row shows beside its ring.
public struct Transfer: Equatable, Sendable {
  /// "18.6 of 30.0 MB"
  public var received: String
  /// "2.1 MB/s"
  public var rate: String
  /// "6 s left"
  public var left: String

  /// A transfer in words.
  public init(received: String, rate: String, left: String) {
    self.received = received
    self.rate = rate
    self.left = left
  }
}
