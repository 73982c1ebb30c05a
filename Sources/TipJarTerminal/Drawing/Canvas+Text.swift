extension Canvas {
  /// The rows as text, with all their blanks; a wide glyph is one character.
  public var text: [String] {
    (0..<size.height).map { y in
      var row = String.UnicodeScalarView()
      for x in 0..<size.width { row.append(contentsOf: self[x, y].scalars) }
      return String(row)
    }
  }
}
