public import Foundation

/// The reason why a real download failed, as data: the words are chosen when it is shown.
public struct DownloadFailure: Error, Equatable, Sendable {
  /// The kinds of failure.
  public typealias Kind = FailureKind

  /// The details of a failure.
  public enum Detail: Equatable, Sendable {
    case none
    /// The status code of the answer.
    case status(Int)
    /// The number of bytes on the server, and the number in the catalogue.
    case length(found: Int64, expected: Int64)
    /// The size in bytes that no file of unknown size may exceed.
    case limit(Int64)
    /// The time after which a busy server can be asked again, and that of its answer.
    case until(Date, answered: Date)
    /// A wrong checksum: the digests, and the probable cause.
    case digests(expected: String, found: String, cause: Cause)
    /// The number of missing bytes, and the folder.
    case room(missing: Int64, folder: String)
    /// The folder that has no room for all files of an archive, whose size nobody knows before.
    case unpackingRoom(folder: String)
    /// A web page was received instead of the file.
    case webPage
    /// The file was received compressed, which was not requested.
    case encoded
    /// A redirect that was not followed.
    case redirect(Redirect)
    /// The proxy through which there is no connection, and the variable that names it.
    case proxy(String, variable: String)
    /// The problem of the server's certificate.
    case certificate(Certificate)
    /// The file of certificates to trust, which cannot be read.
    case authorities(String)
    /// The description of a system error.
    case system(String)
    /// The reason why a file cannot be unpacked that has the digest which its project published.
    case asPublished(String)
    /// The entry of an archive because of which it was refused.
    case entry(String, reason: String)
    /// The kind of a whole file that is not unpacked.
    case unsupported(String)
    /// The names that one has to be chosen of.
    case candidates([String])
    /// The path of a program that is not in the archive.
    case missing(String)
    /// The name of a command that cannot be one.
    case badName(String)
    /// There is no program in the archive.
    case noProgram
    /// The digests of the installed file and of the offered one.
    case other(installed: String, offered: String)
    /// Another program works on the app.
    case locked
    /// The links that could not be made.
    case links([LinkFailure])
  }

  /// The reasons not to follow a redirect.
  public enum Redirect: Equatable, Sendable {
    /// It leads back to an earlier address, over and over.
    case loop
    /// There were more than the limit.
    case tooMany
    /// It leads to an address with another scheme, such as "ftp".
    case scheme(String)
    /// It leads to `http`, and no checksum could verify the file.
    case unencrypted
    /// It leads to another host, and nobody was asked about that one.
    case unasked(String)
  }

  /// The problems of certificates.
  public typealias Certificate = CertificateProblem

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

/// The kinds of failure of a download or of a text of the web, by their names in JSON.
public enum FailureKind: String, CaseIterable, Codable, Sendable {
  /// The host cannot be reached.
  case offline
  /// The server does not have the file.
  case notFound
  /// The server answered, but not with the file.
  case refused
  /// The server asks for a later retry, or another program works on the app.
  case busy
  /// The server's certificate is not trusted.
  case untrusted
  /// The answer ended too early, repeatedly.
  case cut
  /// More bytes than the catalogue or the limit allows.
  case tooLarge
  /// The bytes do not match the digest that is known.
  case checksum
  /// The text is older than the one that is kept.
  case older
  /// The disk is full.
  case diskFull
  /// The transfer library is missing.
  case engine
  /// The file cannot be written or installed.
  case file
  /// The archive is damaged.
  case archive
  /// The archive contains what no honest one does.
  case hostile
  /// The programs of the app do not run here, or there are none.
  case cannotRun
  /// Several files or programs, and nothing that tells which one is meant.
  case ambiguous
  /// The release has no file for this computer.
  case noAsset
  /// The installed version is offered with other bytes.
  case changed
  /// A link to a command could not be made: mostly, something else is there.
  case inTheWay
}
