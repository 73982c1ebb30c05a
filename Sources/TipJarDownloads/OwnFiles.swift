import Foundation
import Synchronization

/// The files that are unchanged since this process wrote them, so that a watch on the folder
/// ignores them.
final class OwnFiles: Sendable {
  /// The identity of a file, which differs from all others at the same path.
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

  /// Records what was written to `path`.
  func note(_ identity: Identity?, at path: String) { written.withLock { $0[path] = identity } }

  /// Returns whether the file at `path` is the recorded one.
  func holds(_ path: String) -> Bool {
    guard let noted = written.withLock({ $0[path] }) else { return false }
    return Identity(at: path) == noted
  }
}
