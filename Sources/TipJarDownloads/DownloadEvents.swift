import Synchronization

/// All events of downloads, in order, for one reader. Each element contains all events since the
/// last one: with an element for each event, ten thousand downloads would switch threads two
/// hundred thousand times a second.
public final class DownloadEvents: AsyncSequence, Sendable {
  private let unread = Mutex<[DownloadEvent]>([])
  private let arrivals: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() { (arrivals, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  func add(_ event: DownloadEvent) {
    let isFirst = unread.withLock { events in
      events.append(event)
      return events.count == 1
    }
    if isFirst { continuation.yield() }
  }

  func finish() { continuation.finish() }

  private func removeAll() -> [DownloadEvent] {
    unread.withLock { events in
      defer { events = [] }
      return events
    }
  }

  /// Creates an iterator that reads from now on.
  public func makeAsyncIterator() -> Iterator {
    Iterator(events: self, arrivals: arrivals.makeAsyncIterator())
  }

  /// The iterator.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let events: DownloadEvents
    fileprivate var arrivals: AsyncStream<Void>.Iterator

    /// Waits for events; nil at the end, or when the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> [DownloadEvent]? {
      while true {
        let found = events.removeAll()
        if !found.isEmpty { return found }
        guard await arrivals.next(isolation: actor) != nil else {
          let last = events.removeAll()
          return last.isEmpty ? nil : last
        }
      }
    }
  }
}
