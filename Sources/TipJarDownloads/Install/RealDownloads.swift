import Foundation
import TipJarFiles
import TipJarHTTP

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
    var settings = CurlTransport.Settings(
      userAgent: "tipjar/\(version)", environment: environment)
    settings.rateLimit = rateLimit
    self.init(
      folder: folder, links: links, largest: largest, web: CurlTransport(settings),
      proxies: Proxies(environment))
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
