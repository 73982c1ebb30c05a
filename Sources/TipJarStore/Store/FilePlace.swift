import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file by its path and its identity. A file that is removed continues to exist for the programs
/// that have it open, and their writes are lost.
struct FilePlace: Sendable {
  private let path: String
  private let identity: Identity?

  private struct Identity: Equatable {
    let device: Int
    let file: Int
  }

  /// Records the present file at a path.
  init(_ path: String) {
    self.path = path
    identity = Self.identity(path)
  }

  /// Throws if the file was removed or replaced.
  func check() throws(StoreKitError) {
    guard identity == nil || Self.identity(path) != identity else { return }
    let name = URL(filePath: path).lastPathComponent
    throw .systemError("\(name) was taken away or replaced; start the program again")
  }

  private static func identity(_ path: String) -> Identity? {
    let facts = try? FileManager.default.attributesOfItem(
      atPath: URL(filePath: path).resolvingSymlinksInPath().path)
    guard let device = facts?[.systemNumber] as? Int, let file = facts?[.systemFileNumber] as? Int
    else { return nil }
    return Identity(device: device, file: file)
  }
}
