extension Fetch {
  /// The file that is wanted.
  struct Target: Equatable, Sendable {
    /// The address and the mirrors.
    var addresses: [String]
    /// The exact size; nil if it is not known.
    var size: Int64?
    /// The digest; nil if it cannot be checked.
    var sha256: String?
    /// The largest size of a file whose size is not known.
    var largest: Int64
    /// A Boolean value that indicates whether a web page is wanted, by the name of the file.
    var isWebPage = false
  }

  /// The next thing to do.
  enum Step: Equatable, Sendable {
    /// Ask for the file or its rest.
    case request(TransportRequest)
    /// Wait, then `begin()`.
    case wait(seconds: Double)
    /// All bytes are there: compare the checksum.
    case check
    /// The bytes are those of the catalogue, or cannot be checked.
    case done
    /// It has failed.
    case failed(DownloadFailure)
  }

  /// The meaning of a head.
  enum Verdict: Equatable, Sendable {
    /// The body continues the bytes that are there.
    case append
    /// The body is the file from its start: drop the bytes, and keep the new record.
    case replace
    /// The body is not wanted: end the transfer and continue with the step.
    case leave(Step)
  }
}

extension Fetch.Target {
  /// The file of an app; nil for an app without an address.
  init?(_ app: App, largest: Int64) {
    guard let url = app.url else { return nil }
    let name = app.fileName?.lowercased() ?? ""
    self.init(
      addresses: [url] + app.mirrors, size: app.size > 0 ? app.size : nil, sha256: app.sha256,
      largest: largest, isWebPage: name.hasSuffix(".html") || name.hasSuffix(".htm"))
  }
}
