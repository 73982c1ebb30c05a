/// An installed file, as it was at its installation.
public struct InstalledFile: Codable, Equatable, Sendable {
  /// The path.
  public var path: String
  /// The size in bytes.
  public var size: Int64
  /// The SHA-256 digest in hexadecimal.
  public var sha256: String
  /// A Boolean value that indicates whether it was verified with the catalogue's digest.
  public var isVerified: Bool
  /// A Boolean value that indicates whether it may be executed.
  public var isExecutable: Bool
  /// The host of its address; empty for a local file.
  public var host: String
  /// The symbolic link to a file of an earlier version of this program; nil for none.
  public var link: String?
}

extension InstalledFile {
  /// A Boolean value that indicates whether the file still has the bytes that were installed. Reads
  /// the whole file.
  public var isUnchanged: Bool { Installer.isUnchanged(self) }

  /// The SHA-256 digest of the bytes that are at the path now, in hexadecimal; nil if they cannot
  /// be read. Reads the whole file.
  public var currentSHA256: String? { Installer.sha256(of: path) }
}
