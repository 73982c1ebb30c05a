import CTipJarCurl
import Foundation
import TipJarFiles

/// The means of real downloads: the sources of bytes, and the folders for files.
public struct RealDownloads: Sendable {
  /// The default maximum size of a file whose size the catalogue does not give.
  public static let usualLargest: Int64 = 4 << 30

  /// The free space in bytes that downloads leave on the disk.
  public static let reserve: Int64 = 16 << 20

  /// The installation folder.
  public let folder: String
  /// The maximum size of a file of unknown size.
  let largest: Int64
  let installer: Installer
  private let web: any Transport
  private let local: any Transport
  /// The proxies that the environment names.
  let proxies: Proxies

  /// Creates the means of real downloads into a folder. Nothing is created or loaded before the
  /// first download.
  ///
  /// - Parameters:
  ///   - links: The folder for links to executables; nil for none.
  ///   - rateLimit: The maximum rate of all downloads together in bytes per second.
  ///   - version: The version of the program, for User-Agent.
  ///   - environment: The environment, for the certificates to trust.
  public init(
    folder: String, links: String? = nil, largest: Int64 = usualLargest, rateLimit: Int64? = nil,
    version: String, environment: [String: String]
  ) {
    self.init(
      folder: folder, links: links, largest: largest,
      web: CurlTransport(
        Self.settings(version: version, rateLimit: rateLimit, environment: environment)),
      proxies: Proxies(environment))
  }

  static func settings(
    version: String, rateLimit: Int64? = nil, environment: [String: String]
  ) -> CurlTransport.Settings {
    var settings = CurlTransport.Settings()
    settings.userAgent = "tipjar/\(version)"
    settings.rateLimit = rateLimit
    (settings.certificateFile, settings.certificateFolder) = certificates(environment)
    return settings
  }

  init(
    folder: String, links: String? = nil, largest: Int64 = usualLargest, web: any Transport,
    local: any Transport = LocalTransport(), proxies: Proxies = Proxies([:]),
    step: @escaping @Sendable (Installer.Step) throws(FileError) -> Void = { _ in }
  ) {
    self.folder = folder
    self.largest = largest
    self.web = web
    self.local = local
    self.proxies = proxies
    installer = Installer(root: folder, links: links, step: step)
  }

  /// Returns the certificates to trust, from the variables that curl and OpenSSL use; libcurl
  /// itself reads none of them.
  public static func certificates(
    _ environment: [String: String]
  ) -> (file: String?, folder: String?) {
    func value(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    return (value("CURL_CA_BUNDLE") ?? value("SSL_CERT_FILE"), value("SSL_CERT_DIR"))
  }

  func transport(for address: String) -> any Transport {
    WebAddress.kind(of: address.utf8) == .file ? local : web
  }

  /// Returns the number of bytes of unfinished downloads.
  public static func partialBytes(in folder: String) -> Int64 { PartFolder(of: folder).size }

  /// Returns the default installation folder: `apps` in `tipjar` below `$XDG_DATA_HOME`, else below
  /// `~/.local/share`.
  public static func usualFolder(_ environment: [String: String]) -> String {
    let base =
      environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share"
    return base + "/tipjar/apps"
  }
}

extension RealDownloads {
  /// The software for `https` and `http`.
  public struct Engine: Equatable, Sendable {
    /// The name: libcurl, or the program curl if the library cannot be loaded.
    public let name: String
    /// Its version, such as "7.88.1".
    public let version: String
    /// Its TLS library, such as "OpenSSL/3.0.19".
    public let tls: String
  }

  /// The software that downloads, or nil if there is none; reading this loads the library, or runs
  /// the program.
  public static var engine: Engine? {
    if tipjar_curl_load() == TIPJAR_CURL_LOADED {
      return Engine(
        name: "libcurl", version: String(cString: tipjar_curl_version()),
        tls: String(cString: tipjar_curl_tls()))
    }
    // "curl 7.88.1 (x86_64-pc-linux-gnu) libcurl/7.88.1 OpenSSL/3.0.19 ..."
    guard let words = CurlProgram.versionLine?.split(separator: " "), words.count > 1 else {
      return nil
    }
    let libraries = words.drop { !$0.hasPrefix("libcurl/") }.dropFirst()
    return Engine(
      name: "curl", version: String(words[1]), tls: libraries.first.map(String.init) ?? "")
  }
}
