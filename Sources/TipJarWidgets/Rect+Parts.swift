internal import TipJarTerminal

/// Parts of a rectangle that never extend beyond it.
extension Rect {
  /// Returns the rectangle without its first columns.
  func dropping(columns: Int) -> Rect {
    Rect(x: x + columns, y: y, width: width - columns, height: height)
  }

  /// Returns the rectangle without its first rows.
  func dropping(rows: Int) -> Rect {
    Rect(x: x, y: y + rows, width: width, height: height - rows)
  }

  /// Returns the last columns.
  func suffix(columns: Int) -> Rect {
    let columns = min(max(0, columns), width)
    return Rect(x: maxX - columns, y: y, width: columns, height: height)
  }

  /// Returns a row, counted from the top; empty if there is no such row.
  func row(_ index: Int) -> Rect {
    Rect(x: x, y: y + index, width: width, height: index >= 0 && index < height ? 1 : 0)
  }
}
