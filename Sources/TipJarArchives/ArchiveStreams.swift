import CTipJarArchive
import Foundation
import TipJarVocabulary

/// The bytes of an open file, decompressed.
final class FileStream {
  private let stream: OpaquePointer
  /// Bytes that were read to look at them, and that come again.
  private var first: UnsafeRawBufferPointer?

  init(_ file: Int32, _ filter: tipjar_filter = TIPJAR_FILTER_NONE) throws(DownloadFailure) {
    guard let stream = tipjar_stream_open(file, filter) else { throw .archive("no memory is left") }
    self.stream = stream
  }

  deinit { tipjar_stream_close(stream) }

  /// The number of bytes of the file that were read.
  var position: Int64 { tipjar_stream_position(stream) }

  /// The error of the last failure.
  var error: DownloadFailure { .archive(String(cString: tipjar_stream_problem(stream))) }

  /// Returns the first bytes, which ``next()`` returns again. Called before it.
  func peek() throws(DownloadFailure) -> UnsafeRawBufferPointer {
    let bytes = try read()
    first = bytes
    return bytes
  }

  /// Returns the next bytes, which are valid until the next call; none at the end.
  func next() throws(DownloadFailure) -> UnsafeRawBufferPointer {
    guard let bytes = first else { return try read() }
    first = nil
    return bytes
  }

  private func read() throws(DownloadFailure) -> UnsafeRawBufferPointer {
    var start: UnsafeRawPointer?
    let count = tipjar_stream_next(stream, &start)
    guard count >= 0 else { throw error }
    return UnsafeRawBufferPointer(start: start, count: count)
  }
}

/// The entries of an archive, one after another.
final class ArchiveEntries {
  /// An entry, with its texts as they are in the archive.
  struct Entry {
    /// The kinds of entries; of all others the archive is refused.
    enum Kind {
      case folder, file
      case link(target: [UInt8])
      case hardLink(to: [UInt8])
      case other
    }

    var name: [UInt8]
    var kind: Kind
    var size: Int64
    var mode: UInt32
    var seconds: Int64
  }

  /// A piece of a file's content.
  struct Piece {
    var offset: Int64
    var bytes: UnsafeRawBufferPointer
  }

  /// The stream of a tar archive; nil for zip.
  private let source: TarSource?
  private let archive: OpaquePointer

  init(tar stream: FileStream) throws(DownloadFailure) {
    let source = TarSource(stream)
    let archive = tipjar_archive_open_tar(
      { context, bytes in
        guard let context, let bytes else { return -1 }
        let source = Unmanaged<TarSource>.fromOpaque(context).takeUnretainedValue()
        return source.next(bytes)
      }, Unmanaged.passUnretained(source).toOpaque())
    guard let archive else { throw .archive("no memory is left") }
    (self.source, self.archive) = (source, archive)
  }

  init(zip file: Int32) throws(DownloadFailure) {
    guard let archive = tipjar_archive_open_zip(file) else { throw .archive("no memory is left") }
    (source, self.archive) = (nil, archive)
  }

  deinit { tipjar_archive_close(archive) }

  /// The number of bytes of the file that were read.
  var position: Int64 { source?.stream.position ?? tipjar_archive_position(archive) }

  /// Returns the next entry; nil at the end.
  func next() throws(DownloadFailure) -> Entry? {
    var entry = tipjar_entry()
    let result = tipjar_archive_next(archive, &entry)
    guard result >= 0 else { throw error }
    if let name = source?.watch.cutName {
      throw .hostile(entry: DownloadFailure.shown(name), reason: "its name has a NUL")
    }
    guard result > 0 else { return nil }
    return Entry(
      name: Self.bytes(entry.name), kind: Self.kind(of: entry), size: entry.size,
      mode: entry.mode, seconds: entry.seconds)
  }

  /// Returns the next piece of the entry's content, which is valid until the next call; nil at its
  /// end.
  func nextPiece() throws(DownloadFailure) -> Piece? {
    var (start, count, offset) = (UnsafeRawPointer?.none, 0, Int64(0))
    let result = tipjar_archive_data(archive, &start, &count, &offset)
    guard result >= 0 else { throw error }
    guard result > 0 else { return nil }
    return Piece(offset: offset, bytes: UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Checks that nothing follows the end of the archive.
  func finish() throws(DownloadFailure) { try source?.finish(tipjar_archive_position(archive)) }

  private var error: DownloadFailure {
    source?.error ?? .archive(String(cString: tipjar_archive_problem(archive)))
  }

  private static func kind(of entry: tipjar_entry) -> Entry.Kind {
    if entry.hard_link != nil { return .hardLink(to: bytes(entry.hard_link)) }
    return switch entry.mode & 0o170000 {
    case 0o040000: .folder
    case 0o100000: .file
    case 0o120000: .link(target: bytes(entry.target))
    default: .other
    }
  }

  private static func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8] {
    guard let text else { return [] }
    return Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }
}

/// The stream from which libarchive reads a tar archive.
private final class TarSource {
  let stream: FileStream
  var watch = TarWatch()
  /// The error of the stream, which libarchive knows nothing of.
  private(set) var error: DownloadFailure?
  private var last = UnsafeRawBufferPointer(start: nil, count: 0)
  private var given: Int64 = 0

  init(_ stream: FileStream) { self.stream = stream }

  func next(_ bytes: UnsafeMutablePointer<UnsafeRawPointer?>) -> Int {
    do throws(DownloadFailure) {
      last = try stream.next()
      watch.read(last)
      given += Int64(last.count)
      bytes.pointee = last.baseAddress
      return last.count
    } catch {
      self.error = error
      return -1
    }
  }

  /// Checks that zeros follow what libarchive has used of the stream, and that the archive did not
  /// just stop.
  func finish(_ used: Int64) throws(DownloadFailure) {
    guard !watch.expectsMore else { throw .archive("it ends too early") }
    var rest = UnsafeRawBufferPointer(rebasing: last.suffix(Int(clamping: max(0, given - used))))
    while !rest.isEmpty {
      guard rest.allSatisfy({ $0 == 0 }) else { throw .archive("something follows its end") }
      rest = try stream.next()
    }
  }
}
