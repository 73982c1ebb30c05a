import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// A view of an overlay on a sheet, with the parts that sheets share.
protocol SheetPart: FramePart {}

extension SheetPart {
  /// Draws Cancel, or another `no`, and the action with their keys: Enter presses the focused one.
  func drawChoices(
    _ focused: Answer, no: String? = nil, verb: String, yes: String = "y", in rect: Rect
  ) {
    let width = (rect.width - 2) / 2
    let y = rect.maxY - 2
    let choices: [(Answer, String, String)] = [(.no, no ?? words.cancel, "Esc"), (.yes, verb, yes)]
    for (index, (choice, title, key)) in choices.enumerated() {
      let control = HitTarget.overlay(.answer(choice))
      let enter = focused == choice ? "\(glyphs.enter)" : ""
      let keys = [key, enter].filter { !$0.isEmpty }.joined(separator: " ")
      let button = SheetButton(
        title, key: keys, isAction: choice == .yes,
        state: isPressed(control) ? .pressed : focused == choice ? .focused : .normal,
        glyphs: glyphs)
      let place = Rect(x: rect.x + index * (width + 2), y: y, width: width, height: 2)
      frame.place(button, in: place, as: control)
    }
  }

  /// Draws the only button of an alert, in the sheet's last row, or above a hint in that row.
  func drawDismiss(_ title: String, hint: String = "", in rect: Rect, isFocused: Bool = true) {
    let isDown = isPressed(.overlay(.dismiss)) || isPressed(.overlay(.outside))
    drawClose(
      title, hint: hint, in: rect, state: isDown ? .pressed : isFocused ? .focused : .normal,
      as: .overlay(.dismiss))
  }
}

extension Rect {
  /// Returns the parts around a rectangle inside this one: above, below, left and right of it.
  func bands(around hole: Rect) -> [Rect] {
    let hole = intersection(hole)
    let sides = [(x, hole.x - x), (hole.maxX, maxX - hole.maxX)]
    return [
      Rect(x: x, y: y, width: width, height: hole.y - y),
      Rect(x: x, y: hole.maxY, width: width, height: maxY - hole.maxY),
    ] + sides.map { Rect(x: $0, y: hole.y, width: $1, height: hole.height) }
  }
}
