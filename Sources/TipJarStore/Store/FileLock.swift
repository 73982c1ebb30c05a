import Foundation

/// An advisory lock (`flock`) on a file or folder. It ends with ``release()`` or with the process,
/// however that ends. Two locks of one process exclude each other too.
struct FileLock: Sendable {
  /// The error of a lock that was not acquired.
  struct Failure: Error, Equatable {
    let problem: String
  }

  /// The time that another process may hold the lock before this one gives up.
  static let patience: Duration = .seconds(10)

  /// The same time for a stopped process, which never releases it by itself.
  static let patienceWithStopped: Duration = .seconds(1)

  private let descriptor: Int32
  private let stops: StopDeferral

  /// Acquires the lock of a file, which is created if it is missing. A free lock is acquired
  /// immediately; a separate thread waits for a held one, so that no actor is blocked. While it is
  /// held, `stops` are deferred.
  static func acquire(
    _ url: URL, stops: StopDeferral = .none
  ) async throws(Failure) -> FileLock {
    let isFolder = url.hasDirectoryPath || FileManager.default.isFolder(url.path)
    let flags = isFolder ? O_RDONLY : O_CREAT | O_RDWR
    let descriptor = Posix.open(url.path, flags: flags | O_CLOEXEC, mode: 0o600)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      throw Failure(problem: "\(url.lastPathComponent): \(reason)")
    }
    let lock = FileLock(descriptor: descriptor, stops: stops)
    if lock.tryLock() { return lock }
    guard await lock.wait() else {
      let holder = LockHolder(of: descriptor)
      close(descriptor)
      throw Failure(problem: "\(url.path) is held by \(holder?.description ?? "another program")")
    }
    return lock
  }

  func release() {
    close(descriptor)
    stops.allow()
  }

  /// Acquires the lock if it is free, and sets the file's time, which shows others since when it is
  /// held.
  private func tryLock() -> Bool {
    stops.suspend()
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      stops.allow()
      return false
    }
    futimens(descriptor, nil)
    return true
  }

  private func wait() async -> Bool {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let start = ContinuousClock.now
        var isHeld = tryLock()
        var look = Self.patienceWithStopped
        while !isHeld, case let waited = start.duration(to: .now), waited < Self.patience {
          if waited > look {
            if LockHolder(of: descriptor)?.isStopped == true { break }
            look = waited + .milliseconds(200)
          }
          usleep(1_000)
          isHeld = tryLock()
        }
        continuation.resume(returning: isHeld)
      }
    }
  }
}

/// Defers stops of the job (Ctrl-Z) while a lock is held. Otherwise other programs would wait for
/// it until the job continues.
public struct StopDeferral: Sendable {
  let suspend: @Sendable () -> Void
  let allow: @Sendable () -> Void

  /// Creates a deferral between two calls, which must be balanced.
  public init(suspend: @escaping @Sendable () -> Void, allow: @escaping @Sendable () -> Void) {
    (self.suspend, self.allow) = (suspend, allow)
  }

  /// A deferral that does nothing.
  public static let none = StopDeferral(suspend: {}, allow: {})
}

extension FileManager {
  fileprivate func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
