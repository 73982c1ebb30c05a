extension JSONReader {
  /// The string that starts at the quote.
  mutating func string() throws(JSONError) -> String {
    let quote = at
    at += 1
    var text = ""
    var start = at
    var isASCII = true
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        let rest = try run(from: start, isASCII: isASCII)
        at += 1
        return text.isEmpty ? rest : text + rest
      case UInt8(ascii: "\\"):
        text += try run(from: start, isASCII: isASCII)
        text.unicodeScalars.append(try escape())
        start = at
      case 0..<0x20: throw error("a control character in a string", "write it as an escape")
      default:
        if byte >= 0x80 { isASCII = false }
        at += 1
      }
    }
    throw error("the string has no end", "close it with a quote", at: quote)
  }

  /// The bytes from `start` to the current position, which contain no escape.
  private func run(from start: Int, isASCII: Bool) throws(JSONError) -> String {
    if isASCII { return String(decoding: bytes[start..<at], as: UTF8.self) }
    if let text = String(validating: bytes[start..<at], as: UTF8.self) { return text }
    var decoder = UTF8()
    var rest = bytes[start..<at].makeIterator()
    var offset = start
    while case .scalarValue(let scalar) = decoder.decode(&rest) { offset += UTF8.width(scalar) }
    throw error("not UTF-8", "save the file as UTF-8", at: offset)
  }

  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let start = at
    at += 1
    let letter = peek
    at += 1
    switch letter {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(from: start)
    default: throw error("an unknown escape", "write \\\\ for a backslash", at: start)
    }
  }

  /// The four digits of `\u`, with those of a second `\u` where the first is half of a surrogate
  /// pair.
  private mutating func unicodeEscape(from start: Int) throws(JSONError) -> Unicode.Scalar {
    let first = try fourHexDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xDC00, step(over: "\\"), step(over: "u") {
      let second = try fourHexDigits()
      if (0xDC00...0xDFFF).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        return scalar
      }
    }
    throw error("half of a surrogate pair", "write both halves", at: start)
  }

  private mutating func fourHexDigits() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw unexpected("four hexadecimal digits after \\u")
      }
      value = value << 4 | UInt32(digit)
      at += 1
    }
    return value
  }
}
