import TipJarTerminal
import TipJarWidgets

/// The contents of the scene: a list of items, each with a progress that depends on the frame
/// alone.
struct Scene {
  /// The number of rows that are visible.
  static let visibleRows = 36

  let items: [Item]
  private(set) var frame = 0
  private(set) var selection = 0
  private(set) var top = 0

  init(count: Int) { items = (0..<count).map(Item.init) }

  /// The items in sight.
  var visible: Range<Int> { top..<min(items.count, top + Self.visibleRows) }

  /// The progress of an item in this frame, 0...100.
  func percent(of index: Int) -> Int { (index * 7 + frame) % 101 }

  mutating func tick() { frame += 1 }

  /// Moves the selection, and the rows with it as little as keeps it in sight.
  mutating func select(by offset: Int) {
    selection = min(max(0, selection + offset), max(0, items.count - 1))
    top = min(max(top, selection - Self.visibleRows + 1), selection)
  }

  /// The whole frame, drawn from the value each time as the storefront's are; each row is a
  /// control.
  func frame(size: Size) -> Frame<Int> {
    var picture = Frame<Int>(size: size)
    picture.canvas.write("Store N=", x: 0, y: 0, Style())
    picture.canvas.write(String(items.count), x: 8, y: 0, Style())
    for index in visible {
      let row = ItemRow(
        item: items[index], percent: percent(of: index), turn: frame + index,
        isSelected: index == selection)
      picture.place(
        row, in: Rect(x: 0, y: 2 + index - top, width: size.width, height: 1), as: index)
    }
    drawStatus(on: &picture.canvas)
    return picture
  }

  private func drawStatus(on canvas: inout Canvas) {
    let y = 39
    canvas.write("frame ", x: 0, y: y, Style())
    canvas.write(number: frame, x: 6, y: y, width: 3, pad: "0", Style())
    canvas.write(" sel ", x: 9, y: y, Style())
    canvas.write(number: selection, x: 14, y: y, width: 6, pad: "0", Style())
  }
}
