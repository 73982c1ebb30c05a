public import TipJarJSON

extension JSONValue {
  /// The text as Xcode writes a `.storekit` file: two spaces a level, `"key" : value`, keys sorted
  /// without regard to case, an empty line in what is empty, numbers as they were, one newline at
  /// the end.
  public var xcodeText: String {
    var text = ""
    write(to: &text, indent: 0)
    return text + "\n"
  }

  private func write(to text: inout String, indent: Int) {
    switch self {
    case .object(let members):
      let sorted = members.enumerated().map { (folded: $1.key.lowercased(), place: $0, member: $1) }
        .sorted { ($0.folded, $0.place) < ($1.folded, $1.place) }
      Self.write(sorted, "{", "}", to: &text, indent: indent) { entry, text in
        Self.write(entry.member.key, to: &text)
        text += " : "
        entry.member.value.write(to: &text, indent: indent + 1)
      }
    case .array(let values):
      Self.write(values, "[", "]", to: &text, indent: indent) { value, text in
        value.write(to: &text, indent: indent + 1)
      }
    case .string(let string): Self.write(string, to: &text)
    case .number(let lexeme): text += lexeme
    case .bool(let bool): text += bool ? "true" : "false"
    case .null: text += "null"
    }
  }

  private static func write<Element>(
    _ elements: [Element], _ open: String, _ close: String, to text: inout String, indent: Int,
    _ writeElement: (Element, inout String) -> Void
  ) {
    text += open + "\n"
    for (index, element) in elements.enumerated() {
      text += String(repeating: "  ", count: indent + 1)
      writeElement(element, &text)
      text += index == elements.count - 1 ? "" : ",\n"
    }
    text += "\n" + String(repeating: "  ", count: indent) + close
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\u{8}": text += "\\b"
      case "\u{C}": text += "\\f"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
