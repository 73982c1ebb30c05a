import Testing
import TipJarTerminal

@Suite struct CanvasTests {
  @Test func textThatDoesNotFitEndsInAnEllipsis() {
    var canvas = Canvas(size: Size(width: 10, height: 1))
    let used = canvas.write("Tidepool", x: 0, y: 0, Style(), limit: 5)
    #expect(used == 5)
    #expect(canvas.cells.prefix(6).flatMap(\.scalars) == Array("Tide… ".unicodeScalars))
  }
}
