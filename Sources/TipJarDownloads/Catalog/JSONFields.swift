/// The members of one object of a catalogue, read by key.
struct JSONFields {
  typealias Key = App.CodingKeys

  private let node: JSONNode
  private let path: String
  private var members: [String: JSONNode] = [:]

  init(_ node: JSONNode, path: String) throws(JSONProblem) {
    guard case .object(let members) = node.value else {
      throw JSONProblem(
        offset: node.offset, path: path, what: "expected an app as an object, found \(node.kind)")
    }
    self.node = node
    self.path = path
    for member in members { self.members[member.key] = member.node }
  }

  /// A problem with what stands at `key`.
  func problem(_ key: Key, _ what: String) -> JSONProblem {
    JSONProblem(
      offset: members[key.rawValue]?.offset ?? node.offset, path: "\(path).\(key.rawValue)",
      what: what)
  }

  func text(_ key: Key) throws(JSONProblem) -> String {
    guard let text = try optionalText(key, mayBeEmpty: false) else { throw missing(key) }
    return text
  }

  func optionalText(_ key: Key, mayBeEmpty: Bool = true) throws(JSONProblem) -> String? {
    guard let member = present(key) else { return nil }
    guard case .string(let text) = member.value else {
      throw problem(key, "expected a string, found \(member.kind); put it in quotes")
    }
    guard mayBeEmpty || !text.isEmpty else { throw problem(key, "empty; give it a text") }
    return text
  }

  func optionalBool(_ key: Key) throws(JSONProblem) -> Bool? {
    guard let member = present(key) else { return nil }
    guard case .bool(let value) = member.value else {
      throw problem(key, "expected true or false, found \(member.kind)")
    }
    return value
  }

  func wholeNumber(_ key: Key) throws(JSONProblem) -> Int64 {
    guard let member = present(key) else { throw missing(key) }
    guard case .number(let text) = member.value else {
      throw problem(key, "expected a number, found \(member.kind); write it without quotes")
    }
    guard let number = Int64(text) else {
      throw problem(key, "\(text) is not a whole number that fits; write plain digits")
    }
    return number
  }

  // Xcode's own formats write null for what is absent, so it counts as absent here too.
  private func present(_ key: Key) -> JSONNode? {
    guard let member = members[key.rawValue] else { return nil }
    if case .null = member.value { return nil }
    return member
  }

  private func missing(_ key: Key) -> JSONProblem { problem(key, "missing; add it") }
}
