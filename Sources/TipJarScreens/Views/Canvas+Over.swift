import TipJarTerminal

extension Canvas {
  /// Writes text on the existing background: a row's band, a sheet or the bare screen.
  @discardableResult
  mutating func writeOver(
    _ text: String, x: Int, y: Int, _ style: Style, limit: Int? = nil,
    ellipsis: Unicode.Scalar = "…"
  ) -> Int {
    write(text, x: x, y: y, style.on(self[x, y].style.paper), limit: limit, ellipsis: ellipsis)
  }

  /// Underlines the matches of a search in a text of `columns` columns that begins at `x`.
  mutating func underline(
    _ marks: [Range<Int>], of text: String, x: Int, y: Int, columns: Int
  ) {
    guard !marks.isEmpty else { return }
    let edges = text.reduce(into: [0]) { edges, character in
      edges.append((edges.last ?? 0) + DisplayWidth.of(character))
    }
    for mark in marks where mark.upperBound < edges.count {
      let end = min(edges[mark.upperBound], columns)
      guard edges[mark.lowerBound] < end else { continue }
      let rect = Rect(
        x: x + edges[mark.lowerBound], y: y, width: end - edges[mark.lowerBound], height: 1)
      restyle(rect) { $0.attributes.insert(.underline) }
    }
  }
}
