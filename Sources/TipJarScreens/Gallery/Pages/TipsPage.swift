import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The demonstration of TipJarView.
enum TipsPage {
  static func draw(on page: inout GalleryPage) {
    page.heading(
      "TipJarView", page.say(.tipJarView))
    let column = min(page.width, 52)
    for tip in page.gallery.tips.tips {
      let control = Gallery.Control.tip(tip.id)
      let rect = Rect(x: 0, y: page.y, width: column, height: 2)
      let row = TipRow(
        page.gallery.tips.shown(tip, at: page.time),
        turn: page.gallery.motion.isStill ? nil : page.gallery.tips.spinnerTurn(at: page.time) ?? 0,
        isSelected: page.gallery.focused == control,
        state: page.gallery.state(of: control, at: page.now), words: page.words.buttons,
        glyphs: page.glyphs)
      page.frame.place(row, in: rect, as: control, hit: row.hitRect(in: rect))
      page.y += 3
    }
    page.button(page.say(.reload), x: 3, y: page.y, as: .reload)
    if let name = page.gallery.thanked {
      page.text("\(page.glyphs.heart)", x: 16, y: page.y, Style(.heart))
      page.text(page.words.gallery.thanks(name), x: 18, y: page.y, Style())
    }
    page.y += 2
  }
}
