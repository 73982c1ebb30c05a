import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// Every phase of a download on one page, in two columns where names and notes have room.
extension GalleryPainter {
  mutating func paintPhases() {
    let samples = Gallery.phaseSamples
    let columns = width >= 96 ? 2 : 1
    let column = width / columns
    let rows = (samples.count + columns - 1) / columns
    for (index, sample) in samples.enumerated() {
      paint(sample, x: index / rows * column, y: y + index % rows * 3, width: column - 4)
    }
    y += rows * 3
  }

  private mutating func paint(_ sample: Gallery.PhaseSample, x: Int, y: Int, width: Int) {
    let row = DownloadControl.Scale.row.slot
    let line = DownloadControl.Scale.line.slot
    let end = x + width
    // In a narrow window the names need the room of the small control.
    let hasLine = width >= 44
    let limit = width - row.width - 1 - (hasLine ? line.width + 3 : 0)
    text(sample.name, x: x + 1, y: y, Style(.standard, .bold), limit: limit)
    text(say(sample.note), x: x + 1, y: y + 1, Style(.secondary), limit: limit)
    let look = sample.button.look(at: gallery.motion.isStill ? .zero : time)
    if hasLine {
      show(
        DownloadControl(look, scale: .line, words: words.buttons, glyphs: glyphs),
        x: end - row.width - 3 - line.width, y: y, line)
    }
    show(DownloadControl(look, words: words.buttons, glyphs: glyphs), x: end - row.width, y: y, row)
  }
}
