public import TipJarVocabulary

/// An event of an app, in one attempt to download it.
public struct DownloadEvent: Equatable, Sendable {
  /// The kinds of events. An attempt ends with exactly one state that is an end; a paused attempt may
  /// be resumed or cancelled.
  public enum Kind: Equatable, Sendable {
    /// The attempt has reached a state, or has made progress in it.
    case reached(DownloadState)
    /// A notice about a real download that continues.
    case noted(DownloadNote)
    /// Uninstalled; it stays owned. A file in the record was changed after it was installed and
    /// stays.
    case removed
  }

  /// The app's id.
  public var appID: App.ID
  /// The caller's number for the attempt; for `removed`, the number of the last one.
  public var attempt: Int
  /// The kind of event.
  public var kind: Kind
  /// The record of an app that is installed or removed.
  public var record: AppRecord?

  /// Creates an event.
  public init(appID: App.ID, attempt: Int, kind: Kind, record: AppRecord? = nil) {
    (self.appID, self.attempt, self.kind, self.record) = (appID, attempt, kind, record)
  }

  /// The state that the attempt has reached; nil for events of other kinds.
  public var state: DownloadState? { if case .reached(let state) = kind { state } else { nil } }

  /// A Boolean value that indicates whether it ends the attempt.
  public var isEnd: Bool { state?.isEnd == true }
}
