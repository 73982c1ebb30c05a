/// What happened lately, for the person who asks why a press did nothing: the last 200 entries.
///
/// What is refused and dropped is kept of every control; what is taken, queued and played only of
/// the one that has the focus.
public struct EventLog: Equatable, Sendable {
  /// What an entry says, as values; words are made where they are shown.
  public enum Note: Equatable, Sendable {
    /// A press did nothing.
    case press(PressGesture.Refusal)
    /// A download button dropped an event.
    case button(DownloadButton.Event, DownloadButton.Dropped)
    /// The tip jar dropped an event.
    case tipJar(TipJar.Event, TipJar.Dropped)
    /// The sync with the store dropped an event.
    case restore(AsyncAction<Int>.Event, AsyncAction<Int>.Dropped)
    /// A download button took an event, and the model has changed.
    case taken(DownloadButton.Event)
    /// The tip jar took an event.
    case tipTaken(TipJar.Event)
    /// A change of look was asked for: it plays when its turn comes.
    case queued(DownloadButton.Transition)
    /// Its turn has come: it plays, or snaps.
    case played(DownloadButton.Transition)
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

extension EventLog {
  /// Writes down what an event has done to a button.
  mutating func append(
    _ event: DownloadButton.Event, from before: DownloadButton, to after: DownloadButton,
    subject: ItemID, at now: Instant
  ) {
    let begun = after.transitionsBegun(since: before, by: now)
    for played in begun where played.at < now {
      append(.played(played), subject: subject, at: played.at)
    }
    // What was dropped is written down with its reason.
    guard after.droppedCount == before.droppedCount else { return }
    append(.taken(event), subject: subject, at: now)
    if after.form != before.form {
      let queued = DownloadButton.Transition(from: before.form, to: after.form, at: now)
      append(.queued(queued), subject: subject, at: now)
    }
    for played in begun where played.at == now {
      append(.played(played), subject: subject, at: now)
    }
  }
}
