import CTipJarCurl
import Crypto
import Foundation
import TipJarArchives
import TipJarFiles

/// The partial data of a download on disk.
struct PartFile: ~Copyable {
  /// The bytes on the disk, as far as an installation needs to know them.
  struct Contents: Sendable {
    /// The number of bytes.
    var length: Int64 = 0
    /// Their SHA-256 digest in hexadecimal.
    var sha256 = ""
    /// Their SHA-512 digest, if it is wanted.
    var sha512: String?
    /// A Boolean value that indicates whether they begin like a web page.
    var isPage = false
    /// The version of the file before it was read: a later write changes it.
    var version: FileFacts.Version?
  }

  private static let chunkSize = 1 << 18

  let path: String
  /// The number of bytes that were there or were appended.
  private(set) var length: Int64
  private let descriptor: Int32

  /// Opens the file, or creates an empty one. The app must be locked.
  init(_ path: String) throws(FileError) {
    let file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw FileError("open", path) }
    guard let facts = FileFacts(file), facts.isFile else {
      close(file)
      throw FileError("open", path, code: EINVAL)
    }
    descriptor = file
    self.path = path
    length = Int64(facts.size)
  }

  deinit { close(descriptor) }

  /// Reads and hashes the bytes that are on the disk now, which another program may have changed.
  /// Returns nil if `goesOn` stopped it.
  func contents(
    likeDigest wanted: String? = nil, _ goesOn: () -> Bool = { true }
  ) throws(FileError) -> Contents? {
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkSize, alignment: 16)
    defer { chunk.deallocate() }
    var contents = Contents(version: FileFacts(descriptor)?.version)
    var digest = SHA256()
    var longDigest = wanted?.utf8.count == 2 * SHA512.byteCount ? SHA512() : nil
    while goesOn() {
      let count = pread(descriptor, chunk.baseAddress, chunk.count, off_t(contents.length))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError("read", path) }
      guard count > 0 else {
        contents.sha256 = FileDigest.text(of: digest.finalize())
        contents.sha512 = longDigest.map { FileDigest.text(of: $0.finalize()) }
        return contents
      }
      let bytes = UnsafeRawBufferPointer(rebasing: chunk[..<count])
      if contents.length == 0 { contents.isPage = Self.isPage(bytes.prefix(64)) }
      digest.update(bufferPointer: bytes)
      longDigest?.update(bufferPointer: bytes)
      contents.length += Int64(count)
    }
    return nil
  }

  /// Returns whether a file has these bytes. Reads it if it has their number.
  static func isFile(_ path: String, size: Int64, sha256: String) -> Bool {
    guard let facts = FileFacts(path: path), facts.isFile, Int64(facts.size) == size else {
      return false
    }
    return (try? FileDigest.sha256(of: path)) == sha256
  }

  private static func isPage(_ beginning: Slice<UnsafeRawBufferPointer>) -> Bool {
    let text = String(decoding: beginning, as: UTF8.self).lowercased()
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return text.hasPrefix("<!doctype") || text.hasPrefix("<html")
  }

  /// Appends bytes to the end of the file: after another program has truncated it, it stays too
  /// short, and has no hole.
  mutating func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    let count = bytes.write(to: descriptor)
    length += Int64(count)
    guard count == bytes.count else { throw FileError("write", path) }
  }

  /// Discards all bytes. They are gone from the disk before anything else is written: after a power
  /// failure they must not be found together with the record of other bytes.
  mutating func empty() throws(FileError) {
    guard ftruncate(descriptor, 0) == 0, fsync(descriptor) == 0 else {
      throw FileError("empty", path)
    }
    length = 0
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
    let (needed, isEndless) = rest.addingReportingOverflow(RealDownloads.reserve)
    let missing = isHuge ? 0 : (isEndless ? .max : needed) - free
    guard missing <= 0 else { return missing }
    if rest > 1 << 20 {
      // The file's length does not change: it counts the received bytes.
      tipjar_reserve(descriptor, length, rest)
    }
    return 0
  }
}
