package import TipJarHTTP
package import TipJarVocabulary

extension Fetch {
  /// The file to download.
  package struct Target: Equatable, Sendable {
    /// The addresses: the main one and the mirrors.
    var addresses: [String]
    /// The exact size; nil if it is unknown.
    var size: Int64?
    /// The SHA-256 or SHA-512 digest; nil if the file cannot be verified.
    var digest: String?
    /// The maximum size if the size is unknown.
    var largest: Int64
    /// A Boolean value that indicates whether a web page is expected, by the file's name.
    var isWebPage = false
    /// The hosts, besides those of the addresses, that a redirect may lead to; nil for any.
    var followedHosts: Set<String>?
    /// The proxies through which the addresses are requested.
    var proxies = Proxies([:])
  }

  package enum Step: Equatable, Sendable {
    /// Request the file or its rest.
    case request(TransportRequest)
    /// Wait, then `begin()`.
    case wait(seconds: Double)
    /// All bytes are received: compare the checksum.
    case check
    /// The bytes match the catalogue, or cannot be verified.
    case done
    case failed(DownloadFailure)
  }

  /// The consequence of a head.
  package enum Verdict: Equatable, Sendable {
    /// The body continues the received bytes.
    case append
    /// The body is the file from its start: discard the bytes, and keep the new record.
    case replace
    /// The body is not used: end the transfer and continue with the step.
    case leave(Step)
  }
}

extension Fetch.Target {
  /// Creates the target of an app; nil for an app without an address.
  package init?(_ app: App, largest: Int64) {
    guard let url = app.url else { return nil }
    let name = app.fileName?.lowercased() ?? ""
    self.init(
      addresses: [url] + app.mirrors, size: app.size > 0 ? app.size : nil, digest: app.digest,
      largest: largest, isWebPage: name.hasSuffix(".html") || name.hasSuffix(".htm"))
  }
}
