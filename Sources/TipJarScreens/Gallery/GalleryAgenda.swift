package import TipJarMachines

/// What the demonstrations' work will do, and when: the gallery is a plain value, and nothing in it waits.
package struct GalleryAgenda: Equatable, Sendable {
  /// Something that happens by itself.
  package enum Event: Equatable, Sendable {
    /// The work, or the hand that plays a demonstration, has news for a button.
    case download(Int, DownloadButton.Event)
    case counter(AsyncAction<Bool>.Event)
    case tips(TipJar.Event)
  }

  private struct Entry: Equatable, Sendable {
    var due: Instant
    var event: Event
  }

  /// Earliest first; those due together in the order in which they were planned.
  private var entries: [Entry] = []

  /// When the next thing happens; nil for never.
  var nextDue: Instant? { entries.first?.due }

  /// Plans an event.
  mutating func plan(_ event: Event, at due: Instant) {
    let index = entries.firstIndex { $0.due > due } ?? entries.endIndex
    entries.insert(Entry(due: due, event: event), at: index)
  }

  /// Takes the next event that is due by `now`.
  package mutating func next(by now: Instant) -> (event: Event, due: Instant)? {
    guard let first = entries.first, first.due <= now else { return nil }
    entries.removeFirst()
    return (first.event, first.due)
  }

  /// Forgets what was planned for one button.
  mutating func dropDownloads(of index: Int) {
    entries.removeAll { if case .download(index, _) = $0.event { true } else { false } }
  }

  /// Forgets what was planned for the counter.
  mutating func dropCounter() {
    entries.removeAll { if case .counter = $0.event { true } else { false } }
  }
}
