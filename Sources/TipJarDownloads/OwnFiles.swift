import Foundation
import Synchronization

/// The files that are as this process wrote them last, so that a watch on the folder leaves them
/// out.
final class OwnFiles: Sendable {
  /// The identity of a file among all that have been at its path.
  struct Identity: Equatable, Sendable {
    private let inode: UInt64
    private let seconds: Int
    private let nanoseconds: Int

    /// Reads the identity of an open file; nil if that fails.
    init?(of file: Int32) {
      var facts = stat()
      guard fstat(file, &facts) == 0 else { return nil }
      self.init(facts)
    }

    /// Reads the identity of the file at `path`; nil if there is none.
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

  /// Returns whether the file at `path` is the one that was noted.
  func holds(_ path: String) -> Bool {
    guard let noted = written.withLock({ $0[path] }) else { return false }
    return Identity(at: path) == noted
  }
}
