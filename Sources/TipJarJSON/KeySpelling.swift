/// A key of an object that is probably misspelt.
public struct Misspelling: Sendable {
  private let node: JSONNode
  private let suggestion: String

  init(_ node: JSONNode, _ suggestion: String) {
    self.node = node
    self.suggestion = suggestion
  }

  /// The error that names the key's place and the similar key.
  public var error: JSONError { node.error("unknown key", "did you mean \"\(suggestion)\"?") }
}

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

  /// The keys of an object that are similar to one which the object lacks; none if this is not an
  /// object. Keys that begin with "_" or "$" are ignored.
  public mutating func misspelt(in node: JSONNode) -> [Misspelling] {
    guard case .object(let members) = node.value else { return [] }
    let strange = members.filter { isStrange($0.key) }
    guard !strange.isEmpty else { return [] }
    let present = Set(members.lazy.map(\.key).filter(known.contains))
    let lacking = names.filter { !present.contains($0) }
    var found: [Misspelling] = []
    for member in strange {
      guard count < Self.limit else { break }
      guard isNearToAny(member.key), let near = Spelling.nearest(to: member.key, among: lacking)
      else { continue }
      found.append(Misspelling(JSONNode(member.value, in: node, .key(member.key)), near))
    }
    return found
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

/// Suggests known words for a misspelt one.
public enum Spelling {
  /// The nearest name if at most a third of it is mistyped; otherwise nil.
  public static func nearest(to word: String, among names: [String]) -> String? {
    var nearest: (name: String, distance: Int)?
    for name in names {
      let limit = min(max(1, name.count / 3), (nearest?.distance ?? .max) - 1, name.count - 1)
      guard abs(name.count - word.count) <= limit else { continue }
      let distance = distance(word, name)
      if distance <= limit { nearest = (name, distance) }
    }
    return nearest?.name
  }

  /// The Levenshtein distance, where the exchange of two neighbours counts as one. O(product of
  /// both lengths).
  public static func distance(_ first: String, _ second: String) -> Int {
    let a = Array(first)
    let b = Array(second)
    var before = [Int]()
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
        row.append(cost)
      }
      (before, last) = (last, row)
    }
    return last[b.count]
  }
}

extension String {
  /// The text in one line for a terminal: control characters, line breaks and characters that
  /// change the writing direction are written as escapes. Messages quote text from files.
  package var escapingControls: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        text += scalar.escaped(asASCII: true)
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// At most 24 characters of it: a line quotes a file's text, whatever its length.
  package var shortened: String { count > 24 ? prefix(23) + "…" : self }
}
