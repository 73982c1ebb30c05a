/// A text that is read byte by byte from start to end.
struct SourceText {
  let bytes: [UInt8]
  var at = 0

  /// Creates a text from UTF-8, skipping a byte order mark; nil for invalid UTF-8.
  init?(_ bytes: [UInt8]) {
    guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
  }

  var isAtEnd: Bool { at >= bytes.count }
  var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

  /// Returns the location of an offset. O(offset), so only for errors.
  func place(of offset: Int? = nil, _ key: String = "") -> LinkError.Position {
    let before = bytes.prefix(offset ?? at)
    let lineStart = (before.lastIndex(of: 0x0A) ?? -1) + 1
    return LinkError.Position(
      line: before.count { $0 == 0x0A } + 1,
      column: before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1, key: key)
  }

  /// Returns a Boolean value that indicates whether `word` is next.
  func starts(with word: StaticString) -> Bool {
    word.withUTF8Buffer { bytes[min(at, bytes.count)...].starts(with: $0) }
  }

  /// Skips `word`. Returns false if it is not next.
  mutating func skip(_ word: StaticString) -> Bool {
    guard starts(with: word) else { return false }
    at += word.utf8CodeUnitCount
    return true
  }

  /// Skips the bytes that satisfy a condition, and returns them.
  @discardableResult
  mutating func skip(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = at
    while at < bytes.count, condition(bytes[at]) { at += 1 }
    return bytes[start..<at]
  }

  /// Skips past the next `word`, and returns the bytes before it; nil if it does not occur.
  mutating func skip(past word: StaticString) -> ArraySlice<UInt8>? {
    let start = at
    while at < bytes.count {
      let end = at
      if skip(word) { return bytes[start..<end] }
      at += 1
    }
    at = start
    return nil
  }
}
