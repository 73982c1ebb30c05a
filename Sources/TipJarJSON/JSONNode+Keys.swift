extension JSONNode {
  /// Returns the error for the first key of an object that is not in `known`, with the nearest key
  /// that the object lacks as the suggestion. Nil if all are known, or if this is not an object.
  /// Keys that begin with "_" or "$" are ignored.
  public func unknownKey(among known: [String]) -> JSONError? {
    guard case .object(let members) = value else { return nil }
    let strange = members.filter { !known.contains($0.key) && !$0.key.isOwn }
    guard !strange.isEmpty else { return nil }
    let present = Set(members.map(\.key))
    let lacking = known.filter { !present.contains($0) }
    for member in strange {
      let near = Spelling.nearest(to: member.key, among: lacking)
      let remedy =
        near.map { "did you mean \"\($0)\"?" } ?? "known keys: \(known.joined(separator: ", "))"
      return JSONNode(member.value, in: self, .key(member.key))
        .error("unknown key", remedy)
    }
    return nil
  }
}

extension String {
  fileprivate var isOwn: Bool { hasPrefix("_") || hasPrefix("$") }
}
