import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The ring in four sizes and three glyph sets.
enum RingsPage {
  static func draw(on page: inout GalleryPage) {
    let look = page.gallery.downloads[Gallery.player].look(at: page.time)
    let fraction: Double = if case .ring(let fraction, _) = look.shape { fraction } else { 0.62 }
    let turn =
      page.gallery.motion.isStill ? 0 : Double(page.time.nanoseconds / 100_000_000 % 20) / 20
    page.heading(
      page.say(.ring), "\(page.words.language.percent(fraction)), \(page.say(.fourSizes))")
    // The sets are side by side, or below each other in a narrow window.
    let isWide = page.width >= 3 * Self.setWidth
    let top = page.y
    for (index, set) in GlyphSet.all.enumerated() {
      let x = isWide ? index * (page.width / 3) + 1 : 1
      if isWide { page.y = top }
      page.text(set.name, x: x, y: page.y, Style(.secondary))
      page.y += 2
      for scale in Ring.Scale.allCases.reversed() {
        let ring = Ring(.progress(fraction), centre: .stop, scale: scale, glyphs: set.glyphs)
        let spinner = Ring(.spinner(turn: turn), scale: scale, glyphs: set.glyphs)
        page.show(ring, x: x, y: page.y, scale.size)
        page.show(spinner, x: x + 15, y: page.y, scale.size)
        page.y += scale.size.height + 1
      }
    }
  }

  /// The columns of a glyph set's rings and spinners, with a gap.
  private static let setWidth = 30
}
