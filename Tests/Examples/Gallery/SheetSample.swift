import TipJarTerminal
import TipJarWidgets

/// A sheet with a table, a paragraph and two buttons.
enum SheetSample: Sample {
  static let size = Size(width: 60, height: 13)

  static func draw(on canvas: inout Canvas) {
    var frame = Frame<Bool>(size: size)
    let content = frame.open(
      Sheet(contentSize: Size(width: 44, height: 7)),
      in: Rect(x: 0, y: 0, width: size.width, height: size.height))
    var y = content.y
    func place(_ widget: some Widget, height: Int) {
      frame.place(widget, in: Rect(x: content.x, y: y, width: content.width, height: height))
      y += height + 1
    }
    place(KeyValueTable([.init("Coffee", "£1.99"), .init("Account", "simulated")]), height: 2)
    place(Paragraph("A simulated purchase. No money moves."), height: 1)
    let buttons = Rect(x: content.x, y: y, width: content.width, height: 2)
    for (isAction, half) in [(false, 0), (true, 1)] {
      let width = buttons.width / 2
      let rect = Rect(x: buttons.x + half * width, y: y, width: width, height: 2)
      frame.place(
        SheetButton(
          isAction ? "Buy" : "Cancel", key: isAction ? "y" : "Esc", isAction: isAction,
          state: isAction ? .focused : .normal),
        in: rect, as: isAction, hit: SheetButton.hitRect(in: rect))
    }
    canvas = frame.canvas
  }
}
