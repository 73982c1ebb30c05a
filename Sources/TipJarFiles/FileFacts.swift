package import Foundation

/// The identity, owner and size of a file or folder. Values of one file are equal, whatever its size.
package struct FileFacts: Equatable {
  /// The version of a file's content, which differs from all others at the same path.
  package struct Version: Equatable, Sendable {
    fileprivate let file: UInt64
    package let seconds, nanoseconds: Int
  }

  package let kind: FileKind
  /// A Boolean value that indicates whether it is a regular file.
  package var isFile: Bool { kind == .regular }
  /// Its size in bytes.
  package let size: Int
  /// The number of the file, and the time of the last change of its content or time.
  package let version: Version
  /// The date of that change, in seconds.
  package var modified: Date { Date(timeIntervalSince1970: Double(version.seconds)) }
  /// Its number (inode) on its device.
  package var file: UInt64 { version.file }
  /// The number of the user who owns it.
  package let owner: UInt32
  /// Its permissions, as in chmod(2).
  package let permissions: UInt32
  /// A Boolean value that indicates whether everyone may write to it.
  package var isWritableByAll: Bool { permissions & 0o002 != 0 }
  package let device: UInt64

  /// The facts of an open file.
  package init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Reads the facts of the file at a path, or of a link there; nil if there is none. Nothing is
  /// opened, so a pipe without a writer does not block.
  package init?(path: String, followsLinks: Bool = true) {
    var status = stat()
    guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    kind = FileKind(mode: status.st_mode)
    size = Int(status.st_size)
    (owner, permissions) = (status.st_uid, UInt32(status.st_mode) & 0o7777)
    device = UInt64(status.st_dev)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    version = Version(file: UInt64(status.st_ino), seconds: time.tv_sec, nanoseconds: time.tv_nsec)
  }

  package static func == (left: FileFacts, right: FileFacts) -> Bool {
    left.device == right.device && left.file == right.file
  }
}
