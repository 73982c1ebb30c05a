import Foundation
import TipJarJSON
import TipJarReceipts
import TipJarVocabulary

/// The fields of a test control. The error for a missing field or a wrong type names the field.
package struct ControlFields: Sendable {
  private let node: JSONNode
  /// The transactions that a seed file has named so far; nil for the body of a request.
  var names: [String: Int64]?

  /// Reads the body of a request; an empty body has no fields.
  package init(_ body: [UInt8], of control: TestControl) throws {
    let node = try JSONNode.read(body.isEmpty ? Array("{}".utf8) : body) {
      (node) throws(JSONError) in try node.object()
    }
    try self.init(node, of: control)
  }

  /// The fields of an object. A field that the control does not have is refused.
  init(_ node: JSONNode, of control: TestControl) throws {
    self.node = node
    let known = control.fields
    for (key, _) in try node.members() where !known.contains(key) {
      let near = Spelling.nearest(to: key, among: known).map { "did you mean \($0)?" }
      let names = known.isEmpty ? "it has none" : "it has \(known.joined(separator: ", "))"
      throw TestControl.Problem(
        "\(key.escapingControls): \(control.rawValue) has no such field; \(near ?? names)")
    }
  }

  package func customer() throws -> String? {
    guard let name = try node.optional("customer")?.string(), !name.isEmpty else { return nil }
    guard name.utf8.count <= 100 else {
      throw TestControl.Problem("customer: write a name of at most 100 bytes")
    }
    return name
  }

  func value(_ key: String) -> JSONValue? { node.optional(key)?.value }

  /// Returns the fields that the body gives the payload of a notification, as JSON: the parts by
  /// their names, and over them `override`. Nil without any.
  func givenFields() throws -> String? {
    let parts = PayloadPart.allCases.compactMap { part in
      value(part.rawValue).map { JSONValue.Member(part.rawValue, $0) }
    }
    var given = JSONValue.object(parts)
    if let override = try node.optional("override")?.object() {
      given = try given.giving(override.value)
    }
    guard given != .object([]) else { return nil }
    do {
      return String(decoding: try given.sortedJSON(), as: UTF8.self)
    } catch {
      throw TestControl.Problem("override: a number is out of range")
    }
  }

  package func has(_ key: String) -> Bool { node.optional(key) != nil }

  package func text(_ key: String) throws -> String { try node.required(key).text() }

  package func optionalText(_ key: String) throws -> String? { try node.optional(key)?.text() }

  /// Returns a text or a list of texts; empty without the field.
  package func texts(_ key: String) throws -> [String] {
    guard let field = node.optional(key) else { return [] }
    if case .string = field.value { return [try field.text()] }
    return try field.elements().map { try $0.text() }
  }

  /// Returns a list of places; nil without the field.
  package func places(_ key: String) throws -> [Int64]? {
    try node.optional(key)?.elements().map { try $0.whole(Int64.self) }
  }

  package func bool(_ key: String) throws -> Bool? { try node.optional(key)?.bool() }

  /// Returns a setting's value as its command writes it; true is `on`.
  func setting(_ key: String) throws -> String? {
    guard let field = node.optional(key) else { return nil }
    if case .bool(let isOn) = field.value { return isOn ? StoreControl.on : StoreControl.off }
    if case .number = field.value { return String(try field.whole(Int64.self)) }
    return try field.text()
  }

  package func whole(_ key: String, in range: ClosedRange<Int64>) throws -> Int64? {
    guard let number = try node.optional(key)?.whole(Int64.self) else { return nil }
    guard range.contains(number) else {
      throw TestControl.Problem(
        "\(key): write a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Returns a price in the currency of the store, given as a string or a number.
  func price(_ key: String) throws -> Decimal? {
    guard let field = node.optional(key) else { return nil }
    let text = if case .number(let lexeme) = field.value { lexeme } else { try field.text() }
    guard text.wholeMatch(of: /[0-9]{1,9}(\.[0-9]{1,3})?/) != nil,
      let price = Decimal(string: text), price > 0
    else { throw TestControl.Problem("\(key): write a price such as 5.99") }
    return price
  }

  package func choice(_ key: String, _ choices: [String]) throws -> String? {
    guard let text = try optionalText(key) else { return nil }
    guard choices.contains(text) else {
      throw TestControl.Problem("\(key): write one of \(choices.joined(separator: ", "))")
    }
    return text
  }

  /// Returns the id of a transaction, given as a string or a number, or by its name in a seed file.
  func transaction() throws -> Int64 {
    let field = try node.required("transactionId")
    if case .number = field.value { return try field.whole(Int64.self) }
    let text = try field.text()
    guard let id = names?[text] ?? Int64(text), id >= 0 else {
      let name = names == nil ? "" : ", or the name that an earlier row has given with \"as\""
      throw TestControl.Problem("transactionId: write digits\(name)")
    }
    return id
  }
}
