import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The transitions between looks, in pictures and live.
enum ChangesPage {
  static func draw(on page: inout GalleryPage) {
    page.heading(page.say(.changes), page.say(.inPictures))
    let slot = DownloadControl.Scale.row.slot
    let pitch = slot.width + 2
    // The six pictures are next to their name, or below it in as many rows as they need.
    let isBelow = page.width - 2 < 18 + 6 * pitch
    let start = isBelow ? 0 : 18
    let perRow = max(1, min(6, (page.width - 2 - start) / pitch))
    for (name, from, to) in Self.changes {
      page.text(page.say(name), x: 1, y: page.y, Style(.secondary))
      if isBelow { page.y += 1 }
      for step in 0...5 {
        let progress = Double(step) / 5
        let look = DownloadButton.Look(
          shape: to, change: step == 5 ? nil : .init(from: from, progress: progress))
        page.show(
          DownloadControl(look, words: page.words.buttons, glyphs: page.glyphs),
          x: start + step % perRow * pitch, y: page.y + step / perRow * 3, slot)
      }
      page.y += (6 + perRow - 1) / perRow * 3
    }
    let button = page.gallery.downloads[Gallery.player]
    page.text(page.say(.live), x: 1, y: page.y, Style(.secondary))
    let look = button.look(at: page.time)
    page.show(
      DownloadControl(look, words: page.words.buttons, glyphs: page.glyphs), x: 18, y: page.y,
      DownloadControl.Scale.row.slot)
    page.show(
      DownloadControl(look, scale: .large, words: page.words.buttons, glyphs: page.glyphs), x: 32,
      y: page.y,
      DownloadControl.Scale.large.slot)
    page.y += 6
  }

  private typealias Shape = DownloadButton.Look.Shape
  private static let changes: [(GalleryWords.Phrase, Shape, Shape)] = [
    (.pillToSpinner, .pill(.get), .spinner(turn: 0, turning: true)),
    (.spinnerToRing, .spinner(turn: 0.2, turning: true), .ring(fraction: 0, .stop)),
    (.ringToPill, .ring(fraction: 1, .nothing), .pill(.open)),
    (.cloudToSpinner, .pill(.cloud), .spinner(turn: 0, turning: true)),
    (.pillToRing, .pill(.update), .ring(fraction: 0.3, .stop)),
  ]
}
