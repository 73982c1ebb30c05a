import TipJarJSON

extension JSONValue {
  /// The text, if this is a string; otherwise nil.
  var text: String? { if case .string(let text) = self { text } else { nil } }
  /// The Boolean value, if this is one; otherwise nil.
  var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
  /// The number, if it is written as an integer; otherwise nil.
  var whole: Int64? { if case .number(let lexeme) = self { Int64(lexeme) } else { nil } }
}
