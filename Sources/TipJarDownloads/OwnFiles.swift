import Foundation
import Synchronization

/// Which files stand as this process wrote them last, so that a watch on the folder is not told of them.
final class OwnFiles: Sendable {
  /// What tells a file from every other one that has stood at its path.
  struct Identity: Equatable, Sendable {
    private let inode: UInt64
    private let seconds: Int
    private let nanoseconds: Int

    /// Of an open file; nil where it cannot be told.
    init?(of file: Int32) {
      var facts = stat()
      guard fstat(file, &facts) == 0 else { return nil }
      self.init(facts)
    }

    /// Of the file that stands at `path` now; nil where there is none.
    init?(at path: String) {
      var facts = stat()
      guard lstat(path, &facts) == 0 else { return nil }
      self.init(facts)
    }

    private init(_ facts: stat) {
      inode = UInt64(facts.st_ino)
      #if os(Linux)
        (seconds, nanoseconds) = (facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec)
      #else
        (seconds, nanoseconds) = (facts.st_mtimespec.tv_sec, facts.st_mtimespec.tv_nsec)
      #endif
    }
  }

  private let written = Mutex<[String: Identity]>([:])

  /// Notes what was written to `path`.
  func note(_ identity: Identity?, at path: String) { written.withLock { $0[path] = identity } }

  /// Whether the file at `path` is the one that was noted.
  func holds(_ path: String) -> Bool {
    guard let noted = written.withLock({ $0[path] }) else { return false }
    return Identity(at: path) == noted
  }
}
