import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The sheets that ask for confirmation before a purchase or a refund.
struct PaymentView: SheetPart {
  let context: FrameContext

  /// The question of a sheet.
  private struct Question {
    var title: String
    var icon: ItemID
    var name: String
    var price: String
    var caption: String
    var note: String
    /// The word for yes, and the button that has the focus.
    var action: String
    var choice: PaymentChoice
  }

  func draw(_ payment: Payment, on frame: inout ShopFrame) {
    let request = payment.request
    let isTip = shop.tips.jar.tips.contains { $0.id == request.productID }
    let maker = request.app?.developer ?? context.view.supported
    let terms = request.terms
    let said = words.subscriptions
    let rhythm = terms.map { said.renewsEvery($0.every) } ?? words.oneTime
    // The App Store's order; a subscription's billing period comes before its maker.
    let caption = (terms == nil ? [maker, rhythm] : [rhythm, maker]).filter { !$0.isEmpty }
    draw(
      Question(
        title: terms != nil ? said.confirm : isTip ? words.confirmTip : words.confirmPurchase,
        icon: request.app?.id ?? request.productID, name: request.app?.name ?? request.name,
        price: request.price,
        caption: caption.joined(separator, in: captionWidth, least: terms == nil ? 2 : 1),
        note: words.joined((terms?.sentences ?? []) + [words.noMoneyMoves]),
        action: terms == nil ? words.buy : said.subscribe, choice: payment.choice), on: &frame)
  }

  /// Columns of the line below the name.
  private var captionWidth: Int { min(42, layout.columns - 2) - (layout.isAiry ? 6 : 0) }

  func draw(_ refund: Refund, on frame: inout ShopFrame) {
    let row = refund.row
    draw(
      Question(
        title: words.confirmRefund, icon: row.icon, name: row.title, price: row.price,
        caption: "\(row.day), \(row.detail)",
        note: words.refundNote(kind(of: row)),
        action: words.refund, choice: refund.choice), on: &frame)
  }

  private func kind(of row: PurchaseRow) -> RefundedKind {
    // An app's purchase has the icon of the app.
    guard row.icon == row.productID else { return .app }
    if row.isSubscription { return .subscription }
    return shop.tips.jar.tips.contains { $0.id == row.productID } ? .tip : .other
  }

  private func draw(_ question: Question, on frame: inout ShopFrame) {
    let width = min(42, layout.columns - 2)
    let note = Paragraph(question.note, style: Style(.onSheetSecondary, on: .sheet), glyphs: glyphs)
    let lines = note.height(width: width)
    let rect = openSheet(
      width: 42, height: layout.isAiry ? 8 + lines : 5 + min(lines, max(1, layout.rows - 8)),
      on: &frame)
    write(question.title, x: rect.x, y: rect.y, Style(.onSheet, .bold), in: rect, on: &frame)
    // If there is no room next to the title, the label replaces the caption.
    let label = words.simulatedStore
    let isBeside = DisplayWidth.of(question.title) + 2 + DisplayWidth.of(label) <= rect.width
    if isBeside { writeAtRight(label, y: rect.y, Style(.warning), in: rect, on: &frame) }
    let y = rect.y + (layout.isAiry ? 2 : 1)
    var x = rect.x
    if layout.isAiry {
      frame.place(
        AppIcon(id: question.icon.rawValue, glyphs: glyphs),
        in: Rect(x: x, y: y, width: 4, height: 2))
      x += 6
    }
    write(question.name, x: x, y: y, Style(.onSheet, .bold), in: rect, on: &frame)
    writeAtRight(question.price, y: y, Style(.onSheet, .bold), in: rect, on: &frame)
    let (caption, style) =
      isBeside ? (question.caption, Style(.onSheetSecondary)) : (label, Style(.warning))
    write(caption, x: x, y: y + 1, style, in: rect, on: &frame)
    draw(note, in: rect, y: y + (layout.isAiry ? 3 : 2), on: &frame)
    drawChoices(question.choice, verb: question.action, in: rect, on: &frame)
  }

  /// Draws as many whole sentences as fit: half a sentence can mean the opposite.
  private func draw(_ note: Paragraph, in rect: Rect, y: Int, on frame: inout ShopFrame) {
    var note = note
    let room = max(0, rect.maxY - 2 - y)
    while note.height(width: rect.width) > room,
      let end = note.text.dropLast().lastIndex(where: { ".。".contains($0) })
    {
      note.text = String(note.text[...end])
    }
    let lines = min(note.height(width: rect.width), room)
    frame.place(note, in: Rect(x: rect.x, y: y, width: rect.width, height: lines))
  }
}
