import Foundation

/// A lock on a folder, against other programs that lock it too. It ends with the process.
package struct FolderLock: Sendable {
  private let folder: Int32

  /// Makes the folder if it is missing, and waits until no other program has locked it. `waits` is
  /// called if one has.
  package init(_ path: String, waits: () -> Void = {}) throws(FileError) {
    try FolderPath.make(path)
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw FileError("open", path) }
    self.folder = folder
    guard flock(folder, LOCK_EX | LOCK_NB) != 0 else { return }
    if errno == EWOULDBLOCK { waits() }
    while flock(folder, LOCK_EX) != 0 {
      guard errno == EINTR else {
        let error = FileError("lock", path)
        close(folder)
        throw error
      }
    }
  }

  /// Releases the lock.
  package func end() { close(folder) }
}
