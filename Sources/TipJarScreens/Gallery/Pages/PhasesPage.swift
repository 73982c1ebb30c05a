import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// Every phase of a download on one page, in two columns where names and notes have room.
enum PhasesPage {
  static func draw(on page: inout GalleryPage) {
    let samples = Gallery.phaseSamples
    let columns = page.width >= 96 ? 2 : 1
    let column = page.width / columns
    let rows = (samples.count + columns - 1) / columns
    for (index, sample) in samples.enumerated() {
      draw(
        sample, x: index / rows * column, y: page.y + index % rows * 3, width: column - 4, on: &page
      )
    }
    page.y += rows * 3
  }

  private static func draw(
    _ sample: Gallery.PhaseSample, x: Int, y: Int, width: Int, on page: inout GalleryPage
  ) {
    let row = DownloadControl.Scale.row.slot
    let line = DownloadControl.Scale.line.slot
    let end = x + width
    // In a narrow window the names need the room of the small control.
    let hasLine = width >= 44
    let limit = width - row.width - 1 - (hasLine ? line.width + 3 : 0)
    page.text(sample.name, x: x + 1, y: y, Style(.standard, .bold), limit: limit)
    page.text(page.say(sample.note), x: x + 1, y: y + 1, Style(.secondary), limit: limit)
    let look = sample.button.look(at: page.gallery.motion.isStill ? .zero : page.time)
    if hasLine {
      page.show(
        DownloadControl(look, scale: .line, words: page.words.buttons, glyphs: page.glyphs),
        x: end - row.width - 3 - line.width, y: y, line)
    }
    page.show(
      DownloadControl(look, words: page.words.buttons, glyphs: page.glyphs), x: end - row.width,
      y: y, row)
  }
}
