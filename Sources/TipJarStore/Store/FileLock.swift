import Foundation

/// An advisory lock (`flock`) on a file or folder. It ends with ``release()`` or with the process, however that
/// ends. Two locks of one process exclude each other too.
struct FileLock: Sendable {
  /// Why a lock was not had.
  struct Failure: Error, Equatable {
    let problem: String
  }

  /// How long another process may hold it before this one gives up.
  static let patience: Duration = .seconds(10)

  private let descriptor: Int32

  /// Waits for the lock of a file, which is made where it is not there. A free lock is had at once; a held one
  /// is waited for on a thread of its own, so that no actor stands still.
  static func acquire(_ url: URL) async throws(Failure) -> FileLock {
    let isFolder = url.hasDirectoryPath || FileManager.default.isFolder(url.path)
    let flags = isFolder ? O_RDONLY : O_CREAT | O_RDWR
    let descriptor = Posix.open(url.path, flags: flags | O_CLOEXEC, mode: 0o600)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      throw Failure(problem: "\(url.lastPathComponent): \(reason)")
    }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return FileLock(descriptor: descriptor) }
    guard await wait(descriptor) else {
      close(descriptor)
      throw Failure(problem: "\(url.path) is held by another program")
    }
    return FileLock(descriptor: descriptor)
  }

  /// Ends the lock.
  func release() { close(descriptor) }

  private static func wait(_ descriptor: Int32) async -> Bool {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let deadline = ContinuousClock.now + patience
        var isHeld = flock(descriptor, LOCK_EX | LOCK_NB) == 0
        while !isHeld, ContinuousClock.now < deadline {
          usleep(1_000)
          isHeld = flock(descriptor, LOCK_EX | LOCK_NB) == 0
        }
        continuation.resume(returning: isHeld)
      }
    }
  }
}

extension FileManager {
  /// Whether there is a folder at `path`.
  fileprivate func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
