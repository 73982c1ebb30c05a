/// A JSON object to encode, with its keys where it is made. A value that is nil is left out.
package struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  package private(set) var fields: [String: any Encodable] = [:]

  package init(dictionaryLiteral elements: (String, (any Encodable)?)...) {
    for (key, value) in elements { fields[key] = value }
  }

  package subscript(key: String) -> (any Encodable)? {
    get { fields[key] }
    set { fields[key] = newValue }
  }

  /// Returns a value, or null for a key that is always present.
  package static func orNull(_ value: (any Encodable)?) -> any Encodable { value ?? Int?.none }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for (key, value) in fields { try container.encode(value, forKey: Name(stringValue: key)) }
  }
}

extension JSONValue: Encodable {
  /// Encodes the value; a number that no 64 bits and no decimal hold is an error.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members):
      var object: JSONObject = [:]
      for member in members { object[member.key] = member.value }
      try object.encode(to: encoder)
    case .array(let values): try values.encode(to: encoder)
    case .string(let text): try text.encode(to: encoder)
    case .bool(let isTrue): try isTrue.encode(to: encoder)
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .number(let lexeme):
      if let number = Int64(lexeme) { return try number.encode(to: encoder) }
      guard let number = Double(lexeme), number.isFinite else {
        throw EncodingError.invalidValue(
          lexeme, .init(codingPath: encoder.codingPath, debugDescription: "out of range"))
      }
      try number.encode(to: encoder)
    }
  }
}
