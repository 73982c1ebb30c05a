import Foundation
import TestSupport
import Testing
import TipJarDownloads
import TipJarTerminal

extension EndToEnd {
  /// Conventions of newer terminals, which are used where a terminal answers that it has them, and
  /// cost others nothing but the question.
  @Suite(.serialized)
  final class ConventionTests: FolderSuite {
    private func start(
      _ more: [String] = [], environment: [String: String] = [:],
      _ traits: (inout TerminalEmulator.Traits) -> Void
    ) throws -> PTYProcess {
      let program = try Storefront.start(in: folder, more, environment: environment)
      program.adapt(traits)
      try program.wait(for: "£4.99", beside: "Quill")
      return program
    }

    /// Returns the bytes that a step writes, up to the first quiet moment.
    private func written(by program: PTYProcess, _ step: () throws -> Void) rethrows -> String {
      program.rest(.milliseconds(300))
      let before = program.output.count
      try step()
      program.rest(.milliseconds(300))
      return String(decoding: program.output[before...], as: UTF8.self)
    }

    /// A burst of reports is one question more than the first, and one frame.
    @Test func themeFollowsTheTerminalWhileItRuns() throws {
      let program = try start { $0.reportsColorScheme = true }
      try program.wait("the mode") { $0.modes.contains(2031) }
      let dark = program.screen.cell(at: Point(x: 3, y: 0)).foreground
      let text = written(by: program) {
        program.adapt { $0.background = "ffff/ffff/ffff" }
        program.type(String(repeating: "\u{1B}[?997;2n", count: 20))
      }
      #expect(text.components(separatedBy: "]11;?").count - 1 <= 2)
      #expect(text.components(separatedBy: "\u{1B}[?2026h").count == 2)
      #expect(program.screen.cell(at: Point(x: 3, y: 0)).foreground != dark)
      try program.quit()
      #expect(!ModePairs(program.output).on.contains("mode 2031"))
    }

    /// Behind other windows, a user learns of an end, unless by choice; in front, and where the focus
    /// is unknown, the screen says it.
    @Test(arguments: [
      ("\u{1B}[O", []), ("\u{1B}[O\u{1B}[I", []), ("", []), ("\u{1B}[O", ["--no-alerts"]),
    ])
    func anEndIsSaidBehindOtherWindows(_ focus: String, _ more: [String]) throws {
      let program = try start(more) { $0.program = "ghostty 1.3.1" }
      try program.focus("Margin")
      program.send(.space)
      try program.waitForProgress(of: "Margin")
      program.type(focus)
      try program.wait(for: "OPEN", beside: "Margin")
      program.rest(.milliseconds(100))
      let isSaid = program.text.contains("\u{1B}]9;tipjar: Margin is ready.\u{1B}\\")
      #expect(isSaid == (focus == "\u{1B}[O" && more.isEmpty))
    }

    /// The protocol is on from the question to every way out, and around a stop; so are pictures.
    @Test(arguments: TestEnvironment.some(3, of: WayOut.allCases))
    func keyReleasesAreReportedByChoice(_ way: WayOut) throws {
      let shell = try LeavingShell(Storefront.command(in: folder, ["--key-releases"]))
      let program = shell.program
      program.adapt { ($0.program, $0.reportsColorScheme) = ("kitty(0.45.0)", true) }
      program.adapt { $0.loadsPictures = true }
      let isOn = {
        let on: Set = ["key protocol", "mode 2031", "picture 16", "picture 18"]
        return ModePairs(program.output).on.isSuperset(of: on)
      }
      try program.wait("the protocol") { _ in isOn() }
      try program.wait(for: "£4.99", beside: "Quill")
      // Space, held: it acts once.
      try program.focus("Margin")
      program.type("j\u{1B}[106;1:3uk\u{1B}[107;1:3u")
      program.type("    \u{1B}[32;1:3u")
      try program.waitForProgress(of: "Margin")
      program.type("\u{1B}[27u\u{1B}[27;1:3u")
      try shell.leave(by: way)
      #expect(shell.leftovers == [])
    }

    /// An unlisted terminal is never asked for releases; a listed one by choice alone.
    @Test(arguments: [([], "kitty(0.45.0)"), (["--key-releases"], "xterm.js(6.0.0)")])
    func keyReleasesAreNotAskedForOtherwise(_ more: [String], _ name: String) throws {
      let program = try start(more) { $0.program = name }
      program.rest(.milliseconds(100))
      #expect(!ModePairs(program.output).everOn.contains("key protocol"))
    }

    /// The first icon on the screen, which its pixels and the cells show.
    private func expectIcon(
      of app: String, _ size: Size, in screen: TerminalEmulator,
      _ location: SourceLocation = #_sourceLocation
    ) throws {
      let corner = try #require(screen.placeholders.first, sourceLocation: location)
      let rect = Rect(x: corner.x, y: corner.y, width: size.width, height: size.height)
      let picture = try #require(screen.picture(in: rect), sourceLocation: location)
      let icon = try #require(Catalog.builtIn.apps.first { $0.name == app }?.icon)
      let pixels = try icon.pixels(in: nil)
      let factor = picture.count / 16
      for (y, row) in picture.enumerated() {
        let expected = (0..<row.count).map { pixels[y / factor * 16 + $0 / factor] }
        #expect(
          row.map { $0 >> 24 == 0 ? 0 : $0 } == expected.map { $0 >> 24 == 0 ? 0 : $0 },
          sourceLocation: location)
      }
    }

