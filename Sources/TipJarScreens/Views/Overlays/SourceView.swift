import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The address of an app's source, with a code for a phone if there is room and the terminal can
/// show one.
struct SourceView: SheetPart {
  let context: FrameContext
  let row: AppRow

  func draw() {
    let room = Size(width: layout.columns - 4, height: layout.rows - 10)
    let view =
      glyphs.dots == .letters
      ? nil
      : QRCode(Array(row.address.utf8))
        .map { QRCodeView($0, glyphs: glyphs) }
    let size = view?.size(in: room)
    let width = min(room.width, max(size?.width ?? 0, min(48, room.width)))
    let style = Style(.onSheet, on: .sheet)
    let address = Paragraph(row.address, style: style, glyphs: glyphs)
    let lines = address.height(width: width)
    let code = size.map { $0.height + 1 } ?? 0
    let rect = openSheet(
      width: width, height: 2 + code + lines + 3, outside: .overlay(.outside))
    write(row.name, x: rect.x, y: rect.y, Style(.onSheet, .bold), in: rect)
    if let view, let size {
      frame.place(
        view,
        in: Rect(
          x: rect.x + (rect.width - size.width) / 2, y: rect.y + 2, width: size.width,
          height: size.height))
    }
    let place = Rect(x: rect.x, y: rect.y + 2 + code, width: rect.width, height: lines)
    frame.place(address, in: place)
    frame.region(place, as: .key(.browse))
    drawDismiss(words.close, in: rect)
  }
}
