import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The ring and the spinner in each size, and in three glyph sets.
enum Rings: Sample {
  static let size = Size(width: 90, height: 21)

  static func draw(on canvas: inout Canvas) {
    for (index, set) in GlyphSet.all.enumerated() {
      let x = 1 + index * 30
      var y = 0
      canvas.write(set.name, x: x, y: y, Style(.secondary))
      y += 2
      for scale in Ring.Scale.allCases.reversed() {
        let size = scale.size
        let ring = Ring(.progress(0.62), centre: .stop, scale: scale, glyphs: set.glyphs)
        canvas.show(ring, x: x, y: y, width: size.width, height: size.height)
        let spinner = Ring(.spinner(turn: 0.2), scale: scale, glyphs: set.glyphs)
        canvas.show(spinner, x: x + 15, y: y, width: size.width, height: size.height)
        y += size.height + 1
      }
    }
  }
}
