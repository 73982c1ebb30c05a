internal import TipJarTerminal

/// Parts of a rectangle that always lie inside of it.
extension Rect {
  /// Without its first columns.
  func dropping(columns: Int) -> Rect {
    Rect(x: x + columns, y: y, width: width - columns, height: height)
  }

  /// Without its first rows.
  func dropping(rows: Int) -> Rect {
    Rect(x: x, y: y + rows, width: width, height: height - rows)
  }

  /// Its last columns.
  func suffix(columns: Int) -> Rect {
    let columns = min(max(0, columns), width)
    return Rect(x: maxX - columns, y: y, width: columns, height: height)
  }

  /// One of its rows, counted from the top; empty where it has none.
  func row(_ index: Int) -> Rect {
    Rect(x: x, y: y + index, width: width, height: index >= 0 && index < height ? 1 : 0)
  }
}
