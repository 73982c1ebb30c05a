/// A real download as the manager sees it: the state of its fetch at the last tick.
struct RealTransfer: Transfer {
  let fetch: FileFetch
  private var meter: RateMeter
  private var seen = -1
  private(set) var received: Int64 = 0
  private(set) var total: Int64
  private(set) var state = TransferState.receiving
  private(set) var restarts = 0

  /// Creates a download that has not started.
  init(_ fetch: FileFetch, total: Int64, at now: Duration) {
    self.fetch = fetch
    self.total = total
    meter = RateMeter(at: now)
  }

  var bytesPerSecond: Double { meter.bytesPerSecond }
  var unpacked: Double { fetch.unpacked }

  mutating func start(at now: Duration) {
    meter = RateMeter(at: now)
    fetch.start()
    advance(to: now)
  }

  mutating func advance(to now: Duration) {
    // Taking a lock for each transfer at each tick would wait for the disk.
    let changes = fetch.changes
    if changes != seen {
      let news = fetch.news
      (state, total, restarts) = (news.state, news.total ?? total, news.restarts)
      seen = changes
    }
    let latest = fetch.received
    meter.measure(max(0, latest - received), until: now)
    received = latest
  }

  func stop(keepsBytes: Bool) { fetch.stop(keepsBytes: keepsBytes) }
  func takeNotes() -> [DownloadNote] { seen == 0 ? [] : fetch.takeNotes() }
}
