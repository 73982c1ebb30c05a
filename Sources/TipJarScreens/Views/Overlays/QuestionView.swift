import TipJarMachines
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

/// A question with its two answers: about a product that is bought or refunded, or in words.
struct QuestionView: FramePart {
  let context: FrameContext
  let question: Question

  func draw() {
    switch question.subject {
    case .payment(let payment): draw(payment)
    case .refund(let row): draw(row)
    case .download(let text, _): draw(text, margin: 2, .onSheet)
    case .change(let text, _): draw(text, margin: 10, .onSheetSecondary)
    }
  }

  // MARK: - In words

  /// Draws the sentence before the note, which is left out where there is no room for it.
  private func draw(_ text: Question.Text, margin: Int, _ ink: Ink) {
    let width = min(42, layout.columns - margin)
    let sentence = Paragraph(text.sentence, style: Style(ink, on: .sheet), glyphs: glyphs)
    let note = Paragraph(text.note, style: Style(.onSheetSecondary, on: .sheet), glyphs: glyphs)
    let air = layout.isAiry ? 1 : 0
    let lines = sentence.height(width: width)
    let noteLines = text.note.isEmpty ? 0 : note.height(width: width)
    let hasNote = noteLines > 0 && lines + noteLines + air + (layout.isAiry ? 9 : 5) <= layout.rows
    let rest = hasNote ? noteLines + air : 0
    let rect = openSheet(text.title, width: width, height: 1 + air + lines + rest + air + 2)
    let y = rect.y + 1 + air
    let room = max(0, min(lines, rect.maxY - 2 - y))
    frame.place(sentence, in: Rect(x: rect.x, y: y, width: rect.width, height: room))
    if hasNote {
      frame.place(
        note, in: Rect(x: rect.x, y: y + lines + air, width: rect.width, height: noteLines))
    }
    drawChoices(question.choice, verb: text.verb, in: rect)
  }

  // MARK: - About a product

  private struct Product {
    var title: String
    var icon: ItemID
    var picture: Picture?
    var name: String
    var price: String
    var caption: String
    var note: String
    var action: String
  }

  private func draw(_ payment: Payment) {
    let isTip = shop.tips.sellsTip(payment.productID)
    let maker = payment.app?.developer ?? context.view.supported
    let terms = payment.terms
    let rhythm = terms.map { words.text("renews {0}")($0.every) } ?? words.text("paid once")
    // The App Store's order; a subscription's billing period comes before its maker. Without room for
    // both the maker is left out.
    let parts = (terms == nil ? [maker, rhythm] : [rhythm, maker]).filter { !$0.isEmpty }
    let both = parts.joined(separator: separator)
    draw(
      Product(
        title: terms != nil
          ? words.text("Confirm subscription")
          : isTip ? words.text("Confirm your tip") : words.text("Confirm your purchase"),
        icon: payment.app?.id ?? payment.productID, picture: payment.app?.picture,
        name: payment.app?.name ?? payment.name, price: payment.price,
        caption: DisplayWidth.of(both) <= captionWidth ? both : rhythm,
        note: words.joined(
          (terms?.sentences ?? []) + [
            words.text("No money moves: this store lives on your machine.")
          ]),
        action: words.button(shop.action(of: .overlay(.answer(.yes))))))
  }

  /// Columns of the line below the name.
  private var captionWidth: Int { min(42, layout.columns - 2) - (layout.isAiry ? 6 : 0) }

  private func draw(_ row: PurchaseRow) {
    draw(
      Product(
        title: words.text("Refund this?"), icon: row.icon, picture: row.picture, name: row.title,
        price: row.price, caption: "\(row.day), \(row.detail)",
        note: words.refundNote(kind(of: row)), action: words.text("Refund")))
  }

  private func kind(of row: PurchaseRow) -> RefundedKind {
    // An app's purchase has the icon of the app.
    guard row.icon == row.productID else { return .app }
    if row.isSubscription { return .subscription }
    return shop.tips.sellsTip(row.productID) ? .tip : .other
  }

  private func draw(_ product: Product) {
    let width = min(42, layout.columns - 2)
    let note = Paragraph(product.note, style: Style(.onSheetSecondary, on: .sheet), glyphs: glyphs)
    let lines = note.height(width: width)
    let rect = openSheet(
      product.title, width: 42,
      height: layout.isAiry ? 8 + lines : 5 + min(lines, max(1, layout.rows - 8)))
    // If there is no room next to the title, the label replaces the caption.
    let label = words.simulatedStore
    let isBeside = DisplayWidth.of(product.title) + 2 + DisplayWidth.of(label) <= rect.width
    if isBeside { writeAtRight(label, y: rect.y, Style(.warning), in: rect) }
    let y = rect.y + (layout.isAiry ? 2 : 1)
    let (caption, style) =
      isBeside ? (product.caption, Style(.onSheetSecondary)) : (label, Style(.warning))
    let x = drawProduct(
      product.icon, product.picture, name: product.name, price: product.price, y: y, in: rect)
    write(caption, x: x, y: y + 1, style, in: rect)
    let top = y + (layout.isAiry ? 3 : 2)
    let fits = sentences(of: note, width: rect.width, room: rect.maxY - 2 - top).isWhole
    // In the smallest windows the keys below the buttons make room for the first sentence.
    let end = rect.maxY - (fits ? 2 : 1)
    let shown = sentences(of: note, width: rect.width, room: end - top).note
    let height = min(shown.height(width: rect.width), max(0, end - top))
    frame.place(shown, in: Rect(x: rect.x, y: top, width: rect.width, height: height))
    drawChoices(question.choice, verb: product.action, hasKeys: fits, in: rect)
  }

  /// Returns as many whole sentences as fit, since half a sentence can mean the opposite, and
  /// whether the first one fits.
  private func sentences(
    of note: Paragraph, width: Int, room: Int
  ) -> (note: Paragraph, isWhole: Bool) {
    var note = note
    while note.height(width: width) > room, let text = note.text.withoutLastSentence {
      note.text = text
    }
    return (note, note.height(width: width) <= room)
  }
}
