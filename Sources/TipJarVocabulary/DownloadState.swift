/// The state of a download. Its manager writes it; buttons, lines, JSON and words read it.
public enum DownloadState: Equatable, Sendable {
  /// Being prepared; nothing is requested yet.
  case preparing
  /// Prepared, or in no need of it: it is started or queued next.
  case prepared
  /// Waiting for its turn, because of the limit of simultaneous downloads.
  case queued
  /// Waiting before it is tried again; others may download meanwhile.
  case retrying(after: Duration)
  /// Bytes come in.
  case fetching(DownloadProgress = DownloadProgress())
  /// The received bytes are hashed.
  case checking
  /// The file is complete, and a fraction of it, 0...1, is unpacked.
  case unpacking(fraction: Double)
  /// All bytes are received and verified, and are being installed: it can no longer be stopped.
  case installing
  /// Paused; the received bytes are kept. It may be resumed or cancelled.
  case paused
  /// Installed.
  case finished
  /// Not installed, with the reason in a sentence; the received bytes are kept.
  case failed(reason: String)
  /// Not installed, because of an error of a real download, with the number of bytes that are kept:
  /// those that can be used.
  indirect case broken(DownloadFailure, kept: Int64 = 0)
  /// Cancelled; the received bytes are discarded.
  case cancelled

  /// The name of the event that reports it, in JSON.
  public var name: String {
    switch self {
    case .preparing: "preparing"
    case .prepared: "prepared"
    case .queued, .retrying: "queued"
    case .fetching(let progress): progress.step == .continued ? "progressed" : "started"
    case .checking: "checking"
    case .unpacking: "unpacking"
    case .installing: "downloaded"
    case .paused: "paused"
    case .finished: "finished"
    case .failed, .broken: "failed"
    case .cancelled: "cancelled"
    }
  }

  /// The part of the progress that is made when all bytes are received of a file that is unpacked.
  public static let receiving = 0.9

  /// The progress, 0...1; nil if the state does not tell it.
  public var fraction: Double? {
    switch self {
    case .fetching(let progress): progress.fraction
    case .unpacking(let fraction): Self.receiving + fraction * (1 - Self.receiving)
    case .preparing, .prepared, .queued, .retrying, .checking, .installing, .paused, .finished,
      .failed, .broken, .cancelled:
      nil
    }
  }

  /// A Boolean value that indicates whether it counts as one of the simultaneous downloads.
  public var isDownloading: Bool {
    switch self {
    case .fetching, .checking, .unpacking: true
    case .preparing, .prepared, .queued, .retrying, .installing, .paused, .finished, .failed,
      .broken, .cancelled:
      false
    }
  }

  /// A Boolean value that indicates whether it waits for others, or for a time.
  public var waits: Bool {
    switch self {
    case .queued, .retrying: true
    case .preparing, .prepared, .fetching, .checking, .unpacking, .installing, .paused, .finished,
      .failed, .broken, .cancelled:
      false
    }
  }

  /// A Boolean value that indicates whether it ends the attempt.
  public var isEnd: Bool {
    switch self {
    case .paused, .finished, .failed, .broken, .cancelled: true
    case .preparing, .prepared, .queued, .retrying, .fetching, .checking, .unpacking, .installing:
      false
    }
  }
}

/// The progress of a download whose bytes come in.
public struct DownloadProgress: Equatable, Sendable {
  /// The step that the progress is.
  public enum Step: Sendable {
    /// The transfer starts after the bytes kept from before.
    case started
    /// Bytes that were received before are of no use: the transfer continues from 0.
    case restarted
    /// Bytes were received.
    case continued
  }

  /// The step that it is.
  public let step: Step
  /// The number of received bytes.
  public let received: Int64
  /// The size in bytes; 0 if it is unknown.
  public let total: Int64
  /// The moving average of the rate over about a second; nil before bytes come.
  public var bytesPerSecond: Int64?
  /// The progress, 0...1; nil if it is unknown.
  public let fraction: Double?

  /// Creates the progress of work that reports a fraction alone.
  public init(_ step: Step = .continued, fraction: Double? = nil) {
    (self.step, self.fraction) = (step, fraction)
    (received, total) = (0, 0)
  }

  /// Creates the progress of a file, which may be unpacked after it was received.
  public init(
    _ step: Step = .continued, received: Int64, total: Int64, bytesPerSecond: Int64? = nil,
    unpacks: Bool = false
  ) {
    (self.step, self.received, self.total) = (step, received, total)
    self.bytesPerSecond = bytesPerSecond
    let part = total > 0 ? min(1, max(0, Double(received) / Double(total))) : nil
    fraction = part.map { $0 * (unpacks ? DownloadState.receiving : 1) }
  }
}
