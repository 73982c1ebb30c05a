/// What happened lately, for the person who asks why a press did nothing: the last 200 entries.
public struct EventLog: Equatable, Sendable {
  /// What an entry says, as values; words are made where they are shown.
  public enum Note: Equatable, Sendable {
    /// A press did nothing.
    case press(PressGesture.Refusal)
    /// A download button dropped an event.
    case button(DownloadButton.Event, DownloadButton.Dropped)
    /// The tip jar dropped an event.
    case tipJar(TipJar.Event, TipJar.Dropped)
    /// Anything else, in English.
    case text(String)
  }

  /// One thing that happened.
  public struct Entry: Equatable, Sendable {
    /// When.
    public let at: Instant
    /// To which app or product; nil for none.
    public let subject: ItemID?
    /// What.
    public let note: Note
  }

  /// How many entries are kept.
  public static let capacity = 200

  /// The kept entries as a ring: the oldest is at `oldest` once it is full.
  private var ring: [Entry] = []
  private var oldest = 0

  /// Nothing has happened.
  public init() {}

  /// The kept entries, oldest first. O(n).
  public var entries: [Entry] { Array(ring[oldest...] + ring[..<oldest]) }

  /// The newest entry; nil when there is none. O(1).
  public var last: Entry? { oldest == 0 ? ring.last : ring[oldest - 1] }

  /// Keeps an entry, and forgets the oldest when there are 200. O(1).
  public mutating func append(_ note: Note, subject: ItemID? = nil, at now: Instant) {
    let entry = Entry(at: now, subject: subject, note: note)
    guard ring.count == Self.capacity else { return ring.append(entry) }
    ring[oldest] = entry
    oldest = (oldest + 1) % Self.capacity
  }
}
