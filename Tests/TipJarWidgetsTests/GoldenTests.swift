import TestSupport
import Testing
import TipJarTerminal

@Suite struct GoldenTests {
  @Test func aPictureThatIsNotKeptIsNotAccepted() {
    #expect(throws: (any Error).self) {
      try Golden("none", filePath: "/dev/null/Test.swift").verify(
        Canvas(size: Size(width: 1, height: 1)))
    }
  }

  @Test func aPictureTellsGlyphsRolesAndAttributes() {
    var canvas = Canvas(size: Size(width: 4, height: 2))
    canvas.write("Hi", x: 0, y: 0, Style(.tint, on: .band, .bold))
    #expect(
      ScreenPicture.text(of: [(name: "picture", canvas: canvas)]) == """
        ==== picture
        Hi

        ---- roles
        0: T/b+b 0-1

        """)
  }
}
