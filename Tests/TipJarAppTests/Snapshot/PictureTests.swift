import Testing
import TipJarTerminal

@testable import tipjar

@Suite struct PictureTests {
  private func canvas(_ text: String, _ style: Style = Style()) -> Canvas {
    var canvas = Canvas(size: Size(width: 12, height: 2))
    canvas.write(text, x: 1, y: 0, style)
    return canvas
  }

  @Test func textHasNoBlanksAtTheEndsOfItsRows() {
    #expect(SnapshotFormat.text.picture(of: canvas("ab c"), theme: .dark) == " ab c\n\n")
  }

  @Test func ansiNamesColoursInTwentyFourBitsAndResets() {
    let text = SnapshotFormat.ansi.picture(of: canvas("GET", Style(.tint, .bold)), theme: .dark)
    #expect(text == "\u{1B}[0m \u{1B}[0;1;38;2;65;156;255mGET\u{1B}[0m\n\n")
  }

  @Test func letterRunsAreAsLongAsTheirCells() {
    let svg = SnapshotFormat.svg.picture(of: canvas("a<b £4"), theme: .light)
    #expect(svg.contains("<text x=\"10\" y=\"15\" textLength=\"60\">a&lt;b £4</text>"))
    #expect(svg.contains("fill=\"#ffffff\""))
  }

  @Test(arguments: ["⣿", "▐", "█", "─", "◑", "▪", "♥", "↵", "╭"])
  func glyphsThatFontsDrawDifferentlyAreShapes(glyph: String) {
    let svg = SnapshotFormat.svg.picture(of: canvas(glyph), theme: .dark)
    #expect(!svg.contains(glyph))
    #expect(svg.contains("<path"))
  }

  @Test func halfBrightIsHalfWayToThePaperAndReverseExchanges() {
    let dim = PictureStyle(Style(.tint, on: .onTint, .dim), .dark)
    #expect(dim.ink == RGB(0x22568D))
    let reversed = PictureStyle(Style(.tint, on: .standard, .reverse), .dark)
    #expect(reversed.paper == RGB(0x419CFF) && reversed.ink == Theme.dark.background)
  }

  @Test(arguments: ["apps", "gallery", "gallery/rings", "sheet"])
  func picturesAreSmall(screen: String) async throws {
    let canvas = try await Snapshot.of(screen).canvas()
    #expect(SnapshotFormat.svg.picture(of: canvas, theme: .dark).utf8.count < 32_000)
  }
}
