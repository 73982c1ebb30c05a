import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The questions of the console, a choice or a confirmation, and the one before real downloads.
extension ShopPainter {
  /// Draws the title and the typed text, the matching choices, and the Cancel button. The sheet
  /// keeps its size while typing makes the list shorter.
  mutating func paint(_ chooser: Chooser) {
    let choices = chooser.choices
    let visible = layout.visibleChoices(of: choices.count)
    let air = layout.isAiry ? 1 : 0
    let names = choices.map { DisplayWidth.of($0.name) }.max() ?? 0
    let details = choices.map { DisplayWidth.of($0.detail) }.max() ?? 0
    let wanted = max(names + (details > 0 ? details + 2 : 0) + 7, 30)
    let rect = paintSheet(
      width: min(wanted, layout.columns - (layout.columns < 60 ? 2 : 10), 60),
      height: visible + 2 + 2 * air, closesOutside: true)
    paintTitle(of: chooser, in: rect)
    let top = rect.y + 1 + air
    let last = max(top, rect.maxY - 1 - air)
    let range = chooser.scroll.range(visible: min(visible, last - top))
    for (place, index) in range.enumerated() where chooser.matches.indices.contains(index) {
      let line = Rect(x: rect.x, y: top + place, width: rect.width - 1, height: 1)
      paint(chooser.matches[index], of: chooser, names: names, in: line)
    }
    if chooser.matches.isEmpty {
      write(
        words.nothingFound(chooser.typed), x: rect.x, y: top, Style(.onSheetSecondary), in: rect)
    }
    frame.place(
      ScrollHint(
        offset: range.lowerBound, visible: range.count, count: chooser.matches.count,
        glyphs: glyphs),
      in: Rect(x: rect.x, y: top, width: rect.width, height: range.count),
      as: .scrollbar(.list))
    paintDismiss(words.close, in: rect, isFocused: false)
  }

  /// Draws the title, the typed text and the number of matches; before the first letter, a hint to
  /// type.
  private mutating func paintTitle(of chooser: Chooser, in rect: Rect) {
    write(chooser.title, x: rect.x, y: rect.y, Style(.onSheet, .bold), in: rect)
    guard chooser.takesLetters else { return }
    let x = rect.x + DisplayWidth.of(chooser.title) + 2
    let note =
      chooser.typed.isEmpty
      ? words.typeToFind : words.matches(chooser.matches.count, chooser.choices.count)
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

  private mutating func paint(
    _ match: Chooser.Match, of chooser: Chooser, names: Int, in line: Rect
  ) {
    let index = match.index
    let choice = chooser.choices[index]
    let control = Control.overlay(.choice(index))
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
    let used = write(
      choice.name, x: x + 2, y: line.y, paper, limit: line.maxX - air - 2 - x)
    frame.canvas.underline([match.name], of: choice.name, x: x + 2, y: line.y, columns: used)
    let column = max(x + 2 + names, x + 2 + used) + 2
    guard !choice.detail.isEmpty, line.maxX - 2 - column >= 4 else { return }
    let style = isFocused ? paper : Style(.onSheetSecondary, on: .sheet)
    let shown = write(
      choice.detail.parts(in: line.maxX - 2 - column), x: column, y: line.y, style,
      limit: line.maxX - 2 - column)
    frame.canvas.underline([match.detail], of: choice.detail, x: column, y: line.y, columns: shown)
  }

  mutating func paint(_ confirmation: Confirmation) {
    let request = confirmation.request
    paint(
      request.title, sentence(request.sentence, .onSheetSecondary), verb: request.verb,
      confirmation.choice, width: min(42, layout.columns - 10))
  }

  /// Draws the question before real downloads. Hosts and folder come first where there is no room
  /// for all.
  mutating func paint(_ question: FetchQuestion) {
    let request = question.request
    let width = min(42, layout.columns - 2)
    let text = sentence(request.sentence, .onSheet)
    let note = sentence(request.note, .onSheetSecondary)
    let lines = text.height(width: width) + note.height(width: width) + (layout.isAiry ? 1 : 0)
    let hasNote = lines + (layout.isAiry ? 9 : 5) <= layout.rows
    paint(
      request.title, text, note: hasNote ? note : nil, verb: request.verb, question.choice,
      width: width)
  }

  private func sentence(_ text: String, _ ink: Ink) -> Paragraph {
    Paragraph(text, style: Style(ink, on: .sheet), glyphs: glyphs)
  }

  private mutating func paint(
    _ title: String, _ text: Paragraph, note: Paragraph? = nil, verb: String,
    _ choice: PaymentChoice, width: Int
  ) {
    let air = layout.isAiry ? 1 : 0
    let lines = text.height(width: width)
    let rest = note.map { $0.height(width: width) + air } ?? 0
    let rect = paintSheet(width: width, height: 1 + air + lines + rest + air + 2)
    write(title, x: rect.x, y: rect.y, Style(.onSheet, .bold), in: rect)
    let y = rect.y + 1 + air
    let room = max(0, min(lines, rect.maxY - 2 - y))
    frame.place(text, in: Rect(x: rect.x, y: y, width: rect.width, height: room))
    if let note {
      let place = Rect(x: rect.x, y: y + lines + air, width: rect.width, height: rest - air)
      frame.place(note, in: place)
    }
    paintChoices(choice, verb: verb, in: rect)
  }
}
