import TipJarTerminal
import TipJarWidgets

extension Scene {
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
