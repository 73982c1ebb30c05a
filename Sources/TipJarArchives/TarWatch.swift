/// A reader of the headers in a stream of tar blocks, for what libarchive does not tell: a NUL in the
/// names of extended headers, at which it cuts them off, and whether the archive has an end. It
/// decides nothing else: where it cannot follow, it stops.
struct TarWatch {
  private enum State {
    /// The bytes of a header so far.
    case header
    /// The bytes of an extended header so far, and how many there will be.
    case names(type: UInt8, size: Int)
    /// The number of bytes until the next header.
    case skipping(Int)
    case stopped
  }

  /// A name with a NUL in it; nil for none.
  private(set) var cutName: [UInt8]?
  /// A Boolean value that indicates whether the blocks so far are no whole archive.
  var expectsMore: Bool { if case .stopped = state { false } else { true } }

  private static let blockSize = 512
  private var state = State.header
  private var held: [UInt8] = []
  /// The size in an extended header, which replaces that in the next header.
  private var nextSize: Int?

  /// Reads the next bytes of the stream.
  mutating func read(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    while !rest.isEmpty {
      switch state {
      case .stopped: return
      case .skipping(let count):
        let step = min(count, rest.count)
        rest = rest.dropFirst(step)
        state = step == count ? .header : .skipping(count - step)
      case .header:
        guard take(&rest, Self.blockSize) else { return }
        readHeader()
        held.removeAll(keepingCapacity: true)
      case .names(let type, let size):
        guard take(&rest, Self.padded(size)) else { return }
        readNames(type, held.prefix(size))
        held.removeAll()
        state = .header
      }
    }
  }

  private mutating func take(_ rest: inout Slice<UnsafeRawBufferPointer>, _ count: Int) -> Bool {
    let step = min(count - held.count, rest.count)
    held += rest.prefix(step)
    rest = rest.dropFirst(step)
    return held.count == count
  }

  /// Returns whether a block is a header, by its checksum.
  static func isHeader(_ block: some Collection<UInt8>) -> Bool {
    guard block.count >= blockSize else { return false }
    let header = Array(block.prefix(blockSize))
    let sum = header.enumerated().reduce(0) { sum, byte in
      sum + (148..<156 ~= byte.offset ? 32 : Int(byte.element))
    }
    return number(header[148..<156]) == sum && header.contains { $0 != 0 }
  }

  private mutating func readHeader() {
    // A block of zeros ends the archive.
    guard Self.isHeader(held), let ownSize = Self.number(held[124..<136]) else {
      return state = .stopped
    }
    let type = held[156]
    switch type {
    case UInt8(ascii: "x"), UInt8(ascii: "g"), UInt8(ascii: "L"), UInt8(ascii: "K"):
      state = ownSize <= 1 << 20 ? .names(type: type, size: ownSize) : .stopped
      if ownSize == 0 { state = .header }
    // These have no content, whatever their header says.
    case UInt8(ascii: "1")...UInt8(ascii: "6"):
      state = type == UInt8(ascii: "1") && ownSize > 0 ? .stopped : .header
      nextSize = nil
    // More of these headers may follow.
    case UInt8(ascii: "S"): state = .stopped
    default:
      let size = nextSize ?? ownSize
      nextSize = nil
      guard size <= 1 << 60 else { return state = .stopped }
      state = size == 0 ? .header : .skipping(Self.padded(size))
    }
  }

  /// Reads lines such as "30 path=a/name\n", or a name that ends with a NUL.
  private mutating func readNames(_ type: UInt8, _ bytes: ArraySlice<UInt8>) {
    guard type == UInt8(ascii: "x") || type == UInt8(ascii: "g") else {
      guard let end = bytes.firstIndex(of: 0) else { return }
      if bytes[end...].contains(where: { $0 != 0 }) {
        cutName = Array(bytes.split(separator: 0).joined(separator: [0]))
      }
      return
    }
    var rest = bytes
    while let space = rest.firstIndex(of: UInt8(ascii: " ")),
      let length = Int(String(decoding: rest[..<space], as: UTF8.self)),
      length <= rest.count, length > space - rest.startIndex + 1
    {
      let line = rest[(space + 1)..<(rest.startIndex + length - 1)]
      rest = rest.dropFirst(length)
      let parts = line.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard parts.count == 2 else { continue }
      switch String(decoding: parts[0], as: UTF8.self) {
      case "path", "linkpath", "GNU.sparse.name":
        if parts[1].contains(0) { cutName = Array(parts[1]) }
      case "size":
        nextSize = Int(String(decoding: parts[1], as: UTF8.self)).flatMap { $0 < 0 ? nil : $0 }
      default: break
      }
    }
  }

  private static func padded(_ size: Int) -> Int { (size + blockSize - 1) / blockSize * blockSize }

  /// Reads a number in octal digits, or in binary after a byte with the highest bit.
  private static func number(_ field: some Collection<UInt8>) -> Int? {
    guard let first = field.first else { return nil }
    if first & 0x80 != 0 {
      return field.dropFirst().reduce(Int(first & 0x3F)) { sum, byte in
        sum >= 1 << 52 ? sum : sum << 8 | Int(byte)
      }
    }
    let digits = field.drop { $0 == UInt8(ascii: " ") }
      .prefix { UInt8(ascii: "0")...UInt8(ascii: "7") ~= $0 }
    return digits.isEmpty ? 0 : Int(String(decoding: digits, as: UTF8.self), radix: 8)
  }
}
