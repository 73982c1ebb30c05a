import Synchronization
import TipJarVocabulary

/// A real download as the manager sees it: the state of its fetch at the last tick.
struct RealTransfer: Transfer {
  let fetch: FileFetch
  private var seen = -1
  private(set) var received: Int64 = 0
  private(set) var total: Int64
  private(set) var state = DownloadState.fetching()
  private(set) var restarts = 0
  private var notes: [DownloadNote] = []

  /// Creates a download that has not started.
  init(_ fetch: FileFetch, total: Int64) { (self.fetch, self.total) = (fetch, total) }

  mutating func start(at now: Duration) {
    fetch.start()
    advance(to: now)
  }

  mutating func advance(to now: Duration) {
    // Taking a lock for each transfer at each tick would wait for the disk.
    let changes = fetch.changeCount.load(ordering: .acquiring)
    if changes != seen {
      seen = changes
      fetch.state.withLock { latest in
        (state, restarts, total) = (latest.state, latest.restarts, latest.fetch?.total ?? total)
        notes += latest.notes
        latest.notes = []
      }
    }
    if case .unpacking = state { state = .unpacking(fraction: fetch.unpacked) }
    received = fetch.received
  }

  func stop(keepsBytes: Bool) { fetch.stop(keepsBytes: keepsBytes) }

  mutating func takeNotes() -> [DownloadNote] {
    defer { notes = [] }
    return notes
  }
}
