/// Reads RFC 8259 JSON from UTF-8, and says where it stops being that.
struct JSONReader {
  let bytes: [UInt8]
  var at = 0
  private var depth = 0
  private static let deepest = 64

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Throws where the text is not UTF-8.
  func checkEncoding() throws(JSONProblem) {
    guard String(validating: bytes, as: UTF8.self) == nil else { return }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      offset += UTF8.width(scalar)
    }
    throw JSONProblem(offset: offset, what: "not UTF-8; save the file as UTF-8")
  }

  /// The value that starts here, after any space.
  mutating func value() throws(JSONProblem) -> JSONNode {
    skipSpace()
    let offset = at
    switch peek {
    case UInt8(ascii: "{"): return JSONNode(value: try nested(Self.object), offset: offset)
    case UInt8(ascii: "["): return JSONNode(value: try nested(Self.array), offset: offset)
    case UInt8(ascii: "\""): return JSONNode(value: .string(try string()), offset: offset)
    case UInt8(ascii: "t"): return JSONNode(value: try word("true", .bool(true)), offset: offset)
    case UInt8(ascii: "f"): return JSONNode(value: try word("false", .bool(false)), offset: offset)
    case UInt8(ascii: "n"): return JSONNode(value: try word("null", .null), offset: offset)
    case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte):
      return JSONNode(value: .number(try number()), offset: offset)
    default: throw problem("expected a value, found \(found)")
    }
  }

  private mutating func nested(
    _ read: (inout JSONReader) throws(JSONProblem) -> JSONNode.Value
  ) throws(JSONProblem) -> JSONNode.Value {
    guard depth < Self.deepest else { throw problem("nested too deeply; a catalogue is flat") }
    depth += 1
    at += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  private static func object(_ reader: inout JSONReader) throws(JSONProblem) -> JSONNode.Value {
    var members: [(key: String, node: JSONNode)] = []
    if reader.take("}") { return .object(members) }
    repeat {
      let key = try reader.key()
      members.append((key, try reader.value()))
    } while reader.take(",")
    guard reader.take("}") else {
      throw reader.problem("expected ',' or '}', found \(reader.found)")
    }
    return .object(members)
  }

  /// A key and the colon after it.
  mutating func key() throws(JSONProblem) -> String {
    skipSpace()
    guard peek == UInt8(ascii: "\"") else {
      throw problem("expected a key in quotes, found \(found)")
    }
    let key = try string()
    guard take(":") else {
      throw problem("expected ':' after the key, found \(found)")
    }
    return key
  }

  private static func array(_ reader: inout JSONReader) throws(JSONProblem) -> JSONNode.Value {
    var nodes: [JSONNode] = []
    if reader.take("]") { return .array(nodes) }
    repeat { nodes.append(try reader.value()) } while reader.take(",")
    guard reader.take("]") else {
      throw reader.problem("expected ',' or ']', found \(reader.found)")
    }
    return .array(nodes)
  }

  private mutating func word(
    _ word: StaticString, _ value: JSONNode.Value
  ) throws(JSONProblem) -> JSONNode.Value {
    let text = Array(word.description.utf8)
    guard bytes[at...].starts(with: text) else {
      throw problem("expected a value; a text goes in quotes")
    }
    at += text.count
    return value
  }

  private mutating func number() throws(JSONProblem) -> String {
    let start = at
    if peek == UInt8(ascii: "-") { at += 1 }
    if peek == UInt8(ascii: "0") { at += 1 } else { try digits() }
    if peek == UInt8(ascii: ".") {
      at += 1
      try digits()
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      at += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { at += 1 }
      try digits()
    }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  private mutating func digits() throws(JSONProblem) {
    let start = at
    while let byte = peek, Self.isDigit(byte) { at += 1 }
    guard at > start else { throw problem("expected a digit, found \(found)") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

  mutating func skipSpace() {
    while let byte = peek, [0x20, 0x0A, 0x0D, 0x09].contains(byte) { at += 1 }
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard peek == UInt8(ascii: character) else { return false }
    at += 1
    return true
  }

  var found: String {
    guard at < bytes.count else { return "the end of the file" }
    return "'\(String(decoding: bytes[at...].prefix(4), as: UTF8.self).prefix(1))'"
  }

  func problem(_ what: String) -> JSONProblem { JSONProblem(offset: at, what: what) }
}
