import Synchronization

/// All events of downloads, in order, for one reader. Each element contains all events since the
/// last one: with an element for each event, ten thousand downloads would switch threads two
/// hundred thousand times a second.
public struct DownloadEvents: AsyncSequence, Sendable {
  private let box = EventBox()
  private let arrivals: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (arrivals, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func add(_ event: DownloadEvent) {
    if box.add(event) { continuation.yield() }
  }

  func finish() { continuation.finish() }

  /// Creates an iterator that reads from now on.
  public func makeAsyncIterator() -> Iterator {
    Iterator(box: box, arrivals: arrivals.makeAsyncIterator())
  }

  /// The iterator.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let box: EventBox
    fileprivate var arrivals: AsyncStream<Void>.Iterator

    /// Waits for events; nil at the end, or when the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> [DownloadEvent]? {
      while true {
        let events = box.removeAll()
        if !events.isEmpty { return events }
        guard await arrivals.next(isolation: actor) != nil else {
          let last = box.removeAll()
          return last.isEmpty ? nil : last
        }
      }
    }
  }
}

/// The unread events.
private final class EventBox: Sendable {
  private let events = Mutex<[DownloadEvent]>([])

  /// Adds an event. Returns whether there was none before.
  func add(_ event: DownloadEvent) -> Bool {
    events.withLock { events in
      events.append(event)
      return events.count == 1
    }
  }

  func removeAll() -> [DownloadEvent] {
    events.withLock { events in
      defer { events = [] }
      return events
    }
  }
}
