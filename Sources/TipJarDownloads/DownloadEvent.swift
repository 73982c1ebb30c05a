/// An event of an app, in one attempt to download it.
public struct DownloadEvent: Equatable, Sendable {
  /// The kinds of events. An attempt ends with exactly one of `finished`, `failed`, `broken`,
  /// `cancelled` and `paused`; a paused attempt may be resumed or cancelled.
  public enum Kind: Equatable, Sendable {
    /// Waiting, because of the limit of simultaneous downloads.
    case queued
    /// The preparation is done; `download` may follow.
    case prepared
    /// The transfer starts after the bytes kept from before. `total` may be 0.
    case started(received: Int64, total: Int64)
    /// Bytes that were received before are of no use: the transfer continues from 0. `total` may be
    /// 0.
    case restarted(total: Int64)
    /// Bytes were received; the rate is a moving average over about a second.
    case progressed(received: Int64, total: Int64, bytesPerSecond: Int64)
    /// All bytes are received and are being installed: it can no longer be stopped.
    case downloaded
    /// Paused; the received bytes are kept.
    case paused
    /// Installed.
    case finished(AppRecord)
    /// Not installed, with the reason in a sentence; the received bytes are kept.
    case failed(reason: String)
    /// Not installed, because of an error of a real download, with the number of bytes that are
    /// kept: those that can be used.
    case broken(DownloadFailure, kept: Int64 = 0)
    /// A notice about a real download that continues.
    case noted(DownloadNote)
    /// Cancelled; the received bytes are discarded.
    case cancelled
    /// Uninstalled; it stays owned. A file in the record was changed after it was installed and
    /// stays.
    case removed(AppRecord)
  }

  /// The app's id.
  public var appID: App.ID
  /// The caller's number for the attempt; for `removed`, the number of the last one.
  public var attempt: Int
  /// The kind of event.
  public var kind: Kind

  /// Creates an event.
  public init(appID: App.ID, attempt: Int, kind: Kind) {
    self.appID = appID
    self.attempt = attempt
    self.kind = kind
  }

  /// A Boolean value that indicates whether it ends the attempt.
  public var isEnd: Bool {
    switch kind {
    case .finished, .failed, .broken, .cancelled, .paused: true
    case .queued, .prepared, .started, .restarted, .progressed, .downloaded, .noted, .removed:
      false
    }
  }
}
