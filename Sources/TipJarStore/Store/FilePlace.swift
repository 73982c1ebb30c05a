import Foundation

/// A file by its path and by what it is: a file that is removed goes on for those who have it open, and what
/// they write into it nobody ever reads.
struct FilePlace: Sendable {
  private let path: String
  private let identity: Identity?

  private struct Identity: Equatable {
    let device: dev_t
    let file: ino_t
  }

  /// The file that is there now.
  init(_ path: String) {
    self.path = path
    identity = Self.identity(path)
  }

  /// Throws where the file is there no more, or is another one.
  func check() throws(StoreKitError) {
    guard identity == nil || Self.identity(path) != identity else { return }
    let name = URL(filePath: path).lastPathComponent
    throw .systemError("\(name) was taken away or replaced; start the program again")
  }

  private static func identity(_ path: String) -> Identity? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Identity(device: status.st_dev, file: status.st_ino)
  }
}
