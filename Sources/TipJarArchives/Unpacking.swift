import CTipJarArchive
import Foundation
import TipJarFiles
package import TipJarVocabulary

/// The work of unpacking one file, in the process that was started for it.
package struct Unpacking: ~Copyable {
  private let file: Int32
  private let fileSize: Int64
  /// The name of a single program.
  private let name: String
  private let progress: (Int64) -> Void
  private var writer: TreeWriter
  private var budget: UnpackBudget
  private var table = EntryTable()
  private let folder: Int32
  private let largest: Int64
  private var links: [(name: EntryName, target: String)] = []
  private var reported: Int64 = 0

  /// Prepares the unpacking of an open file into an open folder.
  ///
  /// - Parameters:
  ///   - largest: The maximum number of bytes of all files.
  ///   - program: The name of the file that a single program becomes.
  package init(
    _ file: Int32, into folder: Int32, largest: Int64, program: String,
    progress: @escaping (Int64) -> Void = { _ in }
  ) throws(DownloadFailure) {
    guard let facts = FileFacts(file), facts.isFile else { throw .archive("it is no file") }
    (self.file, fileSize, name, self.progress) = (file, Int64(facts.size), program, progress)
    (self.folder, self.largest) = (folder, largest)
    writer = TreeWriter(folder)
    budget = UnpackBudget(largest, archive: fileSize, folder: folder)
  }

  /// Unpacks. `confine` is called once everything is open, with the largest size of a file.
  package mutating func run(
    confine: (Int64) throws(DownloadFailure) -> Void = { (_) throws(DownloadFailure) in }
  ) throws(DownloadFailure) {
    let content = try FileContent(of: file)
    if content.needsEngine, tipjar_archive_load() != 0 { throw .engine(Unpacker.missingEngine) }
    // Once confined, it can remove nothing.
    table = EntryTable(NameFolding(of: folder), largest: largest)
    try confine(budget.largest)
    switch content {
    case .zip: try unpackZip()
    case .tar: try unpack(FileStream(file))
    case .compressed(let filter): try unpack(FileStream(file, filter))
    case .program: try copyProgram(FileStream(file))
    }
  }

  private mutating func unpack(_ stream: FileStream) throws(DownloadFailure) {
    let start = try stream.peek()
    guard TarWatch.isHeader(start) else {
      // What is compressed may be one program or script, or an empty file.
      if !start.isEmpty, !FileContent.isProgram(start) { throw FileContent.refusal(of: start) }
      return try copyProgram(stream)
    }
    try unpack(ArchiveEntries(tar: stream), .tar) { _ in true }
  }

  private mutating func unpackZip() throws(DownloadFailure) {
    let directory = try ZipDirectory(file, size: fileSize, largest: largest)
    guard lseek(file, 0, SEEK_SET) == 0 else { throw .archive("it cannot be read") }
    try unpack(ArchiveEntries(zip: file), .zip) { directory.hasModes[$0] }
  }

  /// Unpacks all entries. `hasModes` returns nil for an entry that should not be there.
  private mutating func unpack(
    _ entries: ArchiveEntries, _ format: EntryName.Format, hasModes: ([UInt8]) -> Bool?
  ) throws(DownloadFailure) {
    while let entry = try entries.next() {
      guard let hasMode = hasModes(entry.name) else {
        throw .hostile(
          entry: DownloadFailure.shown(entry.name), reason: "the directory has another name for it")
      }
      do {
        try unpack(entry, format, hasMode, from: entries)
      } catch {
        throw DownloadFailure(error, of: entry.name)
      }
    }
    try entries.finish()
    try writeLinks()
  }

  private mutating func unpack(
    _ entry: ArchiveEntries.Entry, _ format: EntryName.Format, _ hasMode: Bool,
    from entries: ArchiveEntries
  ) throws {
    try table.count()
    let name = try EntryName(entry.name, format)
    switch entry.kind {
    case .other: throw Reason("it is a device, a pipe or a socket")
    case .folder:
      try table.addFolder(name)
      try writer.makeFolder(name.components[...])
    case .link(let target):
      let target = try EntryName.text(target, "its target")
      try table.addLink(name, to: target)
      links.append((name, target))
    case .hardLink(let target):
      let earlier = try EntryName(target, format, "its target")
      try table.addHardLink(name, to: earlier)
      try writer.makeHardLink(name, to: earlier)
    case .file:
      try table.addFile(name)
      try budget.check(entry.size)
      var draft = try FileDraft(name, in: &writer)
      while let piece = try entries.nextPiece() {
        let end = piece.offset.addingReportingOverflow(Int64(piece.bytes.count))
        guard piece.offset >= draft.size, !end.overflow else {
          throw DownloadFailure.archive("its sparse file is damaged")
        }
        try spend(end.partialValue - draft.size)
        try draft.skip(to: piece.offset)
        try draft.write(piece.bytes)
        tell(entries.position)
      }
      if entry.size > draft.size {
        try spend(entry.size - draft.size)
        try draft.skip(to: entry.size)
      }
      let isProgram = hasMode ? entry.mode & 0o111 != 0 : draft.looksLikeProgram
      try draft.finish(isExecutable: isProgram, seconds: entry.seconds)
    }
  }

  private mutating func writeLinks() throws(DownloadFailure) {
    for (name, _) in links {
      do throws(Reason) {
        try table.checkLink(name)
      } catch {
        throw DownloadFailure(error, of: Array(name.path.utf8))
      }
    }
    for (name, target) in links { try writer.makeLink(name, to: target) }
  }

  /// Copies the file, which is a program or a script, or what is compressed in it.
  private mutating func copyProgram(_ stream: FileStream) throws(DownloadFailure) {
    do {
      var draft = try FileDraft(EntryName(name.utf8, .zip), in: &writer)
      var bytes = try stream.next()
      guard !bytes.isEmpty else { throw DownloadFailure.refused("it is empty") }
      while !bytes.isEmpty {
        try spend(Int64(bytes.count))
        try draft.write(bytes)
        tell(stream.position)
        bytes = try stream.next()
      }
      let isProgram = draft.looksLikeProgram
      try draft.finish(isExecutable: isProgram, seconds: nil)
    } catch {
      throw DownloadFailure(error, of: Array(name.utf8))
    }
  }

  /// Counts bytes before they are written, and looks now and then whether there is room for them.
  private mutating func spend(_ count: Int64) throws {
    try budget.add(count)
    try budget.look()
  }

  /// Reports progress, now and then.
  private mutating func tell(_ position: Int64) {
    guard position - reported >= 1 << 20 else { return }
    reported = position
    progress(position)
  }
}

