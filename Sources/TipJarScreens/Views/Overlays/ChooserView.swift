import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

/// A choice of the console: the title and the typed text, the matching choices, and Cancel.
struct ChooserView: FramePart {
  let context: FrameContext
  let chooser: Chooser

  /// Draws the sheet, which keeps its size while typing makes the list shorter.
  func draw() {
    let choices = chooser.choices
    let visible = layout.visibleChoices(of: choices.count)
    let air = layout.isAiry ? 1 : 0
    let names = choices.map { DisplayWidth.of($0.name) }.max() ?? 0
    let details = choices.map { DisplayWidth.of($0.detail) }.max() ?? 0
    let wanted = max(names + (details > 0 ? details + 2 : 0) + 7, 30)
    let rect = openSheet(
      width: min(wanted, layout.columns - (layout.columns < 60 ? 2 : 10), 60),
      height: visible + 2 + 2 * air, outside: .overlay(.outside))
    drawTitle(in: rect)
    let top = rect.y + 1 + air
    let last = max(top, rect.maxY - 1 - air)
    let range = chooser.scroll.range(visible: min(visible, last - top))
    for (place, index) in range.enumerated() where chooser.matches.indices.contains(index) {
      let line = Rect(x: rect.x, y: top + place, width: rect.width - 1, height: 1)
      draw(chooser.matches[index], names: names, in: line)
    }
    if chooser.matches.isEmpty {
      write(
        words.text("Nothing matches \"{0}\".")(chooser.typed), x: rect.x, y: top,
        Style(.onSheetSecondary), in: rect)
    }
    drawBar(
      range.lowerBound, visible: range.count, of: chooser.matches.count,
      in: Rect(x: rect.x, y: top, width: rect.width, height: range.count), as: .scrollbar(.list))
    drawDismiss(words.close, in: rect, isFocused: false)
  }

  /// Draws the title, the typed text and the number of matches, or a hint to type.
  private func drawTitle(in rect: Rect) {
    write(chooser.title, x: rect.x, y: rect.y, Style(.onSheet, .bold), in: rect)
    guard chooser.takesLetters else { return }
    let x = rect.x + DisplayWidth.of(chooser.title) + 2
    let note =
      chooser.typed.isEmpty
      ? words.text("type to find")
      : words.text("{0} of {1}")(chooser.matches.count, chooser.choices.count)
    let noteX = rect.maxX - DisplayWidth.of(note)
    if noteX >= x + DisplayWidth.of(chooser.typed) + 2 {
      write(note, x: noteX, y: rect.y, Style(.onSheetSecondary), in: rect)
    }
    guard !chooser.typed.isEmpty, x < rect.maxX - 1 else { return }
    let used = write(
      chooser.typed, x: x, y: rect.y, Style(.onSheet, on: .sheet, .underline),
      limit: rect.maxX - 1 - x)
    frame.cursor = HardwareCursor(at: Point(x: x + used, y: rect.y), isVisible: true)
  }

  private func draw(_ match: Chooser.Match, names: Int, in line: Rect) {
    let index = match.index
    let choice = chooser.choices[index]
    let control = HitTarget.overlay(.choice(index))
    frame.region(line, as: control)
    let isFocused = index == chooser.focused
    if isFocused {
      frame.place(
        SheetButton(
          "", isAction: true, state: isPressed(control) ? .pressed : .focused, glyphs: glyphs),
        in: line)
    }
    // The label of the focused button has the button's own colours.
    let paper = isFocused ? frame.canvas[line.x + 2, line.y].style : Style(.onSheet, on: .sheet)
    // In a narrow sheet the longest names need the gap's columns.
    let air = line.width < 40 ? 1 : 2
    let x = line.x + air
    let mark = index == chooser.current ? glyphs.check : " "
    frame.canvas.write("\(mark)", x: x, y: line.y, paper, limit: line.maxX - air - x)
    let used = write(choice.name, x: x + 2, y: line.y, paper, limit: line.maxX - air - 2 - x)
    frame.canvas.underline([match.name], of: choice.name, x: x + 2, y: line.y, columns: used)
    let column = max(x + 2 + names, x + 2 + used) + 2
    guard !choice.detail.isEmpty, line.maxX - 2 - column >= 4 else { return }
    let style = isFocused ? paper : Style(.onSheetSecondary, on: .sheet)
    let shown = write(
      choice.detail.parts(in: line.maxX - 2 - column), x: column, y: line.y, style,
      limit: line.maxX - 2 - column)
    frame.canvas.underline([match.detail], of: choice.detail, x: column, y: line.y, columns: shown)
  }
}
