/// A value of a JSON text with its path, so that every error can name its place.
public struct JSONNode: Sendable {
  /// The value.
  public let value: JSONValue
  private let bytes: [UInt8]
  /// The path of this node if it contains others, so that all of them share it; otherwise the path
  /// of its container.
  private let shared: [JSONStep]
  private let last: JSONStep?

  /// Creates a value at `path` of a text.
  init(_ value: JSONValue, at path: [JSONStep], of bytes: [UInt8]) {
    self.value = value
    self.bytes = bytes
    shared = path
    last = nil
  }

  init(_ value: JSONValue, in parent: JSONNode, _ step: JSONStep) {
    self.value = value
    bytes = parent.bytes
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

  /// Returns an error at this place.
  public func error(_ problem: String, _ remedy: String) -> JSONError {
    let offset = JSONReader.offset(of: path, in: bytes)
    return JSONError(problem, remedy, at: offset, path: path, of: bytes)
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
