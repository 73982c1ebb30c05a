import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

/// The sheet with a text field: its title, the text, a hint or what is wrong, and two buttons.
struct EntryView: FramePart {
  let context: FrameContext
  let entry: Entry

  func draw() {
    let width = min(54, layout.columns - 2)
    let air = layout.isAiry ? 1 : 0
    let note = Paragraph(
      entry.problem
        ?? (entry.isAsking
          ? words.text("Asking the server.")
          : words.text("One or more: owner/repo or https://HOST/owner/repo")),
      style: Style(entry.problem == nil ? .onSheetSecondary : .warning, on: .sheet), glyphs: glyphs)
    let lines = min(note.height(width: width), max(1, layout.rows - 6))
    let rect = openSheet(
      words.text("Add projects"), width: width, height: 4 + 2 * air + lines,
      outside: .overlay(.outside))
    let y = rect.y + 1 + air
    let field = Style(.onSheet, on: .sheet, .underline)
    write(String(repeating: " ", count: rect.width), x: rect.x, y: y, field, limit: rect.width)
    let used = write(
      String(entry.text.suffix(rect.width - 1)), x: rect.x, y: y, field, limit: rect.width - 1)
    frame.cursor = HardwareCursor(at: Point(x: rect.x + used, y: y), isVisible: true)
    frame.place(note, in: Rect(x: rect.x, y: y + 1, width: rect.width, height: lines))
    drawChoices(entry.choice, verb: words.button(.add), yes: "", in: rect)
  }
}
