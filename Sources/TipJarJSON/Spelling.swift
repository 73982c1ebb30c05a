/// Suggests known words for a misspelt one.
public enum Spelling {
  /// The nearest name if at most a third of it is mistyped; otherwise nil.
  public static func nearest(to word: String, among names: [String]) -> String? {
    var nearest: (name: String, distance: Int)?
    for name in names {
      let limit = min(max(1, name.count / 3), (nearest?.distance ?? .max) - 1)
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