    /// Each picture is sent once, whatever is drawn over it and scrolls.
    @Test func aListedTerminalThatLoadsPicturesShowsIconsAsText() throws {
      let program = try start { ($0.program, $0.loadsPictures) = ("ghostty 1.3.1", true) }
      try program.wait("icons") { !$0.placeholders.isEmpty }
      try expectIcon(of: "Lantern", Size(width: 4, height: 2), in: program.screen)
      let count = program.screen.pictures.transmissions
      try program.type("?", until: "Keys")
      program.type("\u{1B}")
      try program.wait(for: "£4.99", beside: "Quill")
      #expect(program.screen.pictures.transmissions == count)
      try expectIcon(of: "Lantern", Size(width: 4, height: 2), in: program.screen)
      program.type("Ggg")
      program.rest(.milliseconds(200))
      let all = program.screen.pictures.transmissions
      program.type("Ggg")
      program.rest(.milliseconds(200))
      #expect(program.screen.pictures.transmissions == all && all <= 24)
      try expectIcon(of: "Lantern", Size(width: 4, height: 2), in: program.screen)
      #expect(program.screen.pictures.problems == [] && program.screen.unknown == [])
      try program.quit()
      #expect(program.screen.pictures.isEmpty)
    }

    /// Others get no byte of it, but those that are listed one question.
    @Test(arguments: [
      ("kitty(0.45.0)", false, "", 1), ("kitty(0.26.5)", true, "", 0),
      ("Konsole 26.04", true, "", 0),
      ("WezTerm 20240203-110809", true, "", 0), ("kitty(0.45.0)", true, "x", 1),
    ])
    func otherTerminalsShowHalfBlocks(_ name: String, _ loads: Bool, _ tmux: String, _ count: Int)
      throws
    {
      let program = try start(environment: tmux.isEmpty ? [:] : ["TMUX": tmux]) {
        ($0.program, $0.loadsPictures) = (name, loads)
      }
      program.rest(.milliseconds(300))
      #expect(program.text.components(separatedBy: "\u{1B}_G").count == count + 1)
      #expect(program.screen.placeholders.isEmpty)
    }

    /// A terminal without any of it gets the question once, and nothing else that is new.
    @Test func aTerminalWithoutThemIsAskedOnce() throws {
      let program = try start { _ in }
      let text = written(by: program) { program.type("\u{1B}[O\u{1B}[I") }
      #expect(text == "\u{1B}]11;?\u{1B}\\\u{1B}[?2026$p\u{1B}[c" || text.contains("$qm"))
      let questions = program.text.components(separatedBy: "\u{1B}[?2031$p\u{1B}[>q\u{1B}[c")
      #expect(questions.count == 2)
      #expect(ModePairs(program.output).everOn.isDisjoint(with: ["mode 2031", "key protocol"]))
      #expect(!program.text.contains("\u{1B}]8;"))
    }
  }

  @Suite("Links in cells") final class HyperlinkTests: LinkSuite {
    private static let page = "https://github.com/sponsors/octocat"

    /// Returns the text of the cells that are a link, and its address.
    private static func linked(_ screen: TerminalEmulator) -> [String: String] {
      var found: [String: String] = [:]
      for y in 0..<screen.size.height {
        for x in 0..<screen.size.width {
          let cell = screen.cell(at: Point(x: x, y: y))
          if let link = cell.link { found[link, default: ""] += cell.text }
        }
      }
      return found
    }

    /// Each cell of a page's address is a link to it, whatever is drawn around it and over it; an
    /// address that is no page is none.
    @Test func theCellsOfAnAddressAreALinkToIt() throws {
      let program = try rig.open(in: "kitty(0.45.0)")
      let plain = try rig.open(["--hyperlinks", "no"], in: "kitty(0.45.0)")
      try program.wait("the links") { Self.linked($0)[LinkRig.address] == LinkRig.address }
      let isExact = { (screen: TerminalEmulator) in
        Self.linked(screen).allSatisfy { $0 == $1 } && Self.linked(screen)[Self.page] != nil
      }
      for keys in ["j", "j", "k", "G", "g", "\u{C}"] {
        program.type(keys)
        plain.type(keys)
        program.rest(.milliseconds(150))
        plain.rest(.milliseconds(150))
        #expect(isExact(program.screen) && !Self.linked(program.screen).isEmpty, "\(keys)")
        #expect(program.screen.rows == plain.screen.rows)
        #expect(program.screen.cursor == plain.screen.cursor)
      }
      for session in [program, plain] { try session.type("\r", until: "Open in Browser") }
      program.rest(.milliseconds(150))
      #expect(Self.linked(program.screen)[Self.page]?.contains(Self.page) == true)
      for (y, row) in program.screen.rows.enumerated() {
        #expect(row == plain.screen.rows[y])
        for x in 0..<program.screen.size.width {
          var cell = program.screen.cell(at: Point(x: x, y: y))
          if let link = cell.link { #expect(link.contains(cell.text)) }
          cell.link = nil
          #expect(cell == plain.screen.cell(at: Point(x: x, y: y)), "\(x), \(y)")
        }
      }
      for session in [program, plain] {
        session.type("\u{1B}")
        try session.waitUntilGone("Open in Browser")
      }
      program.rest(.milliseconds(150))
      #expect(isExact(program.screen))
      #expect(!plain.text.contains("\u{1B}]8;"))
      try program.quit()
      #expect(!ModePairs(program.output).on.contains("link"))
      // A frame may be cut off: leaving ends a link that it began.
      #expect(program.text.contains("\u{1B}]8;;\u{1B}\\\u{1B}[?1004l"))
    }
  }
}
