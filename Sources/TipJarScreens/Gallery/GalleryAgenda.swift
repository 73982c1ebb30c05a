package import TipJarMachines

/// The planned events of the demonstrations, by time. The gallery is a plain value, and nothing in
/// it waits.
package struct GalleryAgenda: Equatable, Sendable {
  /// An event that happens without the user.
  package enum Event: Equatable, Sendable {
    /// An event for a button, from the simulated work or from the demonstration that runs by
    /// itself.
    case download(Int, DownloadButton.Event)
    case counter(AsyncAction<Bool>.Event)
    case tips(TipJar.Event)
  }

  private struct Entry: Equatable, Sendable {
    var due: Instant
    var event: Event
  }

  /// Earliest first; events due at the same time stay in the order in which they were planned.
  private var entries: [Entry] = []

  /// The time of the next event; nil for none.
  var nextDue: Instant? { entries.first?.due }

  /// Plans an event.
  mutating func plan(_ event: Event, at due: Instant) {
    let index = entries.firstIndex { $0.due > due } ?? entries.endIndex
    entries.insert(Entry(due: due, event: event), at: index)
  }

  /// Removes and returns the next event that is due by `now`.
  package mutating func next(by now: Instant) -> (event: Event, due: Instant)? {
    guard let first = entries.first, first.due <= now else { return nil }
    entries.removeFirst()
    return (first.event, first.due)
  }

  /// Removes the events planned for one button.
  mutating func dropDownloads(of index: Int) {
    entries.removeAll { if case .download(index, _) = $0.event { true } else { false } }
  }

  /// Removes the events planned for the counter.
  mutating func dropCounter() {
    entries.removeAll { if case .counter = $0.event { true } else { false } }
  }
}
