/// A file that was installed, as it was then.
public struct InstalledFile: Codable, Equatable, Sendable {
  /// The path.
  public var path: String
  /// The size in bytes.
  public var size: Int64
  /// The SHA-256 digest in hexadecimal digits.
  public var sha256: String
  /// A Boolean value that indicates whether the catalogue gave the digest.
  public var isVerified: Bool
  /// A Boolean value that indicates whether it may be run.
  public var isExecutable: Bool
  /// The host that it came from; empty for a local file.
  public var host: String
  /// The symbolic link that leads to it; nil for none.
  public var link: String?
}

extension InstalledFile {
  /// A Boolean value that indicates whether the file still has the bytes that were installed. Reads
  /// all of it.
  public var isUnchanged: Bool { Installer.isUnchanged(self) }
}
