internal import TipJarTerminal

extension Jar {
  /// Draws coin `index`, counted from the bottom; `fall` is how far it is on its way.
  func drawCoin(_ index: Int, at fall: Double?, in rect: Rect, on canvas: inout Canvas) {
    let (x, y) = Self.place(of: index, after: fall ?? 1)
    let isBright = (index &* 7 &+ index / 8) % 3 != 0
    let style = Style(isBright ? .coin : .coinShade)
    canvas.stamp(glyphs.coin, x: rect.x + x, y: rect.y + y, style, in: rect)
  }

  /// Where coin `index` is: falling bodies go a way that grows with the square of the time, straight through
  /// the slot, and from there aside to their place.
  private static func place(of index: Int, after fall: Double) -> (x: Int, y: Int) {
    let target = place(of: index)
    let fall = fall >= 0 ? min(fall, 1) : 0
    let y = Int(Double(target.y) * fall * fall)
    guard y > slot.y else { return (slot.x, y) }
    return (slot.x + (target.x - slot.x) * (y - slot.y) / (target.y - slot.y), y)
  }

  /// The slot of the lid, and the neck below it.
  private static let slot = (x: 9, y: 3)

  /// Eight coins a layer, five layers; a layer grows from the middle, since a heap does, and lies in the gaps
  /// of the one below.
  private static func place(of index: Int) -> (x: Int, y: Int) {
    let columns = [3, 4, 2, 5, 1, 6, 0, 7]
    let layer = index / 8
    return (2 + 2 * columns[index % 8] + layer % 2, 9 - layer)
  }
}
