/// A strict reader of RFC 8259 that remembers where it is. It nests at most ``depthLimit`` deep, so that no
/// file can overflow the stack.
struct JSONParser {
  /// How deep arrays and objects may nest; a `.storekit` file nests about eight deep.
  static let depthLimit = 64

  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The one value of the text. Throws where there is none, more than one, or none that is JSON.
  mutating func parse() throws(JSONSyntaxError) -> JSONValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    let value = try value()
    skipSpace()
    guard index == bytes.count else { throw error("unexpected text after the end") }
    return value
  }

  private mutating func value() throws(JSONSyntaxError) -> JSONValue {
    skipSpace()
    guard let first = peek else { throw error("the text ends where a value should stand") }
    switch first {
    case UInt8(ascii: "{"):
      return try nested { parser throws(JSONSyntaxError) in try parser.object() }
    case UInt8(ascii: "["):
      return try nested { parser throws(JSONSyntaxError) in try parser.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    default: throw error("expected a value")
    }
  }

  private mutating func nested(
    _ read: (inout JSONParser) throws(JSONSyntaxError) -> JSONValue
  ) throws(JSONSyntaxError) -> JSONValue {
    guard depth < Self.depthLimit else { throw error("nested more than \(Self.depthLimit) deep") }
    depth += 1
    index += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func object() throws(JSONSyntaxError) -> JSONValue {
    var members: [JSONValue.Member] = []
    if take("}") { return .object([]) }
    repeat {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw error("expected a key in quotes") }
      let key = try string()
      guard take(":") else { throw error("expected \":\" after the key") }
      members.append(.init(key, try value()))
    } while take(",")
    guard take("}") else { throw error("expected \",\" or \"}\"") }
    return .object(members)
  }

  private mutating func array() throws(JSONSyntaxError) -> JSONValue {
    var values: [JSONValue] = []
    if take("]") { return .array([]) }
    repeat { values.append(try value()) } while take(",")
    guard take("]") else { throw error("expected \",\" or \"]\"") }
    return .array(values)
  }

  private mutating func word(
    _ word: String, _ value: JSONValue
  ) throws(JSONSyntaxError) -> JSONValue {
    guard bytes[index...].starts(with: word.utf8) else { throw error("expected a value") }
    index += word.utf8.count
    return value
  }

  private mutating func number() throws(JSONSyntaxError) -> String {
    let start = index
    step(over: "-")
    // A leading zero stands alone: 007 is three numbers, which the caller then refuses.
    if !step(over: "0") { try digits() }
    if step(over: ".") { try digits() }
    if step(over: "e") || step(over: "E") {
      if !step(over: "+") { step(over: "-") }
      try digits()
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func digits() throws(JSONSyntaxError) {
    let start = index
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
    guard index > start else { throw error("expected a digit") }
  }

  private mutating func string() throws(JSONSyntaxError) -> String {
    let start = index
    index += 1
    var text: [UInt8] = []
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        guard let string = String(validating: text, as: UTF8.self) else {
          throw JSONSyntaxError("a text that is not UTF-8", at: start, of: bytes)
        }
        return string
      case UInt8(ascii: "\\"): text.append(contentsOf: String(try escape()).utf8)
      case 0..<0x20: throw error("a control character in a text")
      default:
        text.append(byte)
        index += 1
      }
    }
    throw JSONSyntaxError("a text without its closing quote", at: start, of: bytes)
  }

  private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
    index += 1
    guard let letter = peek else { throw error("the text ends within an escape") }
    index += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape()
    default: throw JSONSyntaxError("an unknown escape", at: index - 2, of: bytes)
    }
  }

  /// The four digits of `\u`, with those of a second `\u` where the first is half of a surrogate pair.
  private mutating func unicodeEscape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let start = index - 2
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
    throw JSONSyntaxError("half of a surrogate pair", at: start, of: bytes)
  }

  private mutating func fourHexDigits() throws(JSONSyntaxError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error("expected four hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      index += 1
    }
  }

  /// Steps over `character` after any white space, and says whether it was there.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    return step(over: character)
  }

  @discardableResult
  private mutating func step(over character: Unicode.Scalar) -> Bool {
    guard let byte = peek, UInt32(byte) == character.value else { return false }
    index += 1
    return true
  }

  private func error(_ problem: String) -> JSONSyntaxError {
    JSONSyntaxError(problem, at: index, of: bytes)
  }
}

extension JSONValue {
  /// Reads a JSON text in UTF-8. Throws a ``JSONSyntaxError`` with line and column where it is none.
  public init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
    var parser = JSONParser(bytes)
    self = try parser.parse()
  }
}
