import CTipJarCurl
import Crypto
import Foundation
import TipJarFiles

/// The bytes of one download on the disk, and the digest of all of them so far.
struct PartFile: ~Copyable {
  /// The free space that has to be left over, in bytes.
  static let reserve: Int64 = 16 << 20
  private static let chunkSize = 1 << 18

  let path: String
  /// The number of bytes.
  private(set) var length: Int64
  /// The first bytes, by which a web page is known.
  private(set) var beginning: [UInt8] = []
  private let descriptor: Int32
  private var digest = SHA256()

  /// Opens the bytes, or makes an empty file. Nobody else can open them until this value ends:
  /// programs with different state folders may share the folder of the installations.
  init(_ path: String) throws(FileError) {
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw FileError("open", path) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      close(file)
      throw FileError("lock", path, code: code)
    }
    // The other program may have installed the file between the two calls.
    guard FileFacts(file) == FileFacts(path: path) else {
      close(file)
      throw FileError("lock", path, code: EAGAIN)
    }
    try self.init(path, file)
  }

  /// Opens the bytes of a file that is there.
  init(reading path: String) throws(FileError) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { throw FileError("open", path) }
    try self.init(path, file)
  }

  private init(_ path: String, _ file: Int32) throws(FileError) {
    guard let facts = FileFacts(file), facts.isFile else {
      close(file)
      throw FileError("open", path, code: EINVAL)
    }
    descriptor = file
    self.path = path
    length = Int64(facts.size)
  }

  deinit { close(descriptor) }

  /// The digest of all bytes in hexadecimal digits.
  var sha256: String {
    digest.finalize().map { byte in
      let text = String(byte, radix: 16)
      return text.count == 1 ? "0" + text : text
    }.joined()
  }

  /// A Boolean value that indicates whether the bytes begin as a web page does.
  var isPage: Bool {
    let text = String(decoding: beginning, as: UTF8.self).lowercased()
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return text.hasPrefix("<!doctype") || text.hasPrefix("<html")
  }

  /// Reads the bytes that are there into the digest. Returns false where `goesOn` ended it.
  mutating func readAll(_ goesOn: () -> Bool) throws(FileError) -> Bool {
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkSize, alignment: 16)
    defer { chunk.deallocate() }
    (digest, beginning) = (SHA256(), [])
    var offset: Int64 = 0
    while offset < length {
      guard goesOn() else { return false }
      let count = pread(descriptor, chunk.baseAddress, chunk.count, off_t(offset))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileError("read", path) }
      note(UnsafeRawBufferPointer(rebasing: chunk[..<count]))
      offset += Int64(count)
    }
    return true
  }

  private mutating func note(_ bytes: UnsafeRawBufferPointer) {
    digest.update(bufferPointer: bytes)
    if beginning.count < 64 { beginning += bytes.prefix(64 - beginning.count) }
  }

  /// Adds bytes at the end.
  mutating func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(length))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileError("write", path) }
      let written = UnsafeRawBufferPointer(rebasing: rest[..<count])
      note(written)
      length += Int64(count)
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// Drops all bytes. They are gone from the disk before anything else is written: after a power cut
  /// they must not be found beside the record of other bytes.
  mutating func empty() throws(FileError) {
    guard ftruncate(descriptor, 0) == 0, fsync(descriptor) == 0 else {
      throw FileError("empty", path)
    }
    (length, digest, beginning) = (0, SHA256(), [])
  }

  /// Makes sure of the room for a whole file, where the system can. Returns the bytes that are
  /// missing on the disk; 0 for none.
  func missingRoom(for size: Int64) -> Int64 {
    var facts = statvfs()
    guard fstatvfs(descriptor, &facts) == 0 else { return 0 }
    let block = Int64(facts.f_frsize)
    let (free, isHuge) = block.multipliedReportingOverflow(by: Int64(clamping: facts.f_bavail))
    let missing = isHuge ? 0 : max(0, size - length) + Self.reserve - free
    guard missing <= 0 else { return missing }
    if size - length > 1 << 20 {
      // The length stays as it is: it counts the bytes that were received.
      tipjar_reserve(descriptor, length, size - length)
    }
    return 0
  }
}
