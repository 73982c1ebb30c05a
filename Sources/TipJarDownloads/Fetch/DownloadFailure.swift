public import Foundation

/// The reason why a real download failed, as data: the words are chosen where it is shown.
public struct DownloadFailure: Error, Equatable, Sendable {
  /// The kinds, by their names in JSON.
  public enum Kind: String, CaseIterable, Sendable {
    /// The host cannot be reached.
    case offline
    /// The server does not have the file.
    case notFound
    /// The server answered, and not with the file.
    case refused
    /// The server asks to come back later.
    case busy
    /// The server's certificate is not trusted.
    case untrusted
    /// The answer ended too early, again and again.
    case cut
    /// More bytes than the catalogue or the limit allows.
    case tooLarge
    /// The bytes are not those of the catalogue.
    case checksum
    /// The disk has no room.
    case diskFull
    /// The library that fetches is missing.
    case engine
    /// The file cannot be written or installed.
    case file
  }

  /// More about a failure.
  public enum Detail: Equatable, Sendable {
    case none
    /// The status code of the answer.
    case status(Int)
    /// The time that a busy server gave.
    case until(Date)
    /// A wrong checksum: the digests, and what probably came instead.
    case digests(expected: String, found: String, cause: Cause)
    /// The missing bytes and the folder.
    case room(missing: Int64, folder: String)
    /// A web page came instead of the file.
    case webPage
    /// An error of the system in words.
    case system(String)
  }

  /// The probable causes of a wrong checksum.
  public enum Cause: Equatable, Sendable {
    /// A web page: perhaps the sign-in page of a network.
    case webPage
    /// Another number of bytes than the catalogue has.
    case otherLength
    /// As many bytes, but others.
    case otherBytes
  }

  /// The kind.
  public let kind: Kind
  /// The host that was asked; empty for a local file.
  public let host: String
  /// More about it.
  public let detail: Detail

  /// A failure.
  public init(_ kind: Kind, host: String, _ detail: Detail = .none) {
    self.kind = kind
    self.host = host
    self.detail = detail
  }
}

/// A turn of a real download that does not end it.
public enum DownloadNote: Equatable, Sendable {
  /// The bytes that were there are of no use, so it starts at 0.
  case restarted(Restart)
  /// The next address is tried after a failure.
  case mirror(host: String, after: DownloadFailure)
  /// The same address is tried again later.
  case retrying(after: DownloadFailure, seconds: Double)
  /// The bytes that are there are read before the rest is asked for, which takes a while.
  case checking
  /// No room: all downloads to that disk are paused.
  case diskFull(DownloadFailure)

  /// The reasons to start again.
  public enum Restart: Equatable, Sendable {
    /// The file on the server is another one now.
    case changed
    /// The server sent the whole file.
    case whole
    /// The parts together had a wrong checksum.
    case checksum
  }
}
