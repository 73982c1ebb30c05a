import TipJarMachines
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

/// The Tip Jar of a file without tips: the products that it has instead, and where they are listed.
struct NoTipsView: FramePart {
  let context: FrameContext

  func draw() {
    let file = context.view.storeFile ?? context.view.supported
    let isEmpty = context.view.storeContents.isEmpty
    let width = min(contentEnd - layout.margin - 1, 72)
    let text = isEmpty ? words.noProducts(file) : words.noTips(file)
    var y = place(text, Style(), y: layout.listTop(of: .tips), width: width)
    guard !isEmpty else { return }
    let gap = layout.isAiry ? 1 : 0
    y = place(words.text("It has:"), Style(.secondary), y: y + gap, width: width)
    let rows = context.view.storeContents.map { KeyValueTable.Row($0.kind, "\($0.count)") }
    let height = min(rows.count, max(0, layout.bottom - y))
    frame.place(
      KeyValueTable(rows, glyphs: glyphs),
      in: Rect(x: layout.margin + 3, y: y, width: width - 2, height: height))
    _ = place(whereListed, Style(.secondary), y: y + height + gap, width: width)
  }

  private func place(_ text: String, _ style: Style, y: Int, width: Int) -> Int {
    paragraph(text, style, x: layout.margin + 1, y: y, width: width, bottom: layout.bottom)
  }

  private var whereListed: String {
    guard let index = shop.places.firstIndex(of: .console), shop.places.count > 1 else {
      return words.text("“tipjar products” lists them.")
    }
    return words.text("{0} opens the Store Console, which lists them.")("\(index + 1)")
  }
}
