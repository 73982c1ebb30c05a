import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  @Suite(
    "Check 8: the mouse in a real xterm", .serialized,
    .enabled(if: TestEnvironment.runs("xterm", "Xvfb", "xdotool", "import")))
  struct Check08XtermTests {
    @Test(arguments: [[], ["-fa", "DejaVu Sans Mono", "-fs", "11"]])
    func theMouseAloneDoesEverything(options: [String]) throws {
      try TestEnvironment.withFolder { folder in
        let session = try XtermSession(
          Storefront.command(in: folder, rate: 5), options: options, size: Storefront.size,
          folder: folder)
        try session.wait(for: "Lantern")
        try MouseWalk.buyATip(in: session)
        try MouseWalk.downloadStopAndDownload(in: session)
        try MouseWalk.lookAround(in: session)
        try session.waitForExit()
      }
    }

    @Test func aClickBeyondColumn223Arrives() throws {
      try TestEnvironment.withFolder { folder in
        let session = try XtermSession(
          Storefront.command(in: folder), size: Size(width: 240, height: 40), folder: folder)
        try session.wait(for: "Wick & Daughters")
        let detail = try session.wait(for: "simulated store")
        #expect(detail.x > 200)
        try session.mouse(.press, at: Point(x: 235, y: 20))
        try session.mouse(.release, at: Point(x: 235, y: 20))
        try session.click(on: "Purchases")
        try session.wait(for: "Nothing bought yet.")
      }
    }

    /// The xterm draws an empty box for what its font lacks. What a box looks like is seen by two
    /// characters that are known to be missing.
    @Test func noCharacterIsAnEmptyBoxInAPlainXterm() throws {
      try TestEnvironment.withFolder { folder in
        let drawn = try Tour.characters(in: folder).filter { !$0.isASCII }.sorted()
        #expect(drawn.contains("⣀") || drawn.contains("⡔"))
        let blank: Set<Unicode.Scalar> = ["\u{2800}", "\u{A0}"]
        let scalars = ["\u{26A0}", "\u{23F8}"] + drawn.filter { !blank.contains($0) }
        let width = 80
        let text = String(String.UnicodeScalarView(scalars))
        let session = try XtermSession(
          "stty -echo; printf '\\033[?25l\\033[H%s\\033[10;1Hready' '\(text)'; read x",
          size: Size(width: width, height: 10), folder: folder)
        try session.wait(for: "ready")
        let cells = try session.cellPixels()
        func pixels(_ index: Int) -> [UInt8] { cells[index / width][index % width] }
        let (box, empty) = (pixels(0), cells[8][width - 1])
        #expect(box == pixels(1))
        #expect(box != empty)
        for index in 2..<scalars.count {
          let name = "U+" + String(scalars[index].value, radix: 16, uppercase: true)
          #expect(pixels(index) != box, "\(name) is an empty box")
          #expect(pixels(index) != empty, "\(name) is blank")
        }
      }
    }
  }
}
