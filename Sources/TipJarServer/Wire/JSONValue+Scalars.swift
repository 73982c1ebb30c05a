import TipJarJSON

extension JSONValue {
  /// The text of a string; nil for other values.
  var text: String? { if case .string(let text) = self { text } else { nil } }
  /// A truth value; nil for other values.
  var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
  /// A number that is written as a whole one; nil for other values.
  var whole: Int64? { if case .number(let lexeme) = self { Int64(lexeme) } else { nil } }
}