extension DownloadFailure {
  /// The error for an entry that is refused, or that could not be unpacked.
  fileprivate init(_ error: any Error, of entry: [UInt8]) {
    self =
      switch error {
      case let reason as Reason: .hostile(entry: Self.shown(entry), reason: reason.text)
      case let error as DownloadFailure: error
      default: .archive(Self.shown(Array("\(error)".utf8)))
      }
  }
}

/// The kinds of what is unpacked, told by the first bytes.
enum FileContent {
  case zip, tar, program
  case compressed(tipjar_filter)

  /// A Boolean value that indicates whether libarchive or zlib is needed.
  var needsEngine: Bool { if case .program = self { false } else { true } }

  init(of file: Int32) throws(DownloadFailure) {
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = pread(file, &bytes, bytes.count, 0)
    guard count >= 0 else { throw .file(FileError("read", "the archive")) }
    try self.init(bytes.prefix(count))
  }

  init(_ bytes: some Collection<UInt8>) throws(DownloadFailure) {
    guard !bytes.isEmpty else { throw .refused("it is empty") }
    let marks: [([UInt8], FileContent)] = [
      ([0x1F, 0x8B], .compressed(TIPJAR_FILTER_GZIP)),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], .compressed(TIPJAR_FILTER_OTHER)),
      ([0x28, 0xB5, 0x2F, 0xFD], .compressed(TIPJAR_FILTER_OTHER)),
      (Array("BZh".utf8), .compressed(TIPJAR_FILTER_OTHER)),
      ([0x50, 0x4B, 3, 4], .zip), ([0x50, 0x4B, 5, 6], .zip),
    ]
    if let known = marks.first(where: { bytes.starts(with: $0.0) })?.1 {
      // libarchive takes what is shorter than any header for bytes that are not compressed.
      if case .compressed = known, bytes.count < 14 { throw .archive("it is cut off") }
      if Self.zstdWindow(bytes) > Self.largestWindow {
        throw .unsupported("its zstd window is larger than 128 MiB (made with --long)")
      }
      self = known
    } else if Self.isProgram(bytes) {
      self = .program
    } else if TarWatch.isHeader(bytes) {
      self = .tar
    } else {
      throw Self.refusal(of: bytes)
    }
  }

  /// The largest window that zstd uses by default.
  private static let largestWindow: UInt64 = 128 << 20

  /// Returns the size of the window in the header of a zstd frame (RFC 8878, 3.1.1.1); 0 for other
  /// files.
  private static func zstdWindow(_ bytes: some Collection<UInt8>) -> UInt64 {
    let header = Array(bytes.prefix(18))
    guard header.starts(with: [0x28, 0xB5, 0x2F, 0xFD]), header.count >= 14 else { return 0 }
    let flags = header[4]
    guard flags & 0x20 != 0 else {
      let base = UInt64(1) << (10 + UInt64(header[5] >> 3))
      return base + base / 8 * UInt64(header[5] & 7)
    }
    // A frame of one segment has its size instead, after the number of a dictionary.
    let place = 5 + [0, 1, 2, 4][Int(flags & 3)]
    return header.number(place, [1, 2, 4, 8][Int(flags >> 6)])
  }

  /// Returns the reason why a file, or what is compressed in it, is nothing that can be installed.
  static func refusal(of bytes: some Collection<UInt8>) -> DownloadFailure {
    if isPage(bytes) { return .refused("it is a web page") }
    if let kind = foreignProgram(bytes) { return .unsupported("it is \(kind)") }
    // The mark of tar follows the name, the numbers and the target of a link.
    if bytes.dropFirst(257).starts(with: "ustar".utf8) {
      return .archive("the checksum of its first tar header is wrong")
    }
    return .archive("it is neither an archive that can be unpacked nor a program")
  }

  /// Returns the kind of a program that no system like this one runs; nil for anything else.
  static func foreignProgram(_ bytes: some Collection<UInt8>) -> String? {
    let others = foreign.filter { !isProgram($0.mark) }
    return others.first { bytes.starts(with: $0.mark) }?.kind
  }

  private static let foreign: [(mark: [UInt8], kind: String)] = [
    ([0x7F, 0x45, 0x4C, 0x46], "a program for Linux (ELF)"),
    ([0xCF, 0xFA, 0xED, 0xFE], "a program for macOS (Mach-O)"),
    ([0xCE, 0xFA, 0xED, 0xFE], "a program for macOS (Mach-O)"),
    ([0xFE, 0xED, 0xFA, 0xCF], "a program for macOS (Mach-O)"),
    ([0xCA, 0xFE, 0xBA, 0xBE], "a program for macOS (Mach-O)"),
    ([0x4D, 0x5A], "a program for Windows (PE)"),
    ([0, 0x61, 0x73, 0x6D], "a WebAssembly module"),
    (Array("!<arch>\n".utf8), "a Debian package or a static library"),
    ([0xED, 0xAB, 0xEE, 0xDB], "an RPM package"),
    (Array("7z\u{BC}".utf8), "a 7-Zip archive"),
  ]

  /// Returns whether a file begins like a program of this system, or like a script.
  static func isProgram(_ bytes: some Collection<UInt8>) -> Bool {
    #if canImport(Darwin)
      let marks: [[UInt8]] = [[0xCF, 0xFA, 0xED, 0xFE], [0xCA, 0xFE, 0xBA, 0xBE]]
    #else
      let marks: [[UInt8]] = [[0x7F, 0x45, 0x4C, 0x46]]
    #endif
    return bytes.starts(with: "#!".utf8) || marks.contains { bytes.starts(with: $0) }
  }

  private static func isPage(_ bytes: some Collection<UInt8>) -> Bool {
    let text = String(decoding: bytes.drop { $0 <= 0x20 || $0 >= 0x80 }.prefix(15), as: UTF8.self)
      .lowercased()
    return ["<!doctype", "<html", "<head", "<?xml"].contains { text.hasPrefix($0) }
  }
}

