extension JSONNode {
  /// What to say of the first key of an object that is none of `known`: the nearest that the object lacks is
  /// probably meant. Nil where all are known, or where this is no object. Keys that begin with "_" or "$" are
  /// anybody's own.
  ///
  /// - Parameter onlyNear: whether keys that are near to none count as known, those of another program for example.
  public func unknownKey(among known: [String], onlyNear: Bool = false) -> JSONError? {
    guard case .object(let members) = value else { return nil }
    let present = Set(members.map(\.key))
    let lacking = known.filter { !present.contains($0) }
    for member in members where !known.contains(member.key) && !member.key.isOwn {
      let near = Spelling.nearest(to: member.key, among: lacking)
      if near == nil, onlyNear { continue }
      let remedy =
        near.map { "did you mean \"\($0)\"?" } ?? "known are \(known.joined(separator: ", "))"
      return JSONNode(member.value, in: self, .key(member.key))
        .error("no such key is known", remedy)
    }
    return nil
  }
}

extension String {
  fileprivate var isOwn: Bool { hasPrefix("_") || hasPrefix("$") }
}
