public import TipJarTerminal

/// Facts in two columns: names in dim, values in full.
public struct KeyValueTable: Widget, Equatable, Sendable {
  /// One fact.
  public struct Row: Equatable, Sendable {
    /// The name.
    public var key: String
    /// Its text.
    public var value: String

    /// A fact.
    public init(_ key: String, _ value: String) {
      self.key = key
      self.value = value
    }
  }

  /// The facts, one for each row.
  public var rows: [Row]
  /// The columns that the keys take, their gap included; nil: the widest key and a gap.
  public var keyColumns: Int?
  /// The glyphs that it is drawn with.
  public var glyphs: GlyphSet

  /// A table.
  public init(_ rows: [Row], keyColumns: Int? = nil, glyphs: GlyphSet = .braille) {
    self.rows = rows
    self.keyColumns = keyColumns
    self.glyphs = glyphs
  }

  /// Draws from the top; rows without room are left out.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    let widest = rows.map { DisplayWidth.of($0.key) }.max() ?? 0
    let columns = min(max(0, keyColumns ?? widest + 3), rect.width)
    for (index, row) in rows.prefix(rect.height).enumerated() {
      let line = rect.row(index)
      let left = Rect(x: line.x, y: line.y, width: columns - 1, height: 1)
      canvas.label(
        row.key, x: line.x, y: line.y, Style(.secondary), in: left, ellipsis: glyphs.ellipsis)
      canvas.label(
        row.value, x: line.x + columns, y: line.y, Style(), in: line.dropping(columns: columns),
        ellipsis: glyphs.ellipsis)
    }
  }
}
