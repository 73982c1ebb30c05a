import Foundation
import TipJarVocabulary

@testable import TipJarArchives

/// Archives made byte by byte, as no tool makes them.
struct TarMaker {
  private(set) var bytes: [UInt8] = []

  /// Adds an entry: a header and content in whole blocks.
  mutating func add(
    _ name: String, _ content: [UInt8] = [], type: Character = "0", link: String = "",
    mode: Int = 0o644, size: Int? = nil, time: Int = 1_700_000_000
  ) {
    add(
      Array(name.utf8), content, type: type, link: Array(link.utf8), mode: mode, size: size,
      time: time)
  }

  mutating func add(
    _ name: [UInt8], _ content: [UInt8] = [], type: Character = "0", link: [UInt8] = [],
    mode: Int = 0o644, size: Int? = nil, time: Int = 1_700_000_000
  ) {
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ text: some Collection<UInt8>, _ place: Int) {
      header.replaceSubrange(place..<(place + text.count), with: text)
    }
    func octal(_ number: Int, _ width: Int) -> [UInt8] {
      let digits = String(number, radix: 8)
      return Array((String(repeating: "0", count: max(0, width - digits.count)) + digits).utf8)
    }
    put(name.prefix(100), 0)
    put(octal(mode, 7), 100)
    put(octal(0, 7), 108)
    put(octal(0, 7), 116)
    put(octal(size ?? content.count, 11), 124)
    put(octal(time, 11), 136)
    put(Array("        ".utf8), 148)
    put(Array(String(type).utf8), 156)
    put(link.prefix(100), 157)
    put(Array("ustar\u{0}00".utf8), 257)
    put(octal(header.reduce(0) { $0 + Int($1) }, 6) + [0], 148)
    bytes += header + content + [UInt8](repeating: 0, count: (512 - content.count % 512) % 512)
  }

  /// Adds an extended header for the next entry.
  mutating func addFields(_ fields: [(String, [UInt8])], type: Character = "x") {
    var content: [UInt8] = []
    for (key, value) in fields {
      let rest = [UInt8](" \(key)=".utf8) + value + [0x0A]
      var length = rest.count + 1
      while "\(length)".utf8.count + rest.count != length { length += 1 }
      content += Array("\(length)".utf8) + rest
    }
    add("PaxHeader", content, type: type)
  }

  /// The archive with its end.
  var whole: [UInt8] { bytes + [UInt8](repeating: 0, count: 1_024) }

  static func of(_ add: (inout TarMaker) -> Void) -> [UInt8] {
    var maker = TarMaker()
    add(&maker)
    return maker.whole
  }
}

/// A zip file of stored entries, whose two names and other numbers may differ.
struct ZipMaker {
  struct Entry {
    var name: [UInt8]
    var content: [UInt8] = []
    var localName: [UInt8]?
    var flags = 0
    var method = 0
    var system = 3
    var mode = 0o100644
    var crc: UInt32?
  }

  static func of(_ entries: [Entry], comment: [UInt8] = []) -> [UInt8] {
    var (bytes, directory): ([UInt8], [UInt8]) = ([], [])
    for entry in entries {
      let offset = bytes.count
      let crc = Int(entry.crc ?? checksum(entry.content))
      func common(_ name: [UInt8]) -> [UInt8] {
        number(entry.flags, 2) + number(entry.method, 2) + number(0x6000_5821, 4) + number(crc, 4)
          + number(entry.content.count, 4) + number(entry.content.count, 4)
          + number(name.count, 2) + number(0, 2)
      }
      let local = entry.localName ?? entry.name
      bytes += [0x50, 0x4B, 3, 4] + number(20, 2) + common(local) + local + entry.content
      directory += [0x50, 0x4B, 1, 2, 20, UInt8(entry.system)] + number(20, 2) + common(entry.name)
      directory += number(0, 2) + number(0, 2) + number(0, 2) + number(entry.mode << 16, 4)
      directory += number(offset, 4) + entry.name
    }
    let end =
      [0x50, 0x4B, 5, 6] + number(0, 4) + number(entries.count, 2)
      + number(entries.count, 2) + number(directory.count, 4) + number(bytes.count, 4)
      + number(comment.count, 2)
    return bytes + directory + end + comment
  }

  static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }
}

/// A folder with an archive and what is unpacked of it, in this process.
final class Bench {
  let folder: String
  var tree: String { folder + "/tree" }

  init() throws {
    folder = NSTemporaryDirectory() + "tipjar-archive-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: folder + "/tree", withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func write(_ bytes: some Collection<UInt8>) throws -> String {
    try Data(bytes).write(to: URL(filePath: folder + "/archive"))
    return folder + "/archive"
  }

  /// Unpacks as the process does that is started for it, but for its confinement.
  func unpack(
    _ bytes: some Collection<UInt8>, largest: Int64 = 4 << 30, program: String = "tool"
  ) throws -> [UnpackedFile] {
    let file = open(try write(bytes), O_RDONLY)
    let tree = open(self.tree, O_RDONLY | O_DIRECTORY)
    defer {
      close(file)
      close(tree)
    }
    do throws(DownloadFailure) {
      var unpacking = try Unpacking(file, into: tree, largest: largest, program: program)
      try unpacking.run()
    } catch {
      // As the process reports it.
      guard case .end(let problem?) = ArchiveReport(ArchiveReport.end(error).line.utf8.dropLast())
      else { throw error }
      throw problem
    }
    return try TreeReader.files(in: self.tree)
  }

  /// The reason why an archive is refused; nil if it is not.
  func refusal(_ bytes: some Collection<UInt8>, largest: Int64 = 4 << 30) -> DownloadFailure? {
    do {
      _ = try unpack(bytes, largest: largest)
      return nil
    } catch {
      return error as? DownloadFailure
    }
  }
}
