internal import TipJarTerminal

extension Jar {
  /// Draws coin `index`, counted from the bottom; `fall` is how far it is on its way.
  func drawCoin(_ index: Int, at fall: Double?, in rect: Rect, on canvas: inout Canvas) {
    let (x, y) = place(of: index, after: fall ?? 1)
    let isBright = (index &* 7 &+ index / scale.coinColumns) % 3 != 0
    let style = Style(isBright ? .coin : .coinShade)
    canvas.stamp(glyphs.coin, x: rect.x + x, y: rect.y + y, style, in: rect)
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

  /// A layer grows from the middle, since a heap does, and lies in the gaps of the one below.
  private func place(of index: Int) -> (x: Int, y: Int) {
    let (count, missing) = (scale.coinColumns, scale.coinColumns - scale.lowestColumns)
    let layer = (index + missing) / count
    let step = layer == 0 ? index : (index + missing) % count
    let column = step.isMultiple(of: 2) ? count / 2 - 1 - step / 2 : count / 2 + step / 2
    return (2 + 2 * column + layer % 2, scale.lowestCoin - layer)
  }
}
