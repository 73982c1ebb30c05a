import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  @Suite(
    "Check 8: the mouse in a real xterm", .serialized,
    .enabled(if: TestEnvironment.runs("xterm", "Xvfb", "xdotool", "import")))
  final class Check08XtermTests: FolderSuite {
    @Test(arguments: TestEnvironment.some(1, of: [[], ["-fa", "DejaVu Sans Mono", "-fs", "11"]]))
    func theMouseAloneDoesEverything(options: [String]) throws {
      let session = try XtermSession(
        Storefront.command(in: folder, rate: 5), options: options, size: Storefront.size,
        folder: folder)
      try session.wait(for: "Lantern")
      try MouseWalk.everything(in: session)
      try session.waitForExit()
    }

    /// X10 mouse reports end at column 223. In a terminal of 486 columns the sheet's first button
    /// begins at column 230, and the second is to the right of it.
    @Test func buttonsBeyondColumn223AreClicked() throws {
      let session = try XtermSession(
        Storefront.command(in: folder, rate: 5), options: ["-fn", "4x6"],
        size: Size(width: 486, height: 40), folder: folder)
      try session.wait(for: "Fermat & Sons")
      try session.click(on: "Tip Jar")
      for (answer, end) in [("Cancel", "Cancelled. Nothing was bought."), ("Buy", "Thank you")] {
        let price = try session.wait(for: "£0.99")
        try session.letControlsArm(forKeys: false)
        try session.click(at: price)
        try session.wait(for: "Confirm your tip")
        let button = try session.wait(for: answer, beside: "Cancel")
        try session.letControlsArm(forKeys: false)
        #expect(answer != "Cancel" || button.x == 229)
        #expect(button.x > 223)
        try session.click(at: button)
        try session.wait(for: end)
      }
    }

    /// xterm draws an empty box for a missing glyph. The box is recognized by two characters that
    /// are known to be missing.
    @Test func noCharacterIsAnEmptyBoxInAPlainXterm() throws {
      let drawn = try Tour.characters(in: folder).filter { !$0.isASCII }.sorted()
      #expect(drawn.contains { (0x2801...0x28FF).contains($0.value) }, "a ring was drawn")
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
