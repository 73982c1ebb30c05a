/// A lossless JSON value (RFC 8259): numbers keep their characters, and objects keep the order of
/// their keys and duplicate keys.
public enum JSONValue: Equatable, Sendable {
  /// Keys and values in the order of the text.
  case object([Member])
  /// Values in order.
  case array([JSONValue])
  /// A text, without its escapes.
  case string(String)
  /// A number in its notation, for example `804965276.43550706`.
  case number(String)
  /// `true` or `false`.
  case bool(Bool)
  /// `null`.
  case null

  /// A key and its value.
  public struct Member: Equatable, Sendable {
    /// The key.
    public var key: String
    /// The value.
    public var value: JSONValue

    /// A key and its value.
    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// Reads a JSON text in UTF-8. Throws a ``JSONError`` with line, column and key path if it is not
  /// valid.
  public init(parsing bytes: [UInt8]) throws(JSONError) {
    var reader = JSONReader(bytes)
    self = try reader.document { reader throws(JSONError) in try reader.value() }
  }

  /// The value of `key` in an object, the last one of duplicates; nil for all other values.
  /// O(number of keys).
  public subscript(_ key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }

  /// The kind of value.
  public var kind: JSONKind {
    switch self {
    case .object: .object
    case .array: .array
    case .string: .string
    case .number: .number
    case .bool: .bool
    case .null: .null
    }
  }
}

/// The kinds of values in a JSON text, by their first character.
public enum JSONKind: Equatable, Sendable, CustomStringConvertible {
  case object
  case array
  case string
  case number
  case bool
  case null

  init?(startingWith byte: UInt8) {
    switch byte {
    case UInt8(ascii: "{"): self = .object
    case UInt8(ascii: "["): self = .array
    case UInt8(ascii: "\""): self = .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): self = .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .bool
    case UInt8(ascii: "n"): self = .null
    default: return nil
    }
  }

  /// The name in error messages: "an object", "true or false".
  public var description: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .bool: "true or false"
    case .null: "null"
    }
  }
}

extension JSONValue {
  package var text: String? { if case .string(let text) = self { text } else { nil } }
  package var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
  /// The number, if it is written as an integer; otherwise nil.
  package var whole: Int64? { if case .number(let lexeme) = self { Int64(lexeme) } else { nil } }
}
