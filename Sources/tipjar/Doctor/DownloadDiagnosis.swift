import Foundation
import TipJarDownloads
import TipJarHTTP
import TipJarStorefront

/// The section on real downloads in the report of `tipjar doctor`.
struct DownloadDiagnosis: Encodable, Equatable {
  /// The version of libcurl, or nil if it cannot be loaded.
  var libcurl: String?
  /// The version of the program curl, which is used without libcurl.
  var curl: String?
  /// The TLS library of either.
  var tls: String?
  /// The variables that name the certificates to trust.
  var certificates: [String: String]
  /// The variables whose certificates cannot be read.
  var unreadableCertificates: [String]
  /// The variables that name proxies, without user names and passwords.
  var proxies: [String: String]
  /// A Boolean value that indicates whether HTTP_PROXY is set. curl ignores it, since a web server
  /// may set it from a request's header.
  var ignoresProxy: Bool
  var folder: String
  /// The number of received bytes of unfinished downloads.
  var partialBytes: Int64

  private static let certificateNames = ["CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR"]
  private static let proxyNames = [
    "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
  ]

  /// Loads libcurl or runs curl, and reads the environment.
  init(_ settings: DownloadSettings, environment: [String: String]) {
    let engine = CurlTransport.engine
    libcurl = engine?.name == "libcurl" ? engine?.version : nil
    curl = engine?.name == "curl" ? engine?.version : nil
    tls = engine?.tls
    let variables = environment.filter { !$0.value.isEmpty }
    certificates = variables.filter { Self.certificateNames.contains($0.key) }
    unreadableCertificates = certificates.filter { access($0.value, R_OK) != 0 }.keys.sorted()
    proxies = variables.filter { Self.proxyNames.contains($0.key) }
      .mapValues(Proxies.withoutPassword)
    ignoresProxy = variables["HTTP_PROXY"] != nil && variables["http_proxy"] == nil
    folder = settings.folder(environment)
    partialBytes = RealDownloads.partialBytes(in: folder)
  }

  /// The library, and a line for each variable.
  var lines: [[String]] {
    let engine = libcurl.map { "libcurl \($0)" } ?? curl.map { "curl \($0)" }
    let variables = certificates.merging(proxies) { $1 }.sorted { $0.key < $1.key }
      .map { name, value in
        let isUnreadable = unreadableCertificates.contains(name)
        return ["", "\(name)=\(value)"] + (isUnreadable ? ["cannot be read; unset it"] : [])
      }
    let library =
      engine.map { ["\($0), \(tls ?? "")"] } ?? ["curl is missing", "apt-get install curl"]
    return [["Real downloads"] + library] + variables
      + (ignoresProxy ? [["", "HTTP_PROXY is ignored", "set http_proxy"]] : [])
  }
}
