import Foundation
import TipJarFiles

/// A file that is open for reading as long as it is referenced.
final class OpenFile: Sendable {
  private let path: String
  private let descriptor: Int32
  /// Its size in bytes when it was opened.
  let size: Int

  /// Opens a file.
  init(_ path: String) throws(FileError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError("read", path) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else {
      let error = FileError("read", path)
      close(descriptor)
      throw error
    }
    (self.path, self.descriptor, size) = (path, descriptor, Int(facts.st_size))
  }

  deinit { close(descriptor) }

  /// Returns the whole file.
  func bytes() throws(FileError) -> [UInt8] {
    let count = max(1, size)
    var problem: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let rest = buffer.baseAddress.map { $0 + filled }
        let read = pread(descriptor, rest, count - filled, off_t(filled))
        if read < 0, errno == EINTR { continue }
        if read < 0 { problem = errno }
        guard read > 0 else { return }
        filled += read
      }
    }
    if let problem { throw FileError("read", path, code: problem) }
    return bytes
  }
}
