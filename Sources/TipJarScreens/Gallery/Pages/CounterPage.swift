import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The demonstration of AsyncButton.
enum CounterPage {
  static func draw(on page: inout GalleryPage) {
    page.heading("AsyncButton", page.say(.asyncButton))
    page.text("\(page.gallery.counter.count)", x: 3, y: page.y + 1, Style(.standard, .bold))
    let large = Styles(ProminentStyle(), size: .large)
    page.button(page.say(.increment), x: 9, y: page.y, styles: large, as: .increment)
    if let turn = page.gallery.counter.action.spinnerTurn(at: page.time) {
      page.show(Spinner(turn: turn, glyphs: page.glyphs), x: 28, y: page.y, Ring.Scale.row.size)
    }
    page.button(page.words.cancel, x: 9, y: page.y + 4, as: .cancel)
    page.log(page.gallery.counter.log, x: 36, y: page.y)
    page.y += 9
  }
}
