import Foundation
import TipJarFiles
import TipJarVocabulary

/// The files below a folder. Each one is reached from there component by component, through folders
/// alone, so that no link is followed.
struct TreeWriter {
  private let root: Int32
  /// The open folders of the last path, below the root.
  private var folders: [(name: String, descriptor: Int32)] = []

  init(_ root: Int32) { self.root = root }

  func close() { for folder in folders { Foundation.close(folder.descriptor) } }

  /// Makes folders where they are missing, and opens the innermost.
  @discardableResult
  mutating func makeFolder(_ components: ArraySlice<String>) throws(DownloadFailure) -> Int32 {
    let common = zip(folders, components).prefix { $0.0.name == $0.1 }.count
    for folder in folders[common...] { Foundation.close(folder.descriptor) }
    folders.removeSubrange(common...)
    for component in components.dropFirst(common) {
      let parent = folders.last?.descriptor ?? root
      guard mkdirat(parent, component, 0o755) == 0 || errno == EEXIST else {
        throw DownloadFailure("make", component)
      }
      let folder = openat(parent, component, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard folder >= 0 else { throw DownloadFailure("open", component) }
      folders.append((component, folder))
    }
    return folders.last?.descriptor ?? root
  }

  /// Creates a file that does not exist, with all permissions that the process's umask leaves.
  mutating func createFile(_ name: EntryName) throws(DownloadFailure) -> Int32 {
    let folder = try makeFolder(name.components.dropLast())
    let file = openat(
      folder, name.components.last ?? "", O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
      0o755)
    guard file >= 0 else { throw DownloadFailure("make", name.path) }
    return file
  }

  /// Makes a symbolic link.
  mutating func makeLink(_ name: EntryName, to target: String) throws(DownloadFailure) {
    let folder = try makeFolder(name.components.dropLast())
    guard symlinkat(target, folder, name.components.last ?? "") == 0 else {
      throw DownloadFailure("link", name.path)
    }
  }

  /// Makes another name of a file.
  mutating func makeHardLink(_ name: EntryName, to file: EntryName) throws(DownloadFailure) {
    let other = dup(try makeFolder(file.components.dropLast()))
    defer { Foundation.close(other) }
    let folder = try makeFolder(name.components.dropLast())
    guard linkat(other, file.components.last ?? "", folder, name.components.last ?? "", 0) == 0
    else { throw DownloadFailure("link", name.path) }
  }
}

/// A file that is being written.
struct FileDraft: ~Copyable {
  private let name: EntryName
  private let file: Int32
  /// The number of bytes so far.
  private(set) var size: Int64 = 0
  /// A Boolean value that indicates whether it begins like a program or a script.
  private(set) var looksLikeProgram = false

  init(_ name: EntryName, in writer: inout TreeWriter) throws(DownloadFailure) {
    self.name = name
    file = try writer.createFile(name)
  }

  deinit { close(file) }

  /// Leaves a hole up to an offset.
  mutating func skip(to offset: Int64) throws(DownloadFailure) {
    guard offset > size else { return }
    size = offset
    guard ftruncate(file, off_t(size)) == 0, lseek(file, off_t(size), SEEK_SET) == off_t(size)
    else { throw DownloadFailure("write", name.path) }
  }

  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(DownloadFailure) {
    if size == 0 { looksLikeProgram = FileContent.isProgram(bytes) }
    guard bytes.write(to: file) == bytes.count else { throw DownloadFailure("write", name.path) }
    size += Int64(bytes.count)
  }

  /// Sets mode and time. The time is the present if the archive has none.
  consuming func finish(isExecutable: Bool, seconds: Int64?) throws(DownloadFailure) {
    // Reading the umask would change it, for all threads; the new file shows it.
    guard let facts = FileFacts(file) else { throw DownloadFailure("write", name.path) }
    let mode = mode_t(facts.permissions) & (isExecutable ? 0o755 : 0o644)
    guard fchmod(file, mode) == 0 else { throw DownloadFailure("write", name.path) }
    if let seconds {
      let time = timespec(
        tv_sec: min(max(Int(seconds), 315_532_800), Foundation.time(nil)), tv_nsec: 0)
      guard futimens(file, [time, time]) == 0 else { throw DownloadFailure("write", name.path) }
    }
  }
}

extension DownloadFailure {
  /// The error of the system call just made.
  fileprivate init(_ action: String, _ path: String) { self = .file(FileError(action, path)) }
}
