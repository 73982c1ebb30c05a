/// A value of the file and the key path to it, so that every complaint can say where.
struct Node {
  let value: JSONValue
  let path: String
  let file: String

  /// The error of this place.
  func error(_ problem: String, _ remedy: String) -> StoreKitFileError {
    StoreKitFileError(
      kind: .malformed, file: file, place: path.isEmpty ? .file : .keyPath(path), problem: problem,
      remedy: remedy)
  }

  /// The value of a key; nil where it is absent or null.
  func optional(_ key: String) -> Node? {
    guard let value = value[key], value != .null else { return nil }
    return Node(value: value, path: child(key), file: file)
  }

  /// The value of a key that has to be there.
  func required(_ key: String) throws(StoreKitFileError) -> Node {
    if let node = optional(key) { return node }
    let missing = Node(value: .null, path: child(key), file: file)
    throw missing.error("is missing", "add it, or remove the whole entry")
  }

  /// The elements of an array.
  func elements() throws(StoreKitFileError) -> [Node] {
    guard case .array(let values) = value else { throw expected("an array") }
    return values.enumerated().map { Node(value: $1, path: "\(path)[\($0)]", file: file) }
  }

  /// This node, known to be an object.
  func object() throws(StoreKitFileError) -> Node {
    guard case .object = value else { throw expected("an object") }
    return self
  }

  /// The text of a string.
  func string() throws(StoreKitFileError) -> String {
    guard case .string(let string) = value else { throw expected("a string") }
    return string
  }

  /// A truth value.
  func bool() throws(StoreKitFileError) -> Bool {
    guard case .bool(let bool) = value else { throw expected("true or false") }
    return bool
  }

  /// A whole number.
  func int() throws(StoreKitFileError) -> Int {
    guard case .number(let lexeme) = value, let int = Int(lexeme) else {
      throw expected("a whole number")
    }
    return int
  }

  private func expected(_ kind: String) -> StoreKitFileError {
    error("expected \(kind), found \(value.kindName)", "write \(kind) here")
  }

  private func child(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
}
