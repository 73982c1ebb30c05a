import Foundation
import TipJarFiles

extension [UInt8] {
  /// Reads a whole file, but no device, pipe or socket, of at most `limit` bytes.
  init(file path: String, limit: Int = .max) throws(FileError) {
    if let error = FileError(strange: path) { throw error }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError("read", path) }
    defer { close(descriptor) }
    guard let size = FileFacts(descriptor)?.size else { throw FileError("read", path) }
    guard size <= limit else { throw FileError("convert", path, code: EFBIG) }
    var problem: Int32?
    self.init(unsafeUninitializedCapacity: size) { buffer, filled in
      while filled < size {
        let rest = buffer.baseAddress.map { $0 + filled }
        let count = read(descriptor, rest, size - filled)
        if count < 0, errno == EINTR { continue }
        if count < 0 { problem = errno }
        guard count > 0 else { return }
        filled += count
      }
    }
    if let problem { throw FileError("read", path, code: problem) }
  }
}
