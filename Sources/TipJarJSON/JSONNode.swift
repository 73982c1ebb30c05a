/// A value of a JSON text with its path, so that every error can name its position.
public struct JSONNode: Sendable {
  /// The value.
  public let value: JSONValue
  private let source: Source
  /// The path of this node if it contains others, so that all of them share it; otherwise the path
  /// of its container.
  private let shared: [JSONStep]
  private let last: JSONStep?

  private struct Source: Sendable {
    let bytes: [UInt8]
    let position: JSONPosition
    let depth: Int
  }

  /// Creates a value at `path` of a text, which starts at a position.
  init(_ value: JSONValue, at path: [JSONStep], of bytes: [UInt8], _ position: JSONPosition) {
    self.value = value
    source = Source(bytes: bytes, position: position, depth: path.count)
    shared = path
    last = nil
  }

  init(_ value: JSONValue, in parent: JSONNode, _ step: JSONStep) {
    self.value = value
    source = parent.source
    let holdsOthers = value.kind == .object || value.kind == .array
    shared = holdsOthers ? parent.path + [step] : parent.path
    last = holdsOthers ? nil : step
  }

  /// Reads a text with `read`. Throws if it is not JSON, and rethrows the errors of `read`.
  public static func read<Value>(
    _ bytes: [UInt8], _ read: (JSONNode) throws(JSONError) -> Value
  ) throws(JSONError) -> Value {
    var reader = JSONReader(bytes)
    let root = try reader.document { reader throws(JSONError) in try reader.node() }
    return try read(root)
  }

  /// Returns an error at this position. O(size of the value that was read as a whole).
  public func error(_ problem: String, _ remedy: String) -> JSONError {
    let path = path
    let offset = JSONReader.offset(
      of: path.dropFirst(source.depth), below: source.position.offset, in: source.bytes)
    return JSONError(
      problem, remedy, at: offset, path: path, of: source.bytes, after: source.position)
  }

  private var path: [JSONStep] { last.map { shared + [$0] } ?? shared }

  // MARK: Values within

  /// The value of a key; nil where it is absent, or null, as Xcode writes absent values.
  public func optional(_ key: String) -> JSONNode? {
    guard let value = value[key], value != .null else { return nil }
    return JSONNode(value, in: self, .key(key))
  }

  /// The value of a key that has to be there.
  public func required(_ key: String) throws(JSONError) -> JSONNode {
    if let node = optional(key) { return node }
    throw JSONNode(.null, in: self, .key(key)).error("missing", "add it")
  }

  /// The elements of an array.
  public func elements() throws(JSONError) -> [JSONNode] {
    guard case .array(let values) = value else { throw expected(.array) }
    return values.enumerated().map { JSONNode($1, in: self, .index($0)) }
  }

  /// The keys of an object with their values, without those that are null. Of a duplicate key,
  /// both.
  public func members() throws(JSONError) -> [(key: String, node: JSONNode)] {
    guard case .object(let members) = value else { throw expected(.object) }
    return members.filter { $0.value != .null }
      .map { ($0.key, JSONNode($0.value, in: self, .key($0.key))) }
  }
}

extension JSONNode {
  /// This node, known to be an object.
  public func object() throws(JSONError) -> JSONNode {
    guard case .object = value else { throw expected(.object) }
    return self
  }

  /// The text of a string.
  public func string() throws(JSONError) -> String {
    guard case .string(let string) = value else { throw expected(.string) }
    return string
  }

  /// The text of a string that is not empty.
  public func text() throws(JSONError) -> String {
    let string = try string()
    guard !string.isEmpty else { throw error("empty", "give it a text") }
    return string
  }

  /// A truth value.
  public func bool() throws(JSONError) -> Bool {
    guard case .bool(let bool) = value else { throw expected(.bool) }
    return bool
  }

  /// A number that is written as an integer.
  public func whole<Number: FixedWidthInteger>(
    _ type: Number.Type = Int.self
  ) throws(JSONError) -> Number {
    guard case .number(let lexeme) = value else { throw expected(.number) }
    guard let number = Number(lexeme) else {
      let isWhole = lexeme.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (48...57).contains($0) }
      throw isWhole
        ? error("\(lexeme.prefix(24)) is out of range", "write a number that fits")
        : error(
          "\(lexeme.prefix(24)) is not a whole number",
          "write digits alone, without a fraction or an exponent")
    }
    return number
  }

  func expected(_ kind: JSONKind) -> JSONError {
    error("expected \(kind), found \(value.kind)", "write \(kind) here")
  }
}

extension JSONNode {
  /// Returns the error for the first key of an object that is not in `known`, with the nearest key
  /// that the object lacks as the suggestion. Nil if all are known, or if this is not an object.
  /// Keys that begin with "_" or "$" are ignored.
  public func unknownKey(among known: [String]) -> JSONError? {
    guard case .object(let members) = value else { return nil }
    let strange = members.filter { !known.contains($0.key) && !$0.key.isOwn }
    guard !strange.isEmpty else { return nil }
    let present = Set(members.map(\.key))
    let lacking = known.filter { !present.contains($0) }
    for member in strange {
      let near = Spelling.nearest(to: member.key, among: lacking)
      let remedy =
        near.map { "did you mean \"\($0)\"?" } ?? "known keys: \(known.joined(separator: ", "))"
      return JSONNode(member.value, in: self, .key(member.key)).error("unknown key", remedy)
    }
    return nil
  }
}

extension String {
  fileprivate var isOwn: Bool { hasPrefix("_") || hasPrefix("$") }
}
