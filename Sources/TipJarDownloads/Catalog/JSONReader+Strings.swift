extension JSONReader {
  /// The string that starts at the quote.
  mutating func string() throws(JSONProblem) -> String {
    at += 1
    var text = ""
    var start = at
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        text += String(decoding: bytes[start..<at], as: UTF8.self)
        at += 1
        return text
      case UInt8(ascii: "\\"):
        text += String(decoding: bytes[start..<at], as: UTF8.self)
        at += 1
        text.unicodeScalars.append(try escape())
        start = at
      case 0..<0x20: throw problem("a control character in a string; write it as an escape")
      default: at += 1
      }
    }
    throw problem("the string has no end; close it with a quote")
  }

  private mutating func escape() throws(JSONProblem) -> Unicode.Scalar {
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
    case UInt8(ascii: "u"): return try unicodeEscape()
    default:
      at -= 1
      throw problem("an unknown escape in a string; write \\\\ for a backslash")
    }
  }

  private mutating func unicodeEscape() throws(JSONProblem) -> Unicode.Scalar {
    let start = at - 2
    var code = try hex()
    if (0xD800..<0xDC00).contains(code), bytes[at...].starts(with: Array("\\u".utf8)) {
      at += 2
      let low = try hex()
      if (0xDC00..<0xE000).contains(low) {
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      }
    }
    guard let scalar = Unicode.Scalar(code) else {
      throw JSONProblem(offset: start, what: "half of a surrogate pair; write both halves")
    }
    return scalar
  }

  private mutating func hex() throws(JSONProblem) -> UInt32 {
    let digits = bytes[at...].prefix(4)
    let isHex = digits.count == 4 && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    guard isHex, let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else {
      throw problem("expected four hexadecimal digits after \\u")
    }
    at += 4
    return code
  }
}
