/// Strings: basic and literal, single-line and multi-line.
extension TOMLScanner {
  /// A Boolean value that indicates whether a string is next.
  var hasString: Bool { source.peek == UInt8(ascii: "\"") || source.peek == UInt8(ascii: "'") }

  /// Reads the next string. A key is on one line.
  mutating func string(isKey: Bool = false) throws(LinkError) -> String {
    if !isKey, source.skip("\"\"\"") { return try multilineString("\"\"\"", hasEscapes: true) }
    if !isKey, source.skip("'''") { return try multilineString("'''", hasEscapes: false) }
    let quote = source.bytes[source.at]
    source.at += 1
    var text: [UInt8] = []
    while let byte = source.peek, byte != quote {
      guard Self.isText(byte) else { break }
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        text += try escape(isMultiline: false).utf8
      } else {
        text.append(byte)
        source.at += 1
      }
    }
    guard source.peek == quote else { throw error("the string has no end", "close it on its line") }
    source.at += 1
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func multilineString(
    _ quotes: StaticString, hasEscapes: Bool
  ) throws(LinkError) -> String {
    let start = source.at
    _ = source.skip("\n")
    var text: [UInt8] = []
    while !source.skip(quotes) {
      guard let byte = source.peek else {
        throw error("the string has no end", "close it with three quotes", at: start)
      }
      if hasEscapes, byte == UInt8(ascii: "\\") {
        text += try escape(isMultiline: true).utf8
      } else {
        guard Self.isText(byte) || byte == 0x0A else {
          throw error("a control character", "remove it")
        }
        text.append(byte)
        source.at += 1
      }
    }
    // One or two quotes may precede the closing three.
    let quote = UInt8(ascii: hasEscapes ? "\"" : "'")
    for _ in 0..<2 where source.peek == quote {
      text.append(quote)
      source.at += 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns true for a byte that a string of one line may contain.
  private static func isText(_ byte: UInt8) -> Bool { byte == 0x09 || byte >= 0x20 && byte != 0x7F }

  private mutating func escape(isMultiline: Bool) throws(LinkError) -> String {
    let start = source.at
    source.at += 1
    let letter = source.peek
    source.at += 1
    switch letter {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try scalar(digits: 4, from: start)
    case UInt8(ascii: "U"): return try scalar(digits: 8, from: start)
    case _ where isMultiline && endsLine(after: start):
      // A backslash at the end of a line continues the string on the next one.
      source.skip { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A }
      return ""
    default: throw error("an unknown escape", "write \\\\ for a backslash", at: start)
    }
  }

  /// Returns true if only blanks follow the backslash at an offset on its line.
  private func endsLine(after backslash: Int) -> Bool {
    let next = source.bytes[(backslash + 1)...].first { $0 != 0x20 && $0 != 0x09 }
    return next == nil || next == 0x0A
  }

  private mutating func scalar(digits: Int, from start: Int) throws(LinkError) -> String {
    let end = source.at + digits
    let hex = source.bytes[min(source.at, source.bytes.count)...].prefix(digits)
    let isHex = hex.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    guard isHex, hex.count == digits,
      let scalar = UInt32(String(decoding: hex, as: UTF8.self), radix: 16)
        .flatMap(Unicode.Scalar.init)
    else { throw error("not a character", "write \(digits) hexadecimal digits", at: start) }
    source.at = end
    return String(scalar)
  }
}
