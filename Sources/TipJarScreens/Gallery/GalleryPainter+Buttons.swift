import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The download buttons AHDownloadButton and PurchaseButton, side by side.
extension GalleryPainter {
  mutating func paintButtons() {
    let isWide = width >= 70
    let column = isWide ? width / 2 : width
    paintButton(
      0, "AHDownloadButton", say(.tinted), Styles.standard, ["startDownload", "pending"], x: 0)
    if !isWide { y += 12 }
    paintButton(
      1, "PurchaseButton", say(.prominent), Styles.prominent, ["get", "preparingToDownload"],
      x: isWide ? column : 0)
    y += 13
  }

  private mutating func paintButton(
    _ index: Int, _ title: String, _ note: String, _ styles: Styles, _ names: [String], x: Int
  ) {
    let button = gallery.downloads[index]
    let used = text(title, x: x + 1, y: y, Style(.standard, .bold))
    text(note, x: x + used + 3, y: y, Style(.secondary))
    let look = button.look(at: time)
    let sizes: [(DownloadControl.Scale, Int, Int)] = [
      (.large, 1, 2), (.row, 18, 3), (.line, 18, 7),
    ]
    for (scale, dx, dy) in sizes {
      let slot = Rect(
        x: x + dx, y: y + dy, width: scale.slot.width, height: scale.slot.height)
      let control = Gallery.Control.download(index, scale)
      let state = gallery.state(of: control, at: now)
      let widget = DownloadControl(
        look, scale: scale, isFocused: gallery.focused == .download(index, .row),
        isPressed: state == .pressed, words: words.buttons, styles: styles, glyphs: glyphs)
      page.place(
        widget, in: slot, as: control,
        hit: DownloadControl.hitRect(
          look, in: slot, scale: scale, words: words.buttons, styles: styles, glyphs: glyphs))
    }
    text(name(of: button.phase, names), x: x + 1, y: y + 9, Style())
    text(detail(of: button), x: x + 1, y: y + 10, Style(.secondary))
  }

  /// Returns the name of a phase in the original button's code.
  private func name(of phase: DownloadButton.Phase, _ names: [String]) -> String {
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

  private func detail(of button: DownloadButton) -> String {
    switch button.phase {
    case .downloading(let fraction?), .paused(let fraction?): words.language.percent(fraction)
    case .get: say(.pressOrEnter)
    case .preparing, .waiting: say(.pressToStop)
    case .downloading, .paused, .installing, .cancelling: ""
    case .open: words.timeline.attempt(button.attempt)
    }
  }
}
