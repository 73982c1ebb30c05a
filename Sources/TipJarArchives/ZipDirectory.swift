import Foundation
import TipJarVocabulary

/// The directory at the end of a zip file. libarchive reads names there and content elsewhere; this
/// finds what the two disagree on, and what it does not tell.
struct ZipDirectory {
  /// A Boolean value by the name of each entry that indicates whether it has permissions of Unix.
  private(set) var hasModes: [[UInt8]: Bool] = [:]

  /// The reader of bytes at an offset; nil where there are fewer.
  private let read: (Int64, Int) -> [UInt8]?
  private let fileSize: Int64

  /// The end of the directory, which begins after the entries.
  private struct End {
    var count: Int64
    var size: Int64
    var offset: Int64
  }

  /// Reads the directory of an open file.
  init(_ file: Int32, size: Int64, largest: Int64) throws(DownloadFailure) {
    try self.init(size: size, largest: largest) { offset, count in
      [UInt8](unsafeUninitializedCapacity: count) { bytes, done in
        done = max(0, pread(file, bytes.baseAddress, count, off_t(offset)))
      }
    }
  }

  init(
    size: Int64, largest: Int64 = UnpackBudget.usualLargest,
    read: @escaping (Int64, Int) -> [UInt8]
  ) throws(DownloadFailure) {
    fileSize = size
    self.read = { offset, count in
      guard offset >= 0, count >= 0, offset <= size - Int64(count) else { return nil }
      let bytes = read(offset, count)
      return bytes.count == count ? bytes : nil
    }
    let end = try findEnd()
    let most = UnpackBudget.entries(largest)
    guard end.count <= most else {
      throw .hostile(entry: "", reason: UnpackBudget.tooManyEntries(most))
    }
    guard end.size <= 64 << 20, let directory = self.read(end.offset, Int(end.size)) else {
      throw .archive("its directory is damaged")
    }
    var rest = directory[...]
    for _ in 0..<end.count { try readEntry(&rest, before: end.offset) }
    guard rest.isEmpty else { throw .archive("its directory is damaged") }
  }

  /// Finds the end of the directory, after which nothing but a comment may come.
  private func findEnd() throws(DownloadFailure) -> End {
    let count = Int(min(fileSize, 22 + 0xFFFF))
    guard let tail = read(fileSize - Int64(count), count), count >= 22 else {
      throw .archive("it ends too early")
    }
    // The last one, as it is the one that others take.
    let places = stride(from: count - 22, through: 0, by: -1)
    guard let place = places.first(where: { tail[$0...].starts(with: [0x50, 0x4B, 5, 6]) }) else {
      throw .archive("it ends too early, or something follows it")
    }
    let record = tail[place...]
    guard place + 22 + record.number(at: 20, 2) == count else {
      throw .archive("it ends too early, or something follows it")
    }
    var end = End(
      count: Int64(record.number(at: 10, 2)), size: Int64(record.number(at: 12, 4)),
      offset: Int64(record.number(at: 16, 4)))
    let own = fileSize - Int64(count) + Int64(place)
    // The numbers in 64 bits stand in a record before it, which a shorter one names.
    if let locator = read(own - 20, 20), locator.starts(with: [0x50, 0x4B, 6, 7]) {
      let offset = Int64(clamping: locator[...].number(8, 8))
      guard let wide = read(offset, 56), wide.starts(with: [0x50, 0x4B, 6, 6]) else {
        throw .archive("its directory is damaged")
      }
      end = End(
        count: Int64(clamping: wide[...].number(32, 8)),
        size: Int64(clamping: wide[...].number(40, 8)),
        offset: Int64(clamping: wide[...].number(48, 8)))
    }
    return end
  }

  private mutating func readEntry(
    _ rest: inout ArraySlice<UInt8>, before directory: Int64
  ) throws(DownloadFailure) {
    guard rest.count >= 46, rest.starts(with: [0x50, 0x4B, 1, 2]) else {
      throw .archive("its directory is damaged")
    }
    let lengths = [28, 30, 32].map { rest.number(at: $0, 2) }
    let length = 46 + lengths.reduce(0, +)
    guard rest.count >= length else { throw .archive("its directory is damaged") }
    let entry = rest.prefix(length)
    rest = rest.dropFirst(length)
    let name = Array(entry.dropFirst(46).prefix(lengths[0]))
    let flags = entry.number(at: 8, 2)
    let shown = DownloadFailure.shown(name)
    guard flags & 0x2041 == 0 else { throw .hostile(entry: shown, reason: "it is encrypted") }
    guard [0, 8].contains(entry.number(at: 10, 2)) else {
      throw .archive("\(shown) is compressed in a way that is not supported")
    }
    do throws(Reason) {
      // libarchive changes backslashes into slashes.
      _ = try EntryName(name, .zip)
    } catch {
      throw .hostile(entry: shown, reason: error.text)
    }
    let isOfUnix = [3, 19].contains(entry.number(at: 5, 1))
    let fields = entry.dropFirst(46 + lengths[0]).prefix(lengths[1])
    guard isOfUnix || hasUTF8(flags, name, fields) else {
      throw .hostile(entry: shown, reason: "its name is not in UTF-8")
    }
    let wide = entry.number(at: 42, 4)
    let offset = wide == 0xFFFF_FFFF ? wideOffset(entry, lengths) : Int64(wide)
    guard let offset, offset < directory, let local = read(offset, 30),
      local.starts(with: [0x50, 0x4B, 3, 4])
    else { throw .archive("its directory is damaged") }
    guard local[...].number(at: 26, 2) == lengths[0], read(offset + 30, lengths[0]) == name else {
      throw .hostile(entry: shown, reason: "it has another name before its content")
    }
    guard local[...].number(at: 6, 2) & 0x2041 == 0 else {
      throw .hostile(entry: shown, reason: "it is encrypted")
    }
    let mode = entry.number(at: 40, 2)
    guard hasModes.updateValue(isOfUnix && mode != 0, forKey: name) == nil else {
      throw .hostile(entry: shown, reason: "there are two of that name")
    }
  }

  /// Returns whether a name that no Unix gave is in ASCII, or its entry says that it is in UTF-8:
  /// with a flag, or with a field that repeats it so.
  private func hasUTF8(_ flags: Int, _ name: [UInt8], _ fields: ArraySlice<UInt8>) -> Bool {
    if flags & 0x800 != 0 || name.allSatisfy({ $0 < 0x80 }) { return true }
    return extra(0x7075, in: fields)?.dropFirst(5).elementsEqual(name) == true
  }

  private func extra(_ kind: Int, in fields: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = fields
    while rest.count >= 4 {
      let length = rest.number(at: 2, 2)
      guard rest.count >= 4 + length else { return nil }
      if rest.number(at: 0, 2) == kind { return rest.dropFirst(4).prefix(length) }
      rest = rest.dropFirst(4 + length)
    }
    return nil
  }

  /// Returns the offset in 64 bits, which stands after the two sizes that do not fit either.
  private func wideOffset(_ entry: ArraySlice<UInt8>, _ lengths: [Int]) -> Int64? {
    let fields = entry.dropFirst(46 + lengths[0]).prefix(lengths[1])
    let place = [24, 20].count { entry.number(at: $0, 4) == 0xFFFF_FFFF } * 8
    guard let field = extra(1, in: fields), field.count >= place + 8 else { return nil }
    return Int64(clamping: field.number(place, 8))
  }
}

extension ArraySlice<UInt8> {
  /// Reads a number of up to four bytes.
  fileprivate func number(at place: Int, _ count: Int) -> Int { Int(number(place, count)) }
}
