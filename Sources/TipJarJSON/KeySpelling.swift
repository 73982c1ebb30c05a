/// Finds keys that are probably misspelt in a text of many objects, which may contain unrelated
/// keys.
///
/// Each spelling is compared once, and at most ``limit`` of them: a text with more unknown keys was
/// written by a program, which repeats its misspellings from the start.
public struct KeySpelling: Sendable {
  /// The largest number of spellings to compare.
  public static let limit = 4096

  /// The number of spellings that have been compared.
  public private(set) var count = 0
  private let known: Set<String>
  private let names: [String]
  /// The keys that are not similar to a known one.
  private var others: Set<String> = []

  /// A search for misspelt variants of `known`.
  public init(known: [String]) {
    names = known
    self.known = Set(known)
  }

  /// The error of the first key of an object that is similar to one which the object lacks; nil if
  /// there is none, or if this is not an object. Keys that begin with "_" or "$" are ignored.
  public mutating func misspelt(in node: JSONNode) -> JSONError? {
    guard case .object(let members) = node.value else { return nil }
    let strange = members.filter { isStrange($0.key) }
    guard !strange.isEmpty else { return nil }
    let present = Set(members.lazy.map(\.key).filter(known.contains))
    let lacking = names.filter { !present.contains($0) }
    for member in strange {
      guard count < Self.limit else { return nil }
      guard isNearToAny(member.key), let near = Spelling.nearest(to: member.key, among: lacking)
      else { continue }
      return JSONNode(member.value, in: node, .key(member.key))
        .error("unknown key", "did you mean \"\(near)\"?")
    }
    return nil
  }

  private func isStrange(_ key: String) -> Bool {
    !known.contains(key) && !others.contains(key) && !key.hasPrefix("_") && !key.hasPrefix("$")
  }

  private mutating func isNearToAny(_ key: String) -> Bool {
    count += 1
    if Spelling.nearest(to: key, among: names) != nil { return true }
    others.insert(key)
    return false
  }
}
