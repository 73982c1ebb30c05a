import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The download buttons AHDownloadButton and PurchaseButton, side by side.
enum ButtonsPage {
  static func draw(on page: inout GalleryPage) {
    let isWide = page.width >= 70
    let column = isWide ? page.width / 2 : page.width
    drawButton(
      0, "AHDownloadButton", page.say(.tinted), Styles.standard, ["startDownload", "pending"], x: 0,
      on: &page)
    if !isWide { page.y += 12 }
    drawButton(
      1, "PurchaseButton", page.say(.prominent), Styles.prominent, ["get", "preparingToDownload"],
      x: isWide ? column : 0, on: &page)
    page.y += 13
  }

  private static func drawButton(
    _ index: Int, _ title: String, _ note: String, _ styles: Styles, _ names: [String], x: Int,
    on page: inout GalleryPage
  ) {
    let button = page.gallery.downloads[index]
    let used = page.text(title, x: x + 1, y: page.y, Style(.standard, .bold))
    page.text(note, x: x + used + 3, y: page.y, Style(.secondary))
    let look = button.look(at: page.time)
    let sizes: [(DownloadControl.Scale, Int, Int)] = [
      (.large, 1, 2), (.row, 18, 3), (.line, 18, 7),
    ]
    for (scale, dx, dy) in sizes {
      let slot = Rect(
        x: x + dx, y: page.y + dy, width: scale.slot.width, height: scale.slot.height)
      let control = Gallery.Control.download(index, scale)
      let state = page.gallery.state(of: control, at: page.now)
      let widget = DownloadControl(
        look, scale: scale, isFocused: page.gallery.focused == .download(index, .row),
        isPressed: state == .pressed, words: page.words.buttons, styles: styles, glyphs: page.glyphs
      )
      page.frame.place(
        widget, in: slot, as: control,
        hit: DownloadControl.hitRect(
          look, in: slot, scale: scale, words: page.words.buttons, styles: styles,
          glyphs: page.glyphs))
    }
    page.text(name(of: button.phase, names), x: x + 1, y: page.y + 9, Style())
    page.text(detail(of: button, on: page), x: x + 1, y: page.y + 10, Style(.secondary))
  }

  /// Returns the name of a phase in the original button's code.
  private static func name(of phase: DownloadButton.Phase, _ names: [String]) -> String {
    switch phase {
    case .get: names[0]
    case .preparing: names[1]
    case .waiting: "waiting"
    case .downloading: "downloading"
    case .paused: "paused"
    case .installing: "installing"
    case .cancelling: "cancelling"
    case .open: names[0] == "get" ? "open" : "downloaded"
    }
  }

  private static func detail(of button: DownloadButton, on page: GalleryPage) -> String {
    switch button.phase {
    case .downloading(let fraction?), .paused(let fraction?): page.words.language.percent(fraction)
    case .get: page.say(.pressOrEnter)
    case .preparing, .waiting: page.say(.pressToStop)
    case .downloading, .paused, .installing, .cancelling: ""
    case .open: page.words.timeline.attempt(button.attempt)
    }
  }
}
