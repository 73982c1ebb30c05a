public import TipJarTerminal

/// A table of names, dimmed, and values.
public struct KeyValueTable: Widget, Equatable, Sendable {
  /// A row: a name and a value.
  public struct Row: Equatable, Sendable {
    /// The name.
    public var key: String
    /// The value.
    public var value: String

    /// Creates a row.
    public init(_ key: String, _ value: String) { (self.key, self.value) = (key, value) }
  }

  /// The rows.
  public var rows: [Row]
  /// The width of the name column, with its gap; nil for the widest name.
  public var keyColumns: Int?
  /// The glyph set to draw with.
  public var glyphs: GlyphSet

  /// Creates a table.
  public init(_ rows: [Row], keyColumns: Int? = nil, glyphs: GlyphSet = .braille) {
    (self.rows, self.keyColumns, self.glyphs) = (rows, keyColumns, glyphs)
  }

  /// Returns the columns of the widest name of some rows, with a gap.
  public static func keyColumns(of rows: [Row]) -> Int {
    (rows.map { DisplayWidth.of($0.key) }.max() ?? 0) + 3
  }

  /// Draws from the top; rows that do not fit are omitted. An address of a web page is a link.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    let columns = min(max(0, keyColumns ?? Self.keyColumns(of: rows)), rect.width)
    for (index, row) in rows.prefix(rect.height).enumerated() {
      let line = rect.row(index)
      let left = Rect(x: line.x, y: line.y, width: columns - 1, height: 1)
      canvas.label(row.key, Style(.secondary), in: left, glyphs)
      let right = line.dropping(columns: columns)
      canvas.label(row.value, Style(), in: right, glyphs)
      if row.value.hasPrefix("https://") { canvas.link(right, to: row.value) }
    }
  }
}
