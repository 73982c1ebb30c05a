import Foundation

/// The ways to open the files of a folder.
package enum FolderAccess: Sendable {
  /// Nothing is created, locked, repaired or changed. Whatever has to be written for an answer is
  /// written when it is asked for.
  case reading
  /// Missing files are created, and damaged ones are repaired.
  case writing
}

/// Why the system cannot write to a folder, as far as it says.
package enum WritingProblem {
  /// Returns whether this process may write to a file or folder: its permissions and its file system
  /// allow it.
  package static func mayWrite(_ path: String) -> Bool { access(path, W_OK) == 0 }

  /// Returns the number of the error that writing to a file would have now: no room on its file
  /// system, no free descriptor, no permission. Returns nil if it would have none.
  package static func code(at path: String) -> Int32? {
    // SQLite opens a database, its log and its index, and libc one for the folder.
    var spare: [Int32] = []
    defer { for file in spare { close(file) } }
    for _ in 0..<4 {
      let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return errno }
      spare.append(file)
    }
    let file = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return errno == ENOENT ? nil : errno }
    spare.append(file)
    var room = statvfs()
    // The index of a log is made in steps of this size.
    if fstatvfs(file, &room) == 0, UInt64(room.f_bavail) * UInt64(room.f_frsize) < 65_536 {
      return ENOSPC
    }
    return mayWrite((path as NSString).deletingLastPathComponent) ? nil : errno
  }
}
