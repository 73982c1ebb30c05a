import Foundation
import Testing
import TipJarTerminal
import TipJarWidgets

@testable import TipJarScreens
@testable import TipJarStorefront

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

  /// A ring that fonts draw would not meet its centre.
  @Test(arguments: [GlyphSet.braille, .plain]) func everyGlyphOfARingIsAShape(_ set: GlyphSet) {
    for glyph in set.ringScale + set.spinner + set.quarters {
      #expect(SVGGlyph(glyph) != nil, "\(glyph)")
    }
  }

  @Test func halfBrightIsHalfWayToThePaperAndReverseExchanges() {
    let dim = PictureStyle(Style(.tint, on: .onTint, .dim), .dark)
    #expect(dim.ink == RGB(0x22568D))
    let reversed = PictureStyle(Style(.tint, on: .standard, .reverse), .dark)
    #expect(reversed.paper == RGB(0x419CFF) && reversed.ink == Theme.dark.background)
  }

  @Test(arguments: ["apps", "sheet"])
  func picturesAreSmall(screen: String) async throws {
    let canvas = try await Snapshot.of(screen).canvas()
    #expect(SnapshotFormat.svg.picture(of: canvas, theme: .dark).utf8.count < 32_000)
  }
}

/// An animated picture has every cell once for each time that it is shown there.
@Suite struct FilmTests {
  private func film(_ texts: [String]) -> String {
    let canvases = texts.map { text in
      var canvas = Canvas(size: Size(width: 12, height: 2))
      canvas.write(text, x: 0, y: 0, Style())
      return canvas
    }
    return SVGFilm(canvases, step: .milliseconds(100), theme: .dark).text
  }

  @Test func aStillPictureIsDrawnOnceAndWithoutMotion() {
    let film = film(["ab 1", "ab 2", "ab 2", "ab 3"])
    #expect(film.components(separatedBy: ">ab</text>").count == 2)
    #expect(film.components(separatedBy: ">2</text>").count == 2)
    #expect(film.components(separatedBy: "@keyframes").count == 4)
    #expect(film.contains("animation:0.4s step-end infinite"))
    #expect(film.contains("{0%{visibility:hidden}25%{visibility:visible}75%{visibility:hidden}}"))
  }

  /// A viewer with reduced motion, or without support for animated style sheets, shows one frame.
  @Test func oneFrameIsThePoster() {
    let film = film(["1", "2", "3"])
    #expect(film.contains("prefers-reduced-motion:reduce"))
    let posters = film.components(separatedBy: "class=\"f p\"")
    #expect(posters.count == 2)
    #expect(posters.last?.contains(">2</text>") == true)
  }

  @Test func aWideGlyphIsNeverCutInHalf() {
    let film = film(["日x", "abx"])
    #expect(film.contains(">日</text>") && film.contains(">ab</text>") && film.contains(">x</text>"))
    #expect(film.components(separatedBy: "@keyframes").count == 3)
  }

  @Test func aDownloadFromGetToOpenIsSmall() async throws {
    let snapshot = try Snapshot.of(
      "apps", size: Size(width: 60, height: 12), at: .milliseconds(100),
      keys: "<Down><Down><500ms> ")
    let canvases = try await snapshot.film(until: .seconds(10))
    #expect(canvases.count == 99)
    #expect(canvases[0].text.joined().contains("GET"))
    #expect(canvases[50].text.joined().contains("%"))
    #expect(canvases.last?.text.joined().contains("1 downloading") == false)
    #expect(SVGFilm(canvases, step: Snapshot.filmStep, theme: .dark).text.utf8.count < 60_000)
  }
}
