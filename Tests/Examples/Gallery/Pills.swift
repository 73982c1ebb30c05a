import TipJarTerminal
import TipJarWidgets

/// Pills of each kind, in each state and in three glyph sets.
enum Pills: Sample {
  static let size = Size(width: 66, height: GlyphSet.all.count * 9)

  static func draw(on canvas: inout Canvas) {
    let kinds: [(String, Pill.Kind)] = [
      ("GET", .tinted), ("UPDATE", .prominent), ("Buy", .tintedOnSheet), ("Cancel", .plain),
    ]
    for (index, set) in GlyphSet.all.enumerated() {
      let top = index * 9
      canvas.write(set.name, x: 1, y: top, Style(.secondary))
      for (row, (text, kind)) in kinds.enumerated() {
        for (column, state) in ControlState.allCases.enumerated() {
          let pill = Pill(text, kind: kind, state: state, glyphs: set.glyphs)
          canvas.show(pill, x: 10 + column * 14, y: top + row * 2, width: pill.width)
        }
      }
    }
  }
}
