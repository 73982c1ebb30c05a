import Testing
import TipJarMachines
import TipJarTerminal
import TipJarWidgets

@Suite struct VeilTests {
  /// The colours of the upper and the lower half of a cell.
  private func halves(_ cell: Cell) -> [Ink] {
    switch cell.glyph {
    case 0x2584: [cell.style.paper, cell.style.ink]
    case 0x2580: [cell.style.ink, cell.style.paper]
    default: [cell.style.paper, cell.style.paper]
    }
  }

  @Test(arguments: ["tidepool", "lantern", "margin", "quill"], AppIcon.Scale.allCases)
  func anIconKeepsItsPicture(id: String, scale: AppIcon.Scale) {
    var canvas = drawn(AppIcon(id: id, scale: scale), scale.size)
    let before = canvas.cells.flatMap(halves)
    Veil().draw(in: canvas.bounds, on: &canvas)
    let pairs = Set(zip(before, canvas.cells.flatMap(halves)).map { [$0, $1] })
    // Two tones before, two after, each from one.
    #expect(pairs.count == 2 && Set(pairs.map { $0[0] }).count == 2)
    #expect(Set(pairs.map { $0[1] }) == [.dimmedPicture, .fill])
  }

  @Test func theSlotOfTheLidIsAsDarkAsTheLidsShade() {
    var canvas = drawn(Jar(coins: 0), Jar.size)
    Veil().draw(in: canvas.bounds, on: &canvas)
    #expect(halves(canvas[9, 1])[1] == halves(canvas[5, 1])[1])
  }

  @Test func aStopSquareStays() {
    var canvas = drawn(Ring(.progress(0.5), centre: .stop, scale: .large), Ring.Scale.large.size)
    Veil().draw(in: canvas.bounds, on: &canvas)
    for y in 2..<4 { #expect((4..<8).allSatisfy { canvas[$0, y].style.paper == .dimmedPicture }) }
  }

  @Test func aCoinIsOneGlyph() {
    for glyphs in [GlyphSet.braille, .plain] {
      let canvas = drawn(Jar(coins: 8, glyphs: glyphs), Jar.size)
      #expect(canvas.text[9].filter { $0 == "●" }.count == 8)
    }
  }
}
