public import TipJarVocabulary

/// A notice about a real download that continues.
public enum DownloadNote: Equatable, Sendable {
  /// The received bytes are of no use, so it starts at 0.
  case restarted(Restart)
  /// The programs in the file cannot run here; the next file is tried.
  case alternative(name: String, after: DownloadFailure)
  /// A version is used from now on.
  case switched(version: String)
  /// The links to commands, manual pages and completions are made.
  case linked([String])
  /// Files that were changed after an earlier installation are in this folder now.
  case movedAside(String)
  /// Links could not be made; the app is installed without them.
  case inTheWay([LinkFailure])
  /// The next address is tried after a failure.
  case mirror(host: String, after: DownloadFailure)
  /// The same address is tried again later.
  case retrying(after: DownloadFailure, seconds: Double)
  /// No room: all downloads to that disk are paused.
  case diskFull(DownloadFailure)
  /// Paused, because another download to the same disk found no room.
  case pausedForRoom(DownloadFailure)

  /// The reasons to start again.
  public enum Restart: Equatable, Sendable {
    /// The file on the server has changed.
    case changed
    /// The server sent the whole file.
    case whole
    /// Nothing identifies the version of the received bytes: the server sent no strong validator.
    case unidentified
    /// The joined parts had a wrong checksum.
    case checksum
  }
}
