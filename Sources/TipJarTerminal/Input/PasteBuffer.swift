/// Pasted text in progress, with the part of the end marker received so far.
struct PasteBuffer: Sendable {
  /// The maximum number of bytes of one paste; the rest is dropped.
  static let limit = 1 << 20

  /// "CSI 201 ~"
  private static let mark: [UInt8] = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  private var matched = 0
  /// A Boolean value that indicates whether there was a Ctrl-C, also after the limit.
  private(set) var hasInterrupt = false
  /// A Boolean value that indicates whether the last byte was a Ctrl-C.
  private(set) var endsWithInterrupt = false

  /// The pasted text, with U+FFFD for invalid UTF-8.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  var count: Int { bytes.count }

  mutating func append(_ byte: UInt8) -> Bool {
    endsWithInterrupt = byte == 0x03
    hasInterrupt = hasInterrupt || endsWithInterrupt
    if byte == Self.mark[matched] {
      matched += 1
      return matched == Self.mark.count
    }
    // The marker has one ESC, at its start, so after a mismatch a new match can only begin with
    // this byte.
    keep(Self.mark.prefix(matched))
    matched = 0
    if byte == Self.mark[0] { matched = 1 } else { keep(CollectionOfOne(byte)) }
    return false
  }

  private mutating func keep(_ more: some Collection<UInt8>) {
    bytes.append(contentsOf: more.prefix(max(0, Self.limit - bytes.count)))
  }
}
