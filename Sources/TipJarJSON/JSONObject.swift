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
