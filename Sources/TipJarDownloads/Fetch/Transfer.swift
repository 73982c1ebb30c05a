import TipJarVocabulary

/// A download in progress, simulated or real, as the download manager sees it. The manager calls
/// `advance` at each tick, and then reads the rest.
protocol Transfer: Sendable {
  /// The number of received bytes.
  var received: Int64 { get }
  /// The size in bytes; 0 if it is unknown.
  var total: Int64 { get }
  var state: TransferState { get }
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

enum TransferState: Equatable, Sendable {
  /// The received bytes are hashed.
  case checking
  /// Bytes come in.
  case receiving
  /// Waiting before a retry.
  case waiting(Duration)
  /// The file is complete, and a fraction of it, 0...1, is unpacked.
  case unpacking(fraction: Double)
  /// All bytes are received and verified: it can no longer be stopped.
  case complete
  /// Ended by a simulated failure, with the reason in the catalogue's words.
  case failed(reason: String)
  case broken(DownloadFailure)
}

extension SimulatedTransfer {
  var restarts: Int { 0 }

  var state: TransferState {
    if isBroken { return .failed(reason: reason) }
    return isComplete ? .complete : .receiving
  }

  func start(at now: Duration) {}
  func stop(keepsBytes: Bool) {}
  func takeNotes() -> [DownloadNote] { [] }
}
