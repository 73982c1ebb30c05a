internal import Foundation
internal import TipJarFiles
internal import TipJarJSON

/// A file with funding links: FUNDING.yml with tipjar's additional keys, funding.json,
/// package.json, composer.json, pyproject.toml or AppStream metainfo.
///
/// An invalid address does not affect the others: it is reported in ``refused``. Nothing is
/// downloaded, and addresses are only extended as the platforms document.
public struct LinkFile: Equatable, Sendable {
  /// The maximum size of a file in bytes.
  public static let sizeLimit = 1 << 20
  /// The maximum number of links in a file.
  public static let linkLimit = 64

  /// The format.
  public let kind: LinkFileKind
  /// The name of the funded project, if the file has one.
  public internal(set) var name: String?
  /// The links, in the file's order.
  public internal(set) var links: [FundingLink] = []
  /// The errors of the entries that cannot be used; of many, the first ones.
  public internal(set) var refused: [LinkError] = []
  /// The notes about unknown keys, and about channels of funding.json without a web page, which are
  /// both ignored; of many, the first ones.
  public internal(set) var notes: [LinkError] = []

  /// Reads the file at a path.
  ///
  /// - Throws: a ``LinkError`` if the file cannot be read, is malformed, or has no usable link.
  public init(contentsOf path: String) throws(LinkError) {
    try self.init(parsing: try Self.bytes(of: path), name: path)
  }

  static func bytes(of path: String) throws(LinkError) -> [UInt8] {
    guard let kind = FileFacts(path: path)?.kind else {
      throw LinkError("there is no such file", "check the path", file: path, kind: .missing)
    }
    if let oddity = kind.oddity {
      throw LinkError(oddity, "name a regular file", file: path, kind: .unreadable)
    }
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw LinkError("cannot be read", "check its permissions", file: path, kind: .unreadable)
    }
    return try bytes(of: handle, name: path)
  }

  /// Reads one byte more than the limit, which is enough to detect a larger file.
  static func bytes(of handle: FileHandle, name: String) throws(LinkError) -> [UInt8] {
    do {
      return Array(try handle.read(upToCount: Self.sizeLimit + 1) ?? Data())
    } catch {
      throw LinkError("cannot be read", "check its permissions", file: name, kind: .unreadable)
    }
  }

  /// Reads the bytes of a file. The format is detected from the content, or from the name if that
  /// is ambiguous.
  public init(parsing bytes: [UInt8], name: String) throws(LinkError) {
    try self.init(reading: bytes, name: name)
    guard links.isEmpty else { return }
    let problems = refused + notes
    var error = problems.first ?? LinkError("the file contains no links", kind.remedy, file: name)
    error.others = Array(problems.dropFirst())
    throw error
  }

  /// Reads the bytes of a file, which may have no link.
  init(reading bytes: [UInt8], name: String) throws(LinkError) {
    guard bytes.count <= Self.sizeLimit else {
      throw LinkError(
        "the file is larger than \(Self.sizeLimit >> 20) MiB", "choose a file with funding links",
        file: name)
    }
    let kind = LinkFileKind(of: bytes, name: name)
    var collector = LinkCollector(file: name)
    let project =
      switch kind {
      case .funding: try FundingReader.read(bytes, into: &collector)
      case .json: try JSONReaders.read(bytes, into: &collector)
      case .pyproject: try PyprojectReader.read(bytes, into: &collector)
      case .appStream: try AppStreamReader.read(bytes, into: &collector)
      }
    self.kind = kind
    self.name = project
    (links, refused, notes) = (collector.links, collector.refused, collector.notes)
  }
}
