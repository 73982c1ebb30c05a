import TestSupport
import Testing
import TipJarMachines
import TipJarTerminal
import TipJarWidgets

@Suite struct DownloadControlGoldenTests {
  @Test(arguments: GlyphSet.sets, DownloadControl.Scale.allCases)
  func everyLookInEveryState(glyphs: GlyphSet, scale: DownloadControl.Scale) throws {
    var gallery = Gallery(
      columns: Looks.states.map { ($0.name, scale.slot.width + 3) }, rows: Looks.shapes.count,
      rowHeight: scale.slot.height + 1)
    for (row, look) in Looks.shapes.enumerated() {
      gallery.label(look.name, row: row)
      for (column, state) in Looks.states.enumerated() {
        let control = Looks.control(look.shape, state, scale, glyphs)
        gallery.place(control, row: row, column: column, size: scale.slot)
      }
    }
    try Golden("download-\(scale)-\(glyphs.name)").verify(gallery.canvas)
  }

  @Test(arguments: GlyphSet.sets)
  func changesBetweenPillAndCircle(glyphs: GlyphSet) throws {
    let moments = [0, 0.25, 0.5, 0.75, 0.9]
    let scale = DownloadControl.Scale.row
    var gallery = Gallery(
      columns: moments.map { ("\($0)", scale.slot.width + 3) }, rows: Looks.changes.count,
      rowHeight: 3)
    for (row, change) in Looks.changes.enumerated() {
      gallery.label(change.name, row: row)
      for (column, moment) in moments.enumerated() {
        let look = DownloadButton.Look(
          shape: change.shape, change: .init(from: change.from, progress: moment))
        gallery.place(
          DownloadControl(look, scale: scale, glyphs: glyphs), row: row, column: column,
          size: scale.slot)
      }
    }
    try Golden("changes-\(glyphs.name)").verify(gallery.canvas)
  }
}
