/// A simulated download in progress: a pure value that gets the time as an argument.
struct SimulatedTransfer: Transfer, Equatable {
  /// The size in bytes.
  let total: Int64
  /// The received bytes, 0...`total`; never falls.
  private(set) var received: Int64
  /// The number of bytes after which a simulated failure happens; nil for none.
  let breaksAt: Int64?
  /// The reason of the simulated failure, in the catalogue's words.
  let reason: String

  private let pace: Pace
  private let start: Int64
  private let startedAt: Duration
  private let duration: Duration

  /// Creates a download that resumes after `received` bytes at the moment `now`.
  init(of app: App, from received: Int64, pace: Pace, breaks: Bool, at now: Duration) {
    total = app.size
    self.received = received
    self.pace = pace
    start = received
    breaksAt = breaks ? Int64(Double(app.size) * pace.breaksAt) : nil
    let rest = app.size > 0 ? Double(app.size - received) / Double(app.size) : 0
    duration = pace.duration * rest
    reason = app.failsOnce ?? ""
    startedAt = now
  }

  var isComplete: Bool { received == total }
  /// A Boolean value that indicates whether the simulated failure has happened.
  var isBroken: Bool { breaksAt.map { received >= $0 } ?? false }

  /// Receives the bytes up to `now`.
  mutating func advance(to now: Duration) {
    let time = duration > .zero ? (now - startedAt) / duration : 1
    let came = Int64(Double(total - start) * pace.part(at: time))
    received = max(received, min(start + came, breaksAt ?? total))
  }
}
