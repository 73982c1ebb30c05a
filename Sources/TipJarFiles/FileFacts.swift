package import Foundation

/// The identity, owner and size of a file or folder. Values of one file are equal, whatever its size.
package struct FileFacts: Equatable {
  /// A Boolean value that indicates whether it is a regular file.
  package let isFile: Bool
  /// Its size in bytes.
  package let size: Int
  /// The date of the last change of its content or time, in seconds.
  package let modified: Date
  /// Its number (inode) on its device.
  package let file: UInt64
  /// The number of the user who owns it.
  package let owner: UInt32
  /// Its permissions, as in chmod(2).
  package let permissions: UInt32
  /// A Boolean value that indicates whether everyone may write to it.
  package var isWritableByAll: Bool { permissions & 0o002 != 0 }
  private let device: UInt64

  /// The facts of an open file.
  package init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Reads the facts of the file at a path; nil if there is none.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    isFile = status.st_mode & S_IFMT == S_IFREG
    size = Int(status.st_size)
    (owner, permissions) = (status.st_uid, UInt32(status.st_mode) & 0o7777)
    (device, file) = (UInt64(status.st_dev), UInt64(status.st_ino))
    #if canImport(Darwin)
      modified = Date(timeIntervalSince1970: Double(status.st_mtimespec.tv_sec))
    #else
      modified = Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec))
    #endif
  }

  package static func == (left: FileFacts, right: FileFacts) -> Bool {
    left.device == right.device && left.file == right.file
  }
}