/// The bytes that may still be written.
package struct UnpackBudget {
  /// The usual maximum of bytes. Whoever raises it trusts the archive to be that large.
  package static let usualLargest: Int64 = 4 << 30
  private static let raises = "--largest-unpacked raises this limit"

  /// Returns the maximum number of entries of an archive whose files may have a number of bytes.
  static func entries(_ largest: Int64) -> Int {
    let usual = 100_000
    return largest <= usualLargest ? usual : Int(clamping: largest / (usualLargest / Int64(usual)))
  }

  static func tooManyEntries(_ most: Int) -> String {
    "there are more than \(most) entries; \(raises)"
  }

  /// The bytes that a small archive may become, however much more that is.
  private static let usual: Int64 = 64 << 20
  /// The number of bytes for one of the archive beyond that.
  private static let ratio: Int64 = 100
  /// The free space that is left on the disk.
  private static let reserve: Int64 = 16 << 20

  /// The maximum number of bytes.
  let largest: Int64
  private let limit: Int64
  private let folder: Int32
  private var written: Int64 = 0
  private var nextLook: Int64 = 0

  init(_ limit: Int64, archive: Int64, folder: Int32) {
    (self.limit, self.folder) = (limit, folder)
    let many = archive.multipliedReportingOverflow(by: Self.ratio)
    let fitting = max(Self.usual, many.overflow ? .max : many.partialValue)
    largest = limit > Self.usualLargest ? limit : min(limit, fitting)
  }

  /// Checks the size of a file before its bytes.
  func check(_ size: Int64) throws(Reason) {
    guard size <= largest - written else { throw tooMany }
  }

  /// Counts bytes before they are written.
  mutating func add(_ count: Int64) throws(Reason) {
    try check(count)
    written += count
  }

  /// Looks at the free space before each 64 MiB.
  mutating func look() throws(DownloadFailure) {
    guard written >= nextLook else { return }
    nextLook = written + Self.usual
    var facts = statvfs()
    guard fstatvfs(folder, &facts) == 0 else { return }
    guard Int64(clamping: facts.f_bavail) * Int64(clamping: facts.f_frsize) >= Self.reserve else {
      throw .diskFull
    }
  }

  private var tooMany: Reason {
    largest == limit
      ? Reason("its files have more than \(limit) bytes; \(Self.raises)")
      : Reason(
        "its files are more than \(Self.ratio) times as large as the archive; a value of "
          + "--largest-unpacked above 4G allows that")
  }
}
