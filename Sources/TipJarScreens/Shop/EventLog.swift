package import TipJarMachines

/// The last 200 events of the shop, which show what happened and explain why a press did nothing:
/// the events of every control, and messages. Progress and transitions are those of the focused one.
package struct EventLog: Equatable, Sendable {
  /// The content of an entry, as values; the view turns them into words.
  package enum Note: Equatable, Sendable {
    case press(Press.Refusal)
    case button(DownloadButton.Event, Dropped)
    case tipJar(TipJar.Event, Dropped)
    /// The sync with the store dropped an event.
    case restore(AsyncAction<Int>.Event, Dropped)
    /// A download button handled an event and changed.
    case taken(DownloadButton.Event)
    case tipTaken(TipJar.Event)
    case queued(DownloadButton.Transition)
    case played(DownloadButton.Transition)
    case text(String)
  }

  package struct Entry: Equatable, Sendable {
    package let at: Instant
    /// The app or product that it belongs to; nil for none.
    package let subject: ItemID?
    package let note: Note
  }

  package static let capacity = 200

  package private(set) var entries: [Entry] = []

  package var last: Entry? { entries.last }

  mutating func append(_ entry: Entry) {
    if entries.count == Self.capacity { entries.removeFirst() }
    entries.append(entry)
  }

  package mutating func append(_ note: Note, subject: ItemID? = nil, at now: Instant) {
    append(Entry(at: now, subject: subject, note: note))
  }

  static func entries(
    _ event: DownloadButton.Event, from before: DownloadButton, to after: DownloadButton,
    subject: ItemID, isFocused: Bool, at now: Instant
  ) -> [Entry] {
    let entry = { (note: Note, at: Instant) in Entry(at: at, subject: subject, note: note) }
    guard isFocused else {
      return after.droppedCount == before.droppedCount ? [entry(.taken(event), now)] : []
    }
    let begun = after.transitionsBegun(since: before, by: now)
    var entries = begun.filter { $0.at < now }.map { entry(.played($0), $0.at) }
    // A dropped event has its own entry, with its reason.
    guard after.droppedCount == before.droppedCount else { return entries }
    entries.append(entry(.taken(event), now))
    if after.form != before.form {
      let queued = DownloadButton.Transition(from: before.form, to: after.form, at: now)
      entries.append(entry(.queued(queued), now))
    }
    return entries + begun.filter { $0.at == now }.map { entry(.played($0), now) }
  }
}
