import TipJarTerminal

extension String {
  /// As many of its parts as fit into so many columns: half a part may say something else. A part ends before
  /// a comma or a bracket; the first one stays, whatever its width.
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
