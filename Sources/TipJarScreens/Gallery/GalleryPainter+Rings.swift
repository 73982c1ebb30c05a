import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The ring in four sizes and three glyph sets, and the transitions between looks.
extension GalleryPainter {
  mutating func paintRings() {
    let look = gallery.downloads[Gallery.player].look(at: time)
    let fraction: Double = if case .ring(let fraction, _) = look.shape { fraction } else { 0.62 }
    let turn = gallery.motion.isStill ? 0 : Double(time.nanoseconds / 100_000_000 % 20) / 20
    heading(
      say(.ring), "\(words.language.percent(fraction)), \(say(.fourSizes))")
    // The sets are side by side, or below each other in a narrow window.
    let isWide = width >= 3 * Self.setWidth
    let top = y
    for (index, set) in GlyphSet.all.enumerated() {
      let x = isWide ? index * (width / 3) + 1 : 1
      if isWide { y = top }
      text(set.name, x: x, y: y, Style(.secondary))
      y += 2
      for scale in Ring.Scale.allCases.reversed() {
        let ring = Ring(.progress(fraction), centre: .stop, scale: scale, glyphs: set.glyphs)
        let spinner = Ring(.spinner(turn: turn), scale: scale, glyphs: set.glyphs)
        show(ring, x: x, y: y, scale.size)
        show(spinner, x: x + 15, y: y, scale.size)
        y += scale.size.height + 1
      }
    }
  }

  /// The columns of a glyph set's rings and spinners, with a gap.
  private static let setWidth = 30

  mutating func paintChanges() {
    heading(say(.changes), say(.inPictures))
    let slot = DownloadControl.Scale.row.slot
    let pitch = slot.width + 2
    // The six pictures are next to their name, or below it in as many rows as they need.
    let isBelow = width - 2 < 18 + 6 * pitch
    let start = isBelow ? 0 : 18
    let perRow = max(1, min(6, (width - 2 - start) / pitch))
    for (name, from, to) in Self.changes {
      text(say(name), x: 1, y: y, Style(.secondary))
      if isBelow { y += 1 }
      for step in 0...5 {
        let progress = Double(step) / 5
        let look = DownloadButton.Look(
          shape: to, change: step == 5 ? nil : .init(from: from, progress: progress))
        show(
          DownloadControl(look, words: words.buttons, glyphs: glyphs),
          x: start + step % perRow * pitch, y: y + step / perRow * 3, slot)
      }
      y += (6 + perRow - 1) / perRow * 3
    }
    let button = gallery.downloads[Gallery.player]
    text(say(.live), x: 1, y: y, Style(.secondary))
    let look = button.look(at: time)
    show(
      DownloadControl(look, words: words.buttons, glyphs: glyphs), x: 18, y: y,
      DownloadControl.Scale.row.slot)
    show(
      DownloadControl(look, scale: .large, words: words.buttons, glyphs: glyphs), x: 32, y: y,
      DownloadControl.Scale.large.slot)
    y += 6
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
