/// Finds keys that are probably misspelt in a text of many objects, whose other keys are anybody's
/// own.
///
/// Each spelling is compared once, and no more than ``limit`` of them: a text with more strange
/// keys than that was made by a program, which misspells from the beginning.
public struct KeySpelling: Sendable {
  /// The largest number of spellings to compare.
  public static let limit = 4096

  /// The number of spellings that have been compared.
  public private(set) var count = 0
  private let known: Set<String>
  private let names: [String]
  /// Keys that are near to none that is known.
  private var others: Set<String> = []

  /// A search for misspelt ones among `known`.
  public init(known: [String]) {
    names = known
    self.known = Set(known)
  }

  /// The error of the first key of an object that is nearly one which the object lacks; nil where
  /// there is none, and where this is no object. Keys that begin with "_" or "$" are left alone.
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
