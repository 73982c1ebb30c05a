import TipJarTerminal

extension String {
  /// Returns as many whole parts as fit into the columns, because half a part may mislead. A part
  /// ends before a comma or a bracket; the first part is always kept.
  func parts(in columns: Int) -> String {
    var text = self
    while DisplayWidth.of(text) > columns,
      let end = text.lastIndex(where: { ",、(（".contains($0) }), end > text.startIndex
    {
      text = String(text[..<end])
      while text.last == " " { text.removeLast() }
    }
    return text
  }
}

extension [String] {
  /// Joins as many whole parts as fit, at least `least` of them: half a fact can mislead.
  func joined(_ separator: String, in columns: Int, least: Int = 0) -> String {
    var parts = self
    while parts.count > least, DisplayWidth.of(parts.joined(separator: separator)) > columns {
      parts.removeLast()
    }
    return parts.joined(separator: separator)
  }
}
