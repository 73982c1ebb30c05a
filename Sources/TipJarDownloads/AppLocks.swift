import Foundation
import TipJarFiles

/// Locks on the apps that this process works on, so that a second tipjar on the same folder leaves
/// them alone. All locks of a folder are in one file, one byte for each app, and a killed process
/// releases its own.
///
/// The file of the installation folder is in its folder of partial downloads, so programs with
/// different state folders exclude each other. A file in each app's folder would do the same, but
/// 10,000 downloads would need as many descriptors, a lock would have to be made before the first
/// byte is there to be installed, and the folder of a removed app could not go while a second
/// program waits at it.
final class AppLocks: Sendable {
  private let file: Int32

  /// Opens the file of the locks, and creates it unless they are only asked for.
  init(path: String, for access: FolderAccess = .writing) throws(FileError) {
    let mode = access == .writing ? O_RDWR | O_CREAT : O_RDONLY
    file = open(path, mode | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw FileError("open", path) }
  }

  deinit { close(file) }

  /// Locks an app. Returns false if another process holds the lock.
  func lock(_ id: App.ID) -> Bool { set(F_WRLCK, id) }

  /// Releases the lock on an app.
  func unlock(_ id: App.ID) { _ = set(F_UNLCK, id) }

  /// Returns whether another process has locked the app.
  func isLockedElsewhere(_ id: App.ID) -> Bool {
    var range = range(F_WRLCK, of: id)
    return fcntl(file, Self.question, &range) == 0 && range.l_type != .init(F_UNLCK)
  }

  private func set(_ kind: some BinaryInteger, _ id: App.ID) -> Bool {
    var range = range(kind, of: id)
    return fcntl(file, Self.command, &range) == 0
  }

  private func range(_ kind: some BinaryInteger, of id: App.ID) -> flock {
    var range = flock()
    range.l_type = .init(kind)
    range.l_whence = .init(SEEK_SET)
    // Two bits fewer than a hash, so that start and length stay a valid offset.
    range.l_start = off_t(stableHash(id) >> 2)
    range.l_len = 1
    return range
  }

  #if os(Linux)
    /// F_OFD_SETLK and F_OFD_GETLK, which Swift's Glibc lacks: a lock that belongs to the open
    /// file, not to the process.
    private static let command: Int32 = 37
    private static let question: Int32 = 36
  #else
    private static let command = F_SETLK
    private static let question = F_GETLK
  #endif
}
