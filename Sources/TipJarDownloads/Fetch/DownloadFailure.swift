public import Foundation

/// The reason why a real download failed, as data: the words are chosen when it is shown.
public struct DownloadFailure: Error, Equatable, Sendable {
  /// The kinds of failure, by their names in JSON.
  public enum Kind: String, CaseIterable, Sendable {
    /// The host cannot be reached.
    case offline
    /// The server does not have the file.
    case notFound
    /// The server answered, but not with the file.
    case refused
    /// The server asks for a later retry.
    case busy
    /// The server's certificate is not trusted.
    case untrusted
    /// The answer ended too early, repeatedly.
    case cut
    /// More bytes than the catalogue or the limit allows.
    case tooLarge
    /// The bytes do not match the catalogue's digest.
    case checksum
    /// The disk is full.
    case diskFull
    /// The transfer library is missing.
    case engine
    /// The file cannot be written or installed.
    case file
  }

  /// The details of a failure.
  public enum Detail: Equatable, Sendable {
    case none
    /// The status code of the answer.
    case status(Int)
    /// The number of bytes on the server, and the number in the catalogue.
    case length(found: Int64, expected: Int64)
    /// The time after which a busy server can be asked again.
    case until(Date)
    /// A wrong checksum: the digests, and the probable cause.
    case digests(expected: String, found: String, cause: Cause)
    /// An installed file was changed, or the catalogue has another checksum now: its path.
    case installed(String)
    /// The number of missing bytes, and the folder.
    case room(missing: Int64, folder: String)
    /// A web page was received instead of the file.
    case webPage
    /// The description of a system error.
    case system(String)
  }

  /// The probable causes of a wrong checksum.
  public enum Cause: Equatable, Sendable {
    /// A web page, perhaps the sign-in page of a network.
    case webPage
    /// The size differs from the catalogue's.
    case otherLength
    /// The size is right, but the bytes differ.
    case otherBytes
  }

  /// The kind of failure.
  public let kind: Kind
  /// The host; empty for a local file.
  public let host: String
  /// The details.
  public let detail: Detail

  /// Creates a failure.
  public init(_ kind: Kind, host: String, _ detail: Detail = .none) {
    self.kind = kind
    self.host = host
    self.detail = detail
  }
}

/// A notice about a real download that continues.
public enum DownloadNote: Equatable, Sendable {
  /// The received bytes are of no use, so it starts at 0.
  case restarted(Restart)
  /// The next address is tried after a failure.
  case mirror(host: String, after: DownloadFailure)
  /// The same address is tried again later.
  case retrying(after: DownloadFailure, seconds: Double)
  /// The received bytes are hashed, which takes a while.
  case checking
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
    /// The joined parts had a wrong checksum.
    case checksum
  }
}
