import TipJarJSON
import TipJarVocabulary

/// The fields of a control's body. The error for a missing field or a wrong type names the field.
struct Fields {
  private let node: JSONNode

  /// Reads a body; an empty body has no fields.
  init(_ request: HTTPRequest) throws(JSONError) {
    node = try JSONNode.read(request.body.isEmpty ? Array("{}".utf8) : request.body) {
      (node) throws(JSONError) in try node.object()
    }
  }

  func has(_ key: String) -> Bool { node.optional(key) != nil }

  func text(_ key: String) throws -> String { try node.required(key).text() }

  func optionalText(_ key: String) throws -> String? { try node.optional(key)?.text() }

  func bool(_ key: String) throws -> Bool? { try node.optional(key)?.bool() }

  /// Returns a setting's value as its command writes it; true is `on`.
  func setting(_ key: String) throws -> String? {
    guard let field = node.optional(key) else { return nil }
    if case .bool(let isOn) = field.value { return isOn ? StoreControl.on : StoreControl.off }
    if case .number = field.value { return String(try field.whole(Int64.self)) }
    return try field.text()
  }

  func whole(_ key: String, in range: ClosedRange<Int64>) throws -> Int64? {
    guard let number = try node.optional(key)?.whole(Int64.self) else { return nil }
    guard range.contains(number) else {
      throw Controls.Problem(
        "\(key): write a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func choice(_ key: String, _ choices: [String]) throws -> String? {
    guard let text = try optionalText(key) else { return nil }
    guard choices.contains(text) else {
      throw Controls.Problem("\(key): write one of \(choices.joined(separator: ", "))")
    }
    return text
  }

  /// Returns the id of a transaction, given as a string or a number.
  func transaction() throws -> Int64 {
    let field = try node.required("transactionId")
    if case .number = field.value { return try field.whole(Int64.self) }
    guard let id = Int64(try field.text()), id >= 0 else {
      throw Controls.Problem("transactionId: write digits")
    }
    return id
  }
}
