import TipJarTerminal
import TipJarWidgets

/// One row of the scene: name, price, bar, spinner and percentage, all inverse when it is selected.
struct ItemRow: Widget {
  private static let spinner: [Unicode.Scalar] = [
    "⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏",
  ]

  let item: Item
  /// 0...100
  let percent: Int
  /// Which of the spinner's glyphs is shown; taken modulo their number.
  let turn: Int
  let isSelected: Bool

  func draw(in rect: Rect, on canvas: inout Canvas) {
    let (x, y) = (rect.x, rect.y)
    let style = Style(.standard, on: .standard, isSelected ? .reverse : [])
    if isSelected { canvas.fill(rect, style) }
    canvas.write(item.name, x: x + 1, y: y, style)
    canvas.put("$", x: x + 90, y: y, style)
    canvas.write(number: item.price, x: x + 91, y: y, width: 1, pad: " ", style)
    canvas.write(".99", x: x + 92, y: y, style)
    drawBar(x: x + 100, y: y, style, on: &canvas)
    canvas.put(Self.spinner[turn % Self.spinner.count], x: x + 111, y: y, style)
    canvas.write(number: percent, x: x + 113, y: y, width: 3, pad: " ", style)
    canvas.put("%", x: x + 116, y: y, style)
  }

  /// The role that is colour 4 of 16 in the dark theme.
  private func drawBar(x: Int, y: Int, _ style: Style, on canvas: inout Canvas) {
    let blue = Style(.tintPressed, on: .standard, style.attributes)
    for step in 0..<10 { canvas.put(step < percent / 10 ? "█" : "░", x: x + step, y: y, blue) }
  }
}

extension Canvas {
  /// Writes a number that is not negative, right-aligned in `width` columns and filled up with
  /// `pad`. It makes no String, which would be the one thing that a steady animation allocates.
  mutating func write(
    number: Int, x: Int, y: Int, width: Int, pad: Unicode.Scalar, _ style: Style
  ) {
    var rest = number
    for column in stride(from: x + width - 1, through: x, by: -1) {
      let isDigit = rest > 0 || column == x + width - 1
      let digit = Unicode.Scalar(UInt8(ascii: "0") + UInt8(rest % 10))
      put(isDigit ? digit : pad, x: column, y: y, style)
      rest /= 10
    }
  }
}
