internal import TipJarTerminal

extension Jar {
  /// Draws coin `index`, counted from the bottom; `fall` is how far it is on its way.
  func drawCoin(_ index: Int, at fall: Double?, in rect: Rect, on canvas: inout Canvas) {
    let (x, y) = place(of: index, after: fall ?? 1)
    let isBright = (index &* 7 &+ index / scale.coinColumns) % 3 != 0
    let left = Style(isBright ? .coin : .coinShade)
    let right = Style(isBright ? .coinShade : .coin)
    canvas.stamp(glyphs.coin.left, x: rect.x + x, y: rect.y + y, left, in: rect)
    canvas.stamp(glyphs.coin.right, x: rect.x + x + 1, y: rect.y + y, right, in: rect)
  }

  /// Where coin `index` is: falling bodies go a way that grows with the square of the time, straight through
  /// the slot, and from there aside to their place.
  private func place(of index: Int, after fall: Double) -> (x: Int, y: Int) {
    let (target, slot) = (place(of: index), scale.slot)
    let fall = fall >= 0 ? min(fall, 1) : 0
    let y = Int(Double(target.y) * fall * fall)
    guard y > slot.y else { return (slot.x, y) }
    return (slot.x + (target.x - slot.x) * (y - slot.y) / (target.y - slot.y), y)
  }

  /// A layer grows from the middle, since a heap does.
  private func place(of index: Int) -> (x: Int, y: Int) {
    let count = scale.coinColumns
    let (step, half) = (index % count, count / 2)
    let column = step.isMultiple(of: 2) ? half - 1 - step / 2 : half + step / 2
    return (2 + 2 * column, scale.lowestCoin - index / count)
  }
}
