extension JSONReader {
  /// Consumes the next value of any kind.
  public mutating func value() throws(JSONError) -> JSONValue {
    switch next {
    case .object:
      var members: [JSONValue.Member] = []
      try self.members { reader, key throws(JSONError) in
        members.append(.init(key, try reader.value()))
      }
      return .object(members)
    case .array:
      var values: [JSONValue] = []
      try elements { reader throws(JSONError) in values.append(try reader.value()) }
      return .array(values)
    case .string: return .string(try string())
    case .number: return .number(try number())
    case .bool:
      return .bool(try peek == UInt8(ascii: "t") ? word("true", true) : word("false", false))
    case .null: return try word("null", .null)
    case nil: throw unexpected("a value")
    }
  }

  /// Consumes the next value with its path, so that the caller can report its place.
  public mutating func node() throws(JSONError) -> JSONNode {
    skipSpace()
    place.advance(to: at, in: bytes)
    return JSONNode(try value(), at: path, of: bytes, place)
  }

  private mutating func word<Value>(_ word: String, _ value: Value) throws(JSONError) -> Value {
    guard bytes[at...].starts(with: word.utf8) else {
      throw error("expected a value", "put a text in quotes")
    }
    at += word.utf8.count
    return value
  }

  private mutating func number() throws(JSONError) -> String {
    let start = at
    step(over: "-")
    // A leading zero is a complete number: 007 is three numbers, which the caller then rejects.
    if !step(over: "0") { try digits() }
    if step(over: ".") { try digits() }
    if step(over: "e") || step(over: "E") {
      if !step(over: "+") { step(over: "-") }
      try digits()
    }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  private mutating func digits() throws(JSONError) {
    let start = at
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { at += 1 }
    guard at > start else { throw unexpected("a digit") }
  }
}
