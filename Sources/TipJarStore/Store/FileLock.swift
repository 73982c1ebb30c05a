import Foundation
import TipJarFiles

/// An advisory lock (`flock`) on a file or folder. It ends with ``release()`` or with the process,
/// however that ends. Two locks of one process exclude each other too.
struct FileLock: Sendable {
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
  ) async throws(StoreKitError) -> FileLock {
    let isFolder = url.hasDirectoryPath || FileFacts(path: url.path)?.kind == .folder
    let flags = isFolder ? O_RDONLY : O_CREAT | O_RDWR
    let descriptor = open(url.path, flags | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      throw .problem("\(url.lastPathComponent): \(reason)")
    }
    let lock = FileLock(descriptor: descriptor, stops: stops)
    if lock.tryLock() { return lock }
    guard await lock.wait() else {
      let holder = LockHolder(of: descriptor)
      close(descriptor)
      throw .problem(
        "try again later: \(holder?.description ?? "another program") holds \(url.path)")
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
      do throws(FileError) {
        try WaitingThread.start { continuation.resume(returning: keepTrying()) }
      } catch {
        continuation.resume(returning: false)
      }
    }
  }

  private func keepTrying() -> Bool {
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
    return isHeld
  }
}

/// The process that holds a lock, if the system reports it: Linux does, in /proc.
struct LockHolder: CustomStringConvertible {
  let process: Int32
  let program: String
  /// A Boolean value that indicates whether it is stopped (Ctrl-Z, SIGSTOP), and will therefore not
  /// release the lock by itself.
  let isStopped: Bool
  /// The time when it acquired the lock; nil for a folder, whose time has another meaning.
  let since: Date?

  /// Finds the holder of the `flock` on an open file; nil if there is no known holder.
  init?(of descriptor: Int32) {
    guard let facts = FileFacts(descriptor),
      let locks = Self.text("/proc/locks"), let process = Self.holder(of: facts.file, in: locks),
      let status = Self.text("/proc/\(process)/stat")
    else { return nil }
    self.process = process
    // "123 (a name) T ...", in which the name may hold anything.
    let parts = status.split(separator: ") ").last?.split(separator: " ") ?? []
    isStopped = parts.first == "T" || parts.first == "t"
    let name = status.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }
    program = name.isEmpty ? "a program" : String(name)
    since = facts.isFile ? facts.modified : nil
  }

  /// Returns the whole of a file. `String(contentsOfFile:)` ends at the first short read, which in
  /// /proc is that of a page.
  private static func text(_ path: String) -> String? {
    guard let bytes = try? FileHandle(forReadingAtPath: path)?.readToEnd() else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// "1: FLOCK  ADVISORY  WRITE 1234 fe:01:5678 0 EOF"; a waiting process has "->" before FLOCK.
  /// The device has other numbers on some file systems than `stat` gives it.
  private static func holder(of file: UInt64, in locks: String) -> Int32? {
    for line in locks.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 5, words[1] == "FLOCK", words[5].hasSuffix(":\(file)") else { continue }
      if let process = Int32(words[4]), process > 0 { return process }
    }
    return nil
  }

  var description: String {
    let time = since.map { " since \($0.formatted(.iso8601))" } ?? ""
    let way =
      isStopped ? "; it is stopped: resume it (fg, or kill -CONT \(process)), or end it" : ""
    return "\(program) (process \(process))\(time)\(way)"
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
