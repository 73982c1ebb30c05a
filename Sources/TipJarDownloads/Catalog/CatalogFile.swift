import Foundation
import TipJarFiles

/// A catalogue's file. A large one is read in two steps: a beginning that is there at once, and the whole.
public struct CatalogFile: Equatable, Sendable {
  /// Where it is.
  public let path: String
  /// The language that the apps are read in; nil for their own.
  public let language: String?
  /// Up to this many bytes a file is read at once.
  static let beginningSize = 1 << 18

  /// The file at a path, which is not looked at yet.
  public init(path: String, language: String? = nil) {
    self.path = path
    self.language = language
  }

  /// The first apps of a large file, read in a few milliseconds; nil for a small one, of which the whole
  /// takes no longer, and for one that cannot be read, of which ``whole()`` says why. What is
  /// wrong in the beginning is told by the whole, too.
  public func beginning() -> Catalog? {
    guard FileError(strange: path) == nil, let file = FileHandle(forReadingAtPath: path) else {
      return nil
    }
    defer { try? file.close() }
    guard let data = try? file.read(upToCount: Self.beginningSize),
      data.count == Self.beginningSize
    else { return nil }
    return Catalog(beginning: [UInt8](data), language: language)
  }

  /// The whole catalogue.
  /// Throws a `CatalogError` that names the file and the place in it.
  public func whole() throws(CatalogError) -> Catalog {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try self.bytes()
    } catch {
      throw CatalogError(unreadable: error, path)
    }
    return try Catalog(bytes, name: path, language: language)
  }

  /// All of the file, read to where it stays: by way of a mapping a large one would be in memory twice.
  private func bytes() throws(FileError) -> [UInt8] {
    if let error = FileError(strange: path) { throw error }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw FileError("read", path) }
    defer { close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0 else { throw FileError("read", path) }
    var problem: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: max(1, Int(facts.st_size))) { buffer, count in
      while count < buffer.count {
        let read = read(file, buffer.baseAddress.map { $0 + count }, buffer.count - count)
        if read < 0, errno == EINTR { continue }
        if read < 0 { problem = errno }
        guard read > 0 else { return }
        count += read
      }
    }
    if let problem { throw FileError("read", path, code: problem) }
    return bytes
  }
}
