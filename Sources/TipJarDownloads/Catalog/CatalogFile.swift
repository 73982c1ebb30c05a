import Foundation
import TipJarFiles

/// A catalogue's file. A large one is read in two steps: first a beginning that is available
/// immediately, then the whole.
public struct CatalogFile: Equatable, Sendable {
  /// The path of the file.
  public let path: String
  /// The language in which the apps are read; nil for their own.
  public let language: String?
  /// The catalogue on the web, whose address the path is; nil for a file.
  private let web: WebCatalog?
  /// The maximum size in bytes of a file that is read in one step.
  static let beginningSize = 1 << 18

  /// Creates the value for a path; the file is not opened yet.
  public init(path: String, language: String? = nil) {
    self.init(path: path, language: language, web: nil)
  }

  package init(path: String, language: String?, web: WebCatalog?) {
    (self.path, self.language, self.web) = (path, language, web)
  }

  private var folder: String { URL(filePath: path).deletingLastPathComponent().path }

  /// Returns the first apps of a large file, read in a few milliseconds; nil for a small one, which
  /// ``whole()`` reads as quickly, and for one that cannot be read. ``whole()`` also reports the
  /// errors in the beginning.
  public func beginning() -> Catalog? {
    if let web { return web.kept(language: language) }
    guard FileError(strange: path) == nil, let file = FileHandle(forReadingAtPath: path) else {
      return nil
    }
    defer { try? file.close() }
    guard let data = try? file.read(upToCount: Self.beginningSize), data.count == Self.beginningSize
    else { return nil }
    var catalog = Catalog(beginning: [UInt8](data), language: language)
    catalog.folder = folder
    return catalog
  }

  /// Reads the whole catalogue. Throws a `CatalogError` that names the file and the place in it.
  public func whole() throws(CatalogError) -> Catalog {
    if let web { return try web.whole(language: language) }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try [UInt8](file: path)
    } catch {
      throw CatalogError(unreadable: error, path)
    }
    var catalog = try Catalog(bytes, name: path, language: language)
    catalog.folder = folder
    return catalog
  }
}
