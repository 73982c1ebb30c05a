import TipJarTerminal
import TipJarWidgets

extension Frame {
  /// Where the words of a control begin; its first cell where it has none.
  func start(of rect: Rect) -> Point {
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX where Self.isWord(canvas[x, y]) { return Point(x: x, y: y) }
    }
    return Point(x: rect.x, y: rect.y)
  }

  private static func isWord(_ cell: Cell) -> Bool {
    guard cell.width > 0, let properties = cell.scalars.first?.properties else { return false }
    return properties.isAlphabetic || properties.numericType != nil
      || properties.generalCategory == .currencySymbol
  }
}
