/// One download on its way, simulated or real, as the download manager sees it. The manager calls
/// `advance` once a tick and reads the rest after that.
protocol Transfer: Sendable {
  /// The bytes that are there.
  var received: Int64 { get }
  /// All bytes; 0 where that is not known.
  var total: Int64 { get }
  /// A moving average over about a second, in bytes.
  var bytesPerSecond: Double { get }
  /// The time when the progress was last saved.
  var keptAt: Duration { get set }
  /// The state.
  var state: TransferState { get }
  /// The number of times that the bytes were dropped.
  var restarts: Int { get }

  /// Moves to the moment `now`.
  mutating func advance(to now: Duration)
  /// Begins, or tries again after a wait.
  mutating func start(at now: Duration)
  /// Ends it; the bytes that are there are kept, or dropped.
  func stop(keepsBytes: Bool)
  /// Turns that were not taken yet.
  func takeNotes() -> [DownloadNote]
  /// Installs what was received, or waits until it is: nil where there is no file.
  func install() -> Result<InstalledFile?, DownloadFailure>
}

/// The states of a transfer.
enum TransferState: Equatable, Sendable {
  /// The bytes that are there are read.
  case checking
  /// Bytes come in.
  case receiving
  /// It waits before it tries again.
  case waiting(Duration)
  /// All bytes are there and right: it can no longer be stopped.
  case complete
  /// It is over. The reason in the words of the catalogue, for a simulated failure.
  case broken(reason: String)
  /// It is over.
  case failed(DownloadFailure)
}

extension SimulatedTransfer {
  var restarts: Int { 0 }

  var state: TransferState {
    if isBroken { return .broken(reason: reason) }
    return isComplete ? .complete : .receiving
  }

  func start(at now: Duration) {}
  func stop(keepsBytes: Bool) {}
  func takeNotes() -> [DownloadNote] { [] }
  func install() -> Result<InstalledFile?, DownloadFailure> { .success(nil) }
}
