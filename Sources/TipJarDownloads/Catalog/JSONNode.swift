/// A value of a JSON text that remembers where it stood, so that an error can say it.
/// (`JSONDecoder` tells no place on Linux.)
struct JSONNode {
  /// A value; a number is kept as it was written.
  enum Value {
    case object([(key: String, node: JSONNode)])
    case array([JSONNode])
    case string(String)
    case number(String)
    case bool(Bool)
    case null
  }

  var value: Value
  /// Bytes from the start of the text.
  var offset: Int

  /// What it is, in words.
  var kind: String {
    switch value {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .bool: "a boolean"
    case .null: "null"
    }
  }
}
