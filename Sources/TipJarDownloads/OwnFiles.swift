import Synchronization
import TipJarFiles

/// The files that are unchanged since this process wrote them, so that a watch on the folder
/// ignores them.
final class OwnFiles: Sendable {
  private let written = Mutex<[String: FileFacts.Version]>([:])

  /// Records the open file that was written to `path`.
  func note(_ file: Int32, at path: String) {
    let version = FileFacts(file)?.version
    written.withLock { $0[path] = version }
  }

  /// Returns whether the file at `path` is the recorded one.
  func holds(_ path: String) -> Bool {
    guard let noted = written.withLock({ $0[path] }) else { return false }
    return FileFacts(path: path, followsLinks: false)?.version == noted
  }
}
