import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// A question in words with two answers: a confirmation of the console, or the question before
/// real downloads.
struct QuestionView: SheetPart {
  let context: FrameContext

  func draw(_ confirmation: Confirmation, on frame: inout ShopFrame) {
    let request = confirmation.request
    draw(
      request.title, sentence(request.sentence, .onSheetSecondary), verb: request.verb,
      confirmation.choice, width: min(42, layout.columns - 10), on: &frame)
  }

  /// Draws the question before real downloads. Hosts and folder come first where there is no room
  /// for all.
  func draw(_ question: FetchQuestion, on frame: inout ShopFrame) {
    let request = question.request
    let width = min(42, layout.columns - 2)
    let text = sentence(request.sentence, .onSheet)
    let note = sentence(request.note, .onSheetSecondary)
    let lines = text.height(width: width) + note.height(width: width) + (layout.isAiry ? 1 : 0)
    let hasNote = lines + (layout.isAiry ? 9 : 5) <= layout.rows
    draw(
      request.title, text, note: hasNote ? note : nil, verb: request.verb, question.choice,
      width: width, on: &frame)
  }

  private func sentence(_ text: String, _ ink: Ink) -> Paragraph {
    Paragraph(text, style: Style(ink, on: .sheet), glyphs: glyphs)
  }

  private func draw(
    _ title: String, _ text: Paragraph, note: Paragraph? = nil, verb: String,
    _ choice: PaymentChoice, width: Int, on frame: inout ShopFrame
  ) {
    let air = layout.isAiry ? 1 : 0
    let lines = text.height(width: width)
    let rest = note.map { $0.height(width: width) + air } ?? 0
    let rect = openSheet(width: width, height: 1 + air + lines + rest + air + 2, on: &frame)
    write(title, x: rect.x, y: rect.y, Style(.onSheet, .bold), in: rect, on: &frame)
    let y = rect.y + 1 + air
    let room = max(0, min(lines, rect.maxY - 2 - y))
    frame.place(text, in: Rect(x: rect.x, y: y, width: rect.width, height: room))
    if let note {
      let place = Rect(x: rect.x, y: y + lines + air, width: rect.width, height: rest - air)
      frame.place(note, in: place)
    }
    drawChoices(choice, verb: verb, in: rect, on: &frame)
  }
}
