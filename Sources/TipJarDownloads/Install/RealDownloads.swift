import TipJarArchives
import TipJarFiles
import TipJarHTTP

/// The means of real downloads: the sources of bytes, and the folders for files.
public struct RealDownloads: Sendable {
  /// The default maximum size of a file whose size the catalogue does not give.
  public static let usualLargest: Int64 = 4 << 30

  /// The free space in bytes that downloads leave on the disk.
  public static let reserve: Int64 = 16 << 20

  /// A Boolean value that indicates whether all apps with an address are fetched, not just the
  /// projects that the person added.
  package var isForAll = true
  /// The installation folder.
  public let folder: String
  /// The installation folder, and that for links to commands if there is one.
  package var folders: [String] { [folder] + [installer.links].compactMap(\.self) }
  /// The maximum size of a file of unknown size.
  let largest: Int64
  private(set) var installer: Installer
  /// The maximum size of the files of one archive in bytes.
  package var largestUnpacked: Int64 = usualLargest {
    didSet { installer.unpack = Installer.unpacker(largestUnpacked) }
  }
  private let web: any Transport
  private let local: any Transport
  /// The proxies that the environment names.
  let proxies: Proxies

  /// Creates the means of real downloads into a folder. Nothing is created or loaded before the
  /// first download.
  ///
  /// - Parameters:
  ///   - links: The folder for links to commands; nil for none.
  ///   - share: The folder for links to manual pages and completions; nil for none.
  ///   - rateLimit: The maximum rate of all downloads together in bytes per second.
  ///   - version: The version of the program, for User-Agent.
  ///   - environment: The environment, for the certificates to trust.
  public init(
    folder: String, links: String? = nil, share: String? = nil, largest: Int64 = usualLargest,
    rateLimit: Int64? = nil, version: String, environment: [String: String]
  ) {
    var settings = CurlTransport.Settings(userAgent: "tipjar/\(version)", environment: environment)
    settings.rateLimit = rateLimit
    self.init(
      folder: folder, links: links, share: share, largest: largest, web: CurlTransport(settings),
      proxies: Proxies(environment))
  }

  /// Reports the name of each step of an installation, for tests.
  package mutating func report(steps: @escaping @Sendable (String) -> Void) {
    installer.step = { steps($0.rawValue) }
  }

  init(
    folder: String, links: String? = nil, share: String? = nil, largest: Int64 = usualLargest,
    web: any Transport, local: any Transport = LocalTransport(), proxies: Proxies = Proxies([:]),
    step: @escaping @Sendable (Installer.Step) throws(FileError) -> Void = { _ in },
    unpack: @escaping Installer.Unpack = Installer.unpacker(usualLargest)
  ) {
    self.folder = FolderPath.absolute(folder)
    self.largest = largest
    self.web = web
    self.local = local
    self.proxies = proxies
    installer = Installer(
      root: self.folder, links: links.map(FolderPath.absolute),
      share: share.map(FolderPath.absolute), unpack: unpack, step: step)
  }

  func transport(for address: String) -> any Transport {
    WebAddress.kind(of: address.utf8) == .file ? local : web
  }

  /// Unpacks an archive and ends the process, if another one of the same program started it to do
  /// so; else returns at once. Archives are unpacked in a process of their own: a program whose
  /// `main` does not begin with this call downloads them in vain.
  public static func unpackIfStartedForIt() { ArchiveProcess.run() }

  /// Returns the number of bytes of unfinished downloads.
  public static func partialBytes(in folder: String) -> Int64 { PartFolder(of: folder).size }

  /// Returns the default installation folder: `apps` in `tipjar` below `$XDG_DATA_HOME`, else below
  /// `~/.local/share`.
  public static func usualFolder(_ environment: [String: String]) -> String {
    share(environment) + "/tipjar/apps"
  }

  /// Returns the folder in which manual pages and completions are found: `$XDG_DATA_HOME`, else
  /// `~/.local/share`.
  public static func share(_ environment: [String: String]) -> String {
    FolderPath.base("XDG_DATA_HOME", else: ".local/share", environment)
  }

  /// Returns the default folder for links to commands: `$XDG_BIN_HOME`, else `~/.local/bin`.
  public static func usualLinks(_ environment: [String: String]) -> String {
    FolderPath.base("XDG_BIN_HOME", else: ".local/bin", environment)
  }
}
