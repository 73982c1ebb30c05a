package import Foundation

/// Atomic, durable file replacement.
package enum AtomicFile {
  /// Writes beside the file and renames. `durable` waits for the disk, which a plain kill does not
  /// need. Two writers of one path must exclude each other. `note` is called with the open file
  /// before it takes its name.
  package static func write(
    _ data: Data, to path: String, durable: Bool = true, mode: mode_t = 0o600,
    note: (Int32) -> Void = { _ in }
  ) throws(FileError) {
    try draft(data, of: path, durable: durable, mode: mode, note: note)
    try commitDraft(of: path)
    if durable { syncFolder(of: path) }
  }

  /// Writes the draft of a file. To be durable, it must be on the disk before ``commitDraft(of:)``,
  /// and the folder after it.
  package static func draft(
    _ data: Data, of path: String, durable: Bool = false, mode: mode_t = 0o600,
    note: (Int32) -> Void = { _ in }
  ) throws(FileError) {
    // A draft that a killed process left, or a link: never written through.
    unlink(draftPath(of: path))
    try fill(draftPath(of: path), with: data, durable: durable, mode: mode, note: note)
  }

  /// Replaces a file with its draft.
  package static func commitDraft(of path: String) throws(FileError) {
    guard rename(draftPath(of: path), path) == 0 else {
      let error = FileError("write", path)
      unlink(draftPath(of: path))
      throw error
    }
  }

  package static func draftPath(of path: String) -> String { path + ".tmp" }

  /// Creates a file on the disk if there is none yet, and returns whether it did. Of several
  /// programs that do so at once, the first one creates it for all.
  package static func create(
    _ data: Data, at path: String, mode: mode_t = 0o600
  ) throws(FileError) -> Bool {
    let place = path as NSString
    let draft =
      place.deletingLastPathComponent + "/.\(place.lastPathComponent).\(UUID().uuidString)"
    try fill(draft, with: data, durable: true, mode: mode)
    defer { unlink(draft) }
    guard link(draft, path) == 0 else {
      if errno == EEXIST { return false }
      throw FileError("make", path)
    }
    syncFolder(of: path)
    return true
  }

  /// Flushes the folder of `path`, so that a new name survives a crash. Errors are ignored: not
  /// every file system supports it.
  package static func syncFolder(of path: String) {
    let folder = open(
      (path as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  /// Writes a draft; an incomplete one is removed.
  private static func fill(
    _ draft: String, with data: Data, durable: Bool, mode: mode_t, note: (Int32) -> Void = { _ in }
  ) throws(FileError) {
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard file >= 0 else { throw FileError("write", draft) }
    do throws(FileError) {
      guard data.withUnsafeBytes({ $0.write(to: file) }) == data.count else {
        throw FileError("write", draft)
      }
      if durable, fsync(file) != 0 { throw FileError("write", draft) }
      note(file)
    } catch {
      close(file)
      unlink(draft)
      throw error
    }
    guard close(file) == 0 else {
      let error = FileError("write", draft)
      unlink(draft)
      throw error
    }
  }

}

extension UnsafeRawBufferPointer {
  /// Writes the bytes to an open file. Returns their number: less than all of them after an error,
  /// which `errno` names.
  package func write(to file: Int32) -> Int {
    var count = 0
    while count < self.count {
      let step = Foundation.write(file, baseAddress.map { $0 + count }, self.count - count)
      if step < 0, errno == EINTR { continue }
      guard step > 0 else { break }
      count += step
    }
    return count
  }
}
