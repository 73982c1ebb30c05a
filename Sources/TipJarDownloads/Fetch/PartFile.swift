import CTipJarCurl
import Crypto
import Foundation
import TipJarFiles

/// The partial data of a download on disk, and the digest of its bytes so far.
struct PartFile: ~Copyable {
  /// The free space that must remain, in bytes.
  static let reserve: Int64 = 16 << 20
  private static let chunkSize = 1 << 18

  let path: String
  /// The number of bytes.
  private(set) var length: Int64
  /// The first bytes, which identify a web page.
  private(set) var beginning: [UInt8] = []
  private let descriptor: Int32
  private var digest = SHA256()

  /// Opens the file, or creates an empty one. It is locked until this value ends: programs with
  /// different state folders may share the installation folder.
  init(_ path: String) throws(FileError) {
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw FileError("open", path) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      close(file)
      throw FileError("lock", path, code: code)
    }
    // Another program may have installed the file between the two calls.
    guard FileFacts(file) == FileFacts(path: path) else {
      close(file)
      throw FileError("lock", path, code: EAGAIN)
    }
    try self.init(path, file)
  }

  /// Opens an existing file.
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

  /// The digest of all bytes in hexadecimal.
  var sha256: String {
    digest.finalize().map { byte in
      let text = String(byte, radix: 16)
      return text.count == 1 ? "0" + text : text
    }.joined()
  }

  /// A Boolean value that indicates whether the bytes begin like a web page.
  var isPage: Bool {
    let text = String(decoding: beginning, as: UTF8.self).lowercased()
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return text.hasPrefix("<!doctype") || text.hasPrefix("<html")
  }

  /// Hashes the existing bytes. Returns false if `goesOn` stopped it.
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

  /// Appends bytes.
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

  /// Discards all bytes. They are gone from the disk before anything else is written: after a power
  /// failure they must not be found together with the record of other bytes.
  mutating func empty() throws(FileError) {
    guard ftruncate(descriptor, 0) == 0, fsync(descriptor) == 0 else {
      throw FileError("empty", path)
    }
    (length, digest, beginning) = (0, SHA256(), [])
  }

  /// Reserves space for the whole file, if the system can. Returns the number of bytes that are
  /// missing on the disk; 0 for none.
  func missingRoom(for size: Int64) -> Int64 {
    var facts = statvfs()
    guard fstatvfs(descriptor, &facts) == 0 else { return 0 }
    let block = Int64(facts.f_frsize)
    let (free, isHuge) = block.multipliedReportingOverflow(by: Int64(clamping: facts.f_bavail))
    let rest = size > length ? size - length : 0
    // A server may give any size.
    let (needed, isEndless) = rest.addingReportingOverflow(Self.reserve)
    let missing = isHuge ? 0 : (isEndless ? .max : needed) - free
    guard missing <= 0 else { return missing }
    if rest > 1 << 20 {
      // The file's length does not change: it counts the received bytes.
      tipjar_reserve(descriptor, length, rest)
    }
    return 0
  }
}
