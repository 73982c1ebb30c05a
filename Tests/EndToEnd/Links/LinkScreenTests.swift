import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// The tip jar of real links, as users see it.
  @Suite("Real links on the screen") final class LinkScreenTests: LinkSuite {
    @Test func theOpenerGetsTheAddressAsItsOneArgument() throws {
      let program = try rig.open()
      #expect(program.screen.find("real links") != nil)
      #expect(program.screen.find("simulated") == nil)
      try program.click(on: "A coffee")
      try program.wait(for: "Open in Browser")
      program.type("o")
      try program.wait(for: "Opened in your browser.")
      #expect(rig.opened == ["1", LinkRig.address])
      try program.closeAndQuit()
      #expect(!rig.hasState)
    }

    @Test(arguments: [
      (true, #"{"opened":"https://github.com/sponsors/octocat"}"#), (false, #"{"opened":null}"#),
    ])
    func theScreenIsOnTheTerminalAndTheAnswerOnStandardOutput(
      _ opens: Bool, _ answer: String
    ) throws {
      let program = try rig.asking("$answer")
      try program.type("\r", until: "Open in Browser")
      if opens {
        try program.type("o", until: "Opened in your browser.")
      }
      try program.closeAndQuit()
      let said = program.screen.rows.joined().filter { $0 != " " }
      #expect(said.contains("status0" + answer), "\(program.screen.rows)")
      #expect(program.isCooked)
    }

    @Test func aCallerSeesThatControlCLeft() throws {
      let program = try rig.asking("")
      try program.type("\u{3}", until: "status 130")
      #expect(program.isCooked)
    }

    /// Without any terminal the links are listed on standard error, and the answer is that none was
    /// opened.
    @Test func withoutATerminalTheLinksAreListed() throws {
      let words = ["--wait", try TestEnvironment.tipjarBinary] + rig.arguments()
      let plain = try Tool.run("setsid", words, environment: rig.environment)
      #expect(plain.status == 0 && plain.text.hasPrefix("GitHub Sponsors\thttps://github.com/"))
      let json = try Tool.run("setsid", words + ["--json"], environment: rig.environment)
      #expect(json.status == 0)
      #expect(json.text.filter { !$0.isWhitespace } == #"{"opened":null}"#)
      #expect(json.errorText.contains("GitHub Sponsors\thttps://github.com/sponsors/octocat\n"))
      #expect(!rig.hasState && rig.opened == [])
    }

    // MARK: Codes

    private static let page = "https://github.com/sponsors/octocat"

    /// Pixels have no seams between half blocks.
    @Test func aTerminalThatLoadsPicturesShowsTheCodeAsOne() throws {
      let program = try rig.open(in: "kitty(0.45.0)", loadsPictures: true)
      try program.type("\r", until: "Open in Browser")
      try program.wait("the code") { !$0.placeholders.isEmpty }
      program.rest(.milliseconds(150))
      let code = program.screen.placeholders
      let (first, last) = (try #require(code.first), try #require(code.last))
      let rect = Rect(
        x: first.x, y: first.y, width: last.x + 1 - first.x, height: last.y + 1 - first.y)
      let rows = try #require(program.screen.picture(in: rect))
      let greys = rows.map { $0.map { $0 >> 24 == 0 ? 255 : UInt8($0 & 255) } }
      #expect(try QRReaders.scan(greys, in: rig.folder) == Self.page)
      #expect(program.screen.pictures.problems == [] && program.screen.unknown == [])
      try program.closeAndQuit()
    }

    /// A code of half blocks is not read where lines have space between them: it has pixels, or in a
    /// tall window full cells.
    @Test(
      .enabled(if: TestEnvironment.runs("xterm", "Xvfb", "xdotool", "import", "zbarimg")),
      arguments: [(["-ti", "vt340"], (80, 24)), ([], (100, 40))] as [([String], (Int, Int))])
    func aCodeIsReadWithSpaceBetweenLines(_ options: [String], _ size: (Int, Int)) throws {
      let words = [try TestEnvironment.tipjarBinary] + rig.arguments()
      let session = try XtermSession(
        words.map { "'\($0)'" }.joined(separator: " "),
        options: options + ["-xrm", "XTerm*scaleHeight: 1.2"], environment: rig.environment,
        size: Size(width: size.0, height: size.1), folder: rig.folder)
      try session.wait(for: "Ways to tip mytool")
      try session.send(.enter)
      try session.wait(for: "Copy")
      try session.wait("a code that is read") { _ in
        // The window may not be drawn yet.
        guard let cells = try? session.cellPixels() else { return false }
        let rows = cells.flatMap { line in
          (0..<session.cellSize.height).map { y in
            line.flatMap { $0[y * session.cellSize.width..<(y + 1) * session.cellSize.width] }
          }
        }
        return try QRReaders.scan(rows, in: rig.folder) == Self.page
      }
      try session.type("qq")
    }
  }
}
