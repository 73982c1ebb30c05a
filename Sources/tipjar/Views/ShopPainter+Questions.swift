import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// What the console asks: which of several, and whether really.
extension ShopPainter {
  mutating func paint(_ chooser: Chooser) {
    let choices = chooser.choices
    let visible = layout.visibleChoices(of: choices.count)
    let air = layout.isAiry ? 1 : 0
    let names = choices.map { DisplayWidth.of($0.name) }.max() ?? 0
    let details = choices.map { DisplayWidth.of($0.detail) }.max() ?? 0
    let wanted = max(names + (details > 0 ? details + 2 : 0) + 7, 30)
    let rect = paintSheet(
      width: min(wanted, layout.columns - 10, 60), height: visible + 2 + 2 * air)
    write(chooser.title, x: rect.x, y: rect.y, Style(.onSheet, .bold), in: rect)
    let top = rect.y + 1 + air
    let last = max(top, rect.maxY - 1 - air)
    let range = chooser.scroll.range(visible: min(visible, last - top))
    for (place, index) in range.enumerated() where choices.indices.contains(index) {
      let line = Rect(x: rect.x, y: top + place, width: rect.width - 1, height: 1)
      paint(choices[index], at: index, of: chooser, names: names, in: line)
    }
    frame.place(
      ScrollHint(
        offset: range.lowerBound, visible: range.count, count: choices.count, glyphs: glyphs),
      in: Rect(x: rect.x, y: top, width: rect.width, height: range.count))
    paintDismiss(words.back, in: rect, isFocused: false)
  }

  private mutating func paint(
    _ choice: Chooser.Choice, at index: Int, of chooser: Chooser, names: Int, in line: Rect
  ) {
    let control = Control.choice(index)
    frame.region(line, as: control)
    let isFocused = index == chooser.scroll.selected
    if isFocused {
      frame.place(
        SheetButton(
          "", isAction: true, state: isPressed(control) ? .pressed : .focused, glyphs: glyphs),
        in: line)
    }
    // What stands on the focused one has the button's own colours.
    let paper = isFocused ? frame.canvas[line.x + 2, line.y].style : Style(.onSheet, on: .sheet)
    let x = line.x + 2
    let mark = index == chooser.current ? glyphs.check : " "
    frame.canvas.write("\(mark)", x: x, y: line.y, paper, limit: line.maxX - 2 - x)
    let used = frame.canvas.write(
      choice.name, x: x + 2, y: line.y, paper, limit: line.maxX - 4 - x, ellipsis: glyphs.ellipsis)
    let column = max(x + 2 + names, x + 2 + used) + 2
    guard !choice.detail.isEmpty, line.maxX - 2 - column >= 4 else { return }
    let style = isFocused ? paper : Style(.onSheetSecondary, on: .sheet)
    frame.canvas.write(
      choice.detail, x: column, y: line.y, style, limit: line.maxX - 2 - column,
      ellipsis: glyphs.ellipsis)
  }

  mutating func paint(_ confirmation: Confirmation) {
    let request = confirmation.request
    let note = Paragraph(
      request.sentence, style: Style(.onSheetSecondary, on: .sheet), glyphs: glyphs)
    let width = min(42, layout.columns - 10)
    let lines = note.height(width: width)
    let air = layout.isAiry ? 1 : 0
    let rect = paintSheet(width: width, height: 1 + air + lines + air + 2)
    write(request.title, x: rect.x, y: rect.y, Style(.onSheet, .bold), in: rect)
    let y = rect.y + 1 + air
    let room = max(0, min(lines, rect.maxY - 2 - y))
    frame.place(note, in: Rect(x: rect.x, y: y, width: rect.width, height: room))
    paintChoices(confirmation.choice, verb: request.verb, in: rect)
  }
}
