import Foundation
import TipJarFiles

/// The bytes of a catalogue: in memory, or in a file that stays open, because the apps of a large
/// catalogue are read one by one when they are shown.
enum CatalogSource: Sendable {
  /// The whole text.
  case memory([UInt8])
  /// The open file of a large text. Its objects are read again when they are shown; meanwhile the
  /// file must not be changed in place. A file that is replaced by another stays readable.
  case file(OpenFile)

  /// Returns up to `count` bytes from an offset; fewer at the end, and if reading fails.
  func bytes(at offset: Int, count: Int) -> [UInt8] {
    switch self {
    case .memory(let bytes): Array(bytes.dropFirst(offset).prefix(count))
    case .file(let file): (try? file.bytes(at: offset, count: count)) ?? []
    }
  }

  /// The offset of the text, after a byte order mark.
  var start: Int { bytes(at: 0, count: 3) == [0xEF, 0xBB, 0xBF] ? 3 : 0 }
}

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
  func bytes() throws(FileError) -> [UInt8] { try bytes(at: 0, count: max(1, size)) }

  /// Returns up to `count` bytes from an offset; fewer at the end.
  func bytes(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    var problem: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let rest = buffer.baseAddress.map { $0 + filled }
        let read = pread(descriptor, rest, count - filled, off_t(offset + filled))
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
