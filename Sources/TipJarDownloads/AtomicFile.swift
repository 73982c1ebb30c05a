import Foundation

/// Files that are either the old ones or the new ones, whenever the power fails.
enum AtomicFile {
  /// Writes beside the file, 0600, and renames. `durable` waits for the disk, which a plain kill does
  /// not need. Two writers of one path must exclude each other. `note` is told what will stand there
  /// before it does.
  static func write(
    _ data: Data, to path: String, durable: Bool, note: (OwnFiles.Identity?) -> Void = { _ in }
  ) throws(FileError) {
    let draft = path + ".tmp"
    let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw FileError("write", draft) }
    do throws(FileError) {
      try fill(file, with: data, path: draft)
      if durable, fsync(file) != 0 { throw FileError("write", draft) }
      note(OwnFiles.Identity(of: file))
    } catch {
      close(file)
      unlink(draft)
      throw error
    }
    guard close(file) == 0, rename(draft, path) == 0 else {
      let error = FileError("write", path)
      unlink(draft)
      throw error
    }
    if durable { syncFolder(of: path) }
  }

  private static func fill(_ file: Int32, with data: Data, path: String) throws(FileError) {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError("write", path) }
      rest = rest.dropFirst(count)
    }
  }

  /// Makes a rename in the folder of `path` last. A file system that cannot is no worse than before.
  static func syncFolder(of path: String) {
    let folder = open(
      (path as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }
}
