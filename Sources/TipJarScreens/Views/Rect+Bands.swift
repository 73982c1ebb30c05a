import TipJarTerminal

extension Rect {
  /// What lies around a rectangle inside of this one: above and below it, at its left and at its right.
  func bands(around hole: Rect) -> [Rect] {
    let hole = intersection(hole)
    let sides = [(x, hole.x - x), (hole.maxX, maxX - hole.maxX)]
    return [
      Rect(x: x, y: y, width: width, height: hole.y - y),
      Rect(x: x, y: hole.maxY, width: width, height: maxY - hole.maxY),
    ] + sides.map { Rect(x: $0, y: hole.y, width: $1, height: hole.height) }
  }
}
