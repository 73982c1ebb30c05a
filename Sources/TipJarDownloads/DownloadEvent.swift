public import TipJarVocabulary

/// An event of an app, in one attempt to download it.
public struct DownloadEvent: Equatable, Sendable {
  /// The kinds of events. An attempt ends with exactly one of `finished`, `failed`, `broken`,
  /// `cancelled` and `paused`; a paused attempt may be resumed or cancelled.
  public enum Kind: Equatable, Sendable {
    /// Waiting, because of the limit of simultaneous downloads.
    case queued
    /// The preparation is done; the download follows.
    case prepared
    /// The transfer starts after the bytes kept from before. `total` may be 0.
    case started(received: Int64, total: Int64)
    /// Bytes that were received before are of no use: the transfer continues from 0. `total` may be
    /// 0.
    case restarted(total: Int64)
    /// Bytes were received; the rate is a moving average over about a second.
    case progressed(received: Int64, total: Int64, bytesPerSecond: Int64)
    /// All bytes are received, and a fraction of them, 0...1, is unpacked.
    case unpacking(fraction: Double)
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

  /// A Boolean value that indicates whether the file is unpacked after it was received.
  public var unpacks: Bool

  /// Creates an event.
  public init(appID: App.ID, attempt: Int, kind: Kind, unpacks: Bool = false) {
    self.appID = appID
    self.attempt = attempt
    self.kind = kind
    self.unpacks = unpacks
  }

  /// The part of the progress that is made when all bytes are received; the rest is unpacking.
  public static let receiving = 0.9

  /// The progress of the attempt, 0...1; nil if the event tells nothing about it.
  public var fraction: Double? {
    switch kind {
    case .started(let received, let total), .progressed(let received, let total, _):
      guard total > 0 else { return nil }
      return Double(received) / Double(total) * (unpacks ? Self.receiving : 1)
    case .unpacking(let fraction): return Self.receiving + fraction * (1 - Self.receiving)
    case .queued, .prepared, .restarted, .downloaded, .paused, .finished, .failed, .broken,
      .noted, .cancelled, .removed:
      return nil
    }
  }

  /// A Boolean value that indicates whether it ends the attempt.
  public var isEnd: Bool {
    switch kind {
    case .finished, .failed, .broken, .cancelled, .paused: true
    case .queued, .prepared, .started, .restarted, .progressed, .unpacking, .downloaded, .noted,
      .removed:
      false
    }
  }
}
