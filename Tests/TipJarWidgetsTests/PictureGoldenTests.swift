import TestSupport
import Testing
import TipJarTerminal
import TipJarWidgets

@Suite struct PictureGoldenTests {
  @Test(arguments: GlyphSet.sets) func jarAtSeveralLevels(glyphs: GlyphSet) throws {
    let jars = [
      Jar(coins: 0, glyphs: glyphs), Jar(coins: 3, glyphs: glyphs), Jar(coins: 40, glyphs: glyphs),
      Jar(coins: 12, falling: 0.3, glyphs: glyphs), Jar(coins: 12, falling: 0.8, glyphs: glyphs),
    ]
    var canvas = Canvas(size: Size(width: 22 * jars.count, height: 11))
    for (index, jar) in jars.enumerated() {
      jar.draw(in: Rect(x: 22 * index, y: 0, width: 20, height: 11), on: &canvas)
    }
    try Golden("jar-\(glyphs.name)").verify(canvas)
  }

  @Test(arguments: GlyphSet.sets) func heartAndIcons(glyphs: GlyphSet) throws {
    var canvas = Canvas(size: Size(width: 60, height: 8))
    Heart(glyphs: glyphs).draw(in: Rect(x: 0, y: 0, width: 10, height: 4), on: &canvas)
    Heart(glyphs: glyphs).draw(in: Rect(x: 12, y: 0, width: 1, height: 1), on: &canvas)
    for (index, id) in ["tidepool", "lantern", "margin", "quill"].enumerated() {
      let x = 16 + index * 11
      AppIcon(id: id, scale: .large, glyphs: glyphs)
        .draw(in: Rect(x: x, y: 0, width: 8, height: 4), on: &canvas)
      AppIcon(id: id, glyphs: glyphs)
        .draw(in: Rect(x: x, y: 5, width: 4, height: 2), on: &canvas)
    }
    try Golden("heart-icons-\(glyphs.name)").verify(canvas)
  }

  @Test(arguments: GlyphSet.sets) func sheetOverARow(glyphs: GlyphSet) throws {
    var canvas = Canvas(size: Size(width: 60, height: 18))
    RowBand(glyphs: glyphs).draw(in: Rect(x: 0, y: 3, width: 60, height: 2), on: &canvas)
    AppIcon(id: "tidepool", glyphs: glyphs)
      .draw(in: Rect(x: 2, y: 3, width: 4, height: 2), on: &canvas)
    Pill("GET", glyphs: glyphs).draw(in: Rect(x: 52, y: 3, width: 7, height: 1), on: &canvas)
    let sheet = Sheet(contentSize: Size(width: 34, height: 6), glyphs: glyphs)
    sheet.draw(in: canvas.bounds, on: &canvas)
    let content = sheet.content(in: canvas.bounds)
    canvas.write("Confirm", x: content.x, y: content.y, Style(.onSheet, on: .sheet, .bold))
    for (index, state) in [ControlState.normal, .focused].enumerated() {
      SheetButton(
        index == 0 ? "Cancel" : "Buy", key: index == 0 ? "Esc" : glyphs.enter,
        isAction: index == 1, state: state, glyphs: glyphs
      ).draw(
        in: Rect(x: content.x + index * 18, y: content.y + 4, width: 16, height: 2), on: &canvas)
    }
    try Golden("sheet-\(glyphs.name)").verify(canvas)
  }
}
