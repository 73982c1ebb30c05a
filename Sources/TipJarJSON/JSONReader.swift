/// A strict reader of RFC 8259 in UTF-8 that consumes one value after the other and keeps the path
/// to it.
///
/// It takes time linear in the text, and nests at most ``depthLimit`` deep, so that no file can
/// overflow the stack.
public struct JSONReader {
  /// The largest depth of nested arrays and objects; a `.storekit` file nests about eight deep.
  public static let depthLimit = 64

  let bytes: [UInt8]
  var at = 0
  /// The path to the reader's position, one step for each open array and object.
  var path: [JSONStep] = []
  var position = JSONPosition()

  /// A reader at the start of a text.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
  }

  /// The kind of the next value; nil if there is none.
  public var next: JSONKind? {
    mutating get {
      skipSpace()
      return peek.flatMap(JSONKind.init(startingWith:))
    }
  }

  /// A Boolean value that indicates whether only white space is left.
  public var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return at == bytes.count
    }
  }

  /// Reads the one value of the text with `read`. Throws if anything follows it.
  public mutating func document<Value>(
    _ read: (inout JSONReader) throws(JSONError) -> Value
  ) throws(JSONError) -> Value {
    let value = try read(&self)
    guard isAtEnd else { throw error("something follows the end of the value", "remove it") }
    return value
  }

  /// Consumes an array; `read` must consume each element.
  public mutating func elements(
    _ read: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    try open(.array)
    if consume("]") { return }
    var index = 0
    repeat {
      path.append(.index(index))
      try read(&self)
      path.removeLast()
      index += 1
    } while consume(",")
    guard consume("]") else { throw unexpected("',' or ']'") }
  }

  /// Consumes values to the end of the text, as in JSON Lines; `read` must consume each.
  public mutating func lines(
    _ read: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    var index = 0
    while !isAtEnd {
      path.append(.index(index))
      try read(&self)
      path.removeLast()
      index += 1
    }
  }

  /// Consumes an object; `read` receives each key and must consume its value. A duplicate key is
  /// passed twice.
  public mutating func members(
    _ read: (inout JSONReader, String) throws(JSONError) -> Void
  ) throws(JSONError) {
    try open(.object)
    if consume("}") { return }
    repeat {
      guard next == .string else { throw unexpected("a key in quotes") }
      let key = try string()
      guard consume(":") else { throw unexpected("':' after the key") }
      path.append(.key(key))
      try read(&self, key)
      path.removeLast()
    } while consume(",")
    guard consume("}") else { throw unexpected("',' or '}'") }
  }

  private mutating func open(_ kind: JSONKind) throws(JSONError) {
    guard next == kind else { throw unexpected("\(kind)") }
    guard path.count < Self.depthLimit else {
      throw error("nested more than \(Self.depthLimit) deep", "write it flatter")
    }
    at += 1
  }

  // MARK: Bytes

  var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

  mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { at += 1 }
  }

  /// Skips white space and `character`. Returns whether the character was there.
  private mutating func consume(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    return step(over: character)
  }

  @discardableResult
  mutating func step(over character: Unicode.Scalar) -> Bool {
    guard let byte = peek, UInt32(byte) == character.value else { return false }
    at += 1
    return true
  }

  // MARK: Errors

  /// Creates an error at the reader's position.
  public func error(_ problem: String, _ remedy: String) -> JSONError {
    error(problem, remedy, at: at)
  }

  func error(_ problem: String, _ remedy: String, at offset: Int) -> JSONError {
    JSONError(problem, remedy, at: offset, path: path, of: bytes, after: JSONPosition())
  }

  func unexpected(_ wanted: String) -> JSONError {
    if isUTF16 { return error("the file is UTF-16", "save it as UTF-8", at: 0) }
    return mistaken(wanted)
  }

  /// A Boolean value that indicates whether the text begins like UTF-16: with its byte order mark,
  /// or with a zero in one of two bytes.
  private var isUTF16: Bool {
    guard bytes.count > 1 else { return false }
    return [[0xFE, 0xFF], [0xFF, 0xFE]].contains(Array(bytes[..<2])) || bytes[0] == 0
      || bytes[1] == 0
  }

  private func mistaken(_ wanted: String) -> JSONError {
    error("expected \(wanted), found \(found)", "correct the JSON there")
  }

  private var found: String {
    guard at < bytes.count else { return "the end of the file" }
    return "'\(String(decoding: bytes[at...].prefix(4), as: UTF8.self).prefix(1))'"
  }
}

extension JSONReader {
  /// Returns the offset of the value at `path` below the value at `start`; if a part of the path is
  /// missing, the offset at which it should be. Only errors need it, so values do not store their
  /// position.
  static func offset(of path: ArraySlice<JSONStep>, below start: Int, in bytes: [UInt8]) -> Int {
    var reader = JSONReader(bytes)
    reader.at = max(reader.at, start)
    return reader.offset(of: path)
  }

  private mutating func offset(of path: ArraySlice<JSONStep>) -> Int {
    let kind = next
    var found = at
    guard let wanted = path.first else { return found }
    // The text after that position does not matter.
    if kind == .array {
      try? elements { reader throws(JSONError) in try reader.look(for: wanted, path, &found) }
    } else if case .index = wanted {
      try? lines { reader throws(JSONError) in try reader.look(for: wanted, path, &found) }
    } else if kind == .object {
      try? members { reader, _ throws(JSONError) in try reader.look(for: wanted, path, &found) }
    }
    return found
  }

  private mutating func look(
    for wanted: JSONStep, _ path: ArraySlice<JSONStep>, _ found: inout Int
  ) throws(JSONError) {
    if self.path.last == wanted {
      var ahead = self
      found = ahead.offset(of: path.dropFirst())
    }
    _ = try value()
  }
}

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

  /// Consumes the next value with its path, so that the caller can report its position.
  public mutating func node() throws(JSONError) -> JSONNode {
    skipSpace()
    position.advance(to: at, in: bytes)
    return JSONNode(try value(), at: path, of: bytes, position)
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
