import TipJarVocabulary

/// A download in progress, simulated or real, as the download manager sees it. The manager calls
/// `advance` at each tick, and then reads the rest.
protocol Transfer: Sendable {
  /// The number of received bytes.
  var received: Int64 { get }
  /// The size in bytes; 0 if it is unknown.
  var total: Int64 { get }
  /// One of the states of an attempt that downloads, waits for a retry, is installed, or has failed.
  /// Its progress is that of `received` and `total`.
  var state: DownloadState { get }
  /// The number of times that the bytes were discarded.
  var restarts: Int { get }

  /// Advances to the moment `now`.
  mutating func advance(to now: Duration)
  /// Begins, or retries after a wait.
  mutating func start(at now: Duration)
  /// Ends it; the received bytes are kept, or discarded.
  func stop(keepsBytes: Bool)
  /// Returns and removes the notices that were not read yet.
  mutating func takeNotes() -> [DownloadNote]
}

extension SimulatedTransfer {
  var restarts: Int { 0 }

  var state: DownloadState {
    if isBroken { return .failed(reason: reason) }
    return isComplete ? .installing : .fetching()
  }

  func start(at now: Duration) {}
  func stop(keepsBytes: Bool) {}
  func takeNotes() -> [DownloadNote] { [] }
}
