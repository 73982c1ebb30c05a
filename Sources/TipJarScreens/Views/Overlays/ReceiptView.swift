import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

/// The receipt of a purchase: product and price, then the lines that the store signed.
struct ReceiptView: FramePart {
  let context: FrameContext
  let receipt: PurchaseReceipt

  func draw() {
    let row = receipt.row
    let width = min(52, layout.columns - (layout.isAiry ? 4 : 2))
    let lines = receiptLines(row, width: width - 2)
    let (head, foot) = layout.isAiry ? (5, 3) : (2, 2)
    let rect = openSheet(
      words.receipt, width: width, height: head + lines.count + foot, outside: .overlay(.outside))
    writeAtRight(words.simulatedStore, y: rect.y, Style(.warning), in: rect)
    let y = rect.y + (layout.isAiry ? 2 : 1)
    let x = drawProduct(
      row.icon, row.picture, name: row.title, price: " \(row.price)", y: y, in: rect)
    if layout.isAiry {
      writeAtRight(words.purchaseState(row.state), y: y + 1, Style(.warning), in: rect)
      write(row.day, x: x, y: y + 1, Style(.onSheetSecondary), in: rect)
    }
    let top = rect.y + head
    let place = Rect(x: rect.x, y: top, width: rect.width, height: rect.maxY - foot - top)
    draw(lines, in: place)
    drawButtons(in: rect)
  }

  /// Returns the lines of the receipt, then the command that prints it over the whole width.
  private func receiptLines(_ row: PurchaseRow, width: Int) -> [(name: String, value: String)] {
    let column = width - 2 - (row.facts.map { DisplayWidth.of($0.key) }.max() ?? 0)
    let facts = row.facts.flatMap { fact in
      Paragraph(fact.value).lines(width: column).enumerated().map { index, value in
        (name: index == 0 ? fact.key : "", value: value)
      }
    }
    guard row.state != .pending else { return facts }
    return facts + [("", "")]
      + Paragraph(words.text("To print the signed receipt: tipjar receipts"))
      .lines(width: width).map { (name: $0, value: "") }
  }

  private func draw(_ lines: [(name: String, value: String)], in rect: Rect) {
    guard rect.height > 0 else { return }
    let names = lines.filter { !$0.value.isEmpty }.map { DisplayWidth.of($0.name) }.max() ?? 0
    let top = scrolled(rect.height, of: lines.count)
    for (row, line) in lines.dropFirst(top).prefix(rect.height).enumerated() {
      write(line.name, x: rect.x, y: rect.y + row, Style(.onSheetSecondary), in: rect)
      let x = rect.x + names + 2
      write(
        line.value, x: x, y: rect.y + row, Style(.onSheet, on: .sheet), limit: rect.maxX - 2 - x)
    }
    drawBar(top, visible: rect.height, of: lines.count, in: rect, as: .scrollbar(.text))
  }

  private func drawButtons(in rect: Rect) {
    guard shop.canRefund else {
      return drawClose(
        words.close, hint: "Esc \(glyphs.enter)", in: rect,
        state: isPressed(.overlay(.answer(.no))) ? .pressed : .focused, as: .overlay(.answer(.no)))
    }
    let isRefund = receipt.row.choices.isEmpty
    drawChoices(
      receipt.choice, no: words.close,
      verb: isRefund ? words.text("Refund") : words.button(.manage),
      yes: isRefund ? "r" : "", in: rect)
  }
}
