import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// The same in every terminal: terminfo entries, tmux, a real xterm, GNU screen, ssh, a slow line.
  @Suite(.serialized)
  final class RealTerminalTests: FolderSuite {
    /// Downloads an app, buys a tip, opens the purchases and quits, with keys.
    private func walk(in session: some TerminalSession) throws {
      try session.wait(for: "£4.99", beside: "Quill")
      try session.download("Margin")
      try session.send(.right)
      try session.wait(for: "£0.99", beside: "Extra Fine Tip")
      try session.press(until: "Confirm your tip")
      try session.type("y", until: "Thank you")
      try session.press()
      try session.type("3")
      try session.wait(for: "£0.99", beside: "Extra Fine Tip")
      try session.type("1")
      try session.wait(for: "OPEN", beside: "Margin")
      try session.type("q")
    }

    /// Runs the storefront in a terminal, and expects that nothing of it is left on.
    private func run(
      in terminal: RealTerminal, term: String = "tmux-256color",
      _ body: (any TerminalSession) throws -> Void
    ) throws {
      let command = try Storefront.command(in: folder, rate: 5)
      try terminal.run(command, in: folder, term: term) { session, waitForExit in
        try session.wait(for: "Lantern")
        try body(session)
        try waitForExit()
        guard let program = session as? PTYProcess, terminal != .tmux else { return }
        // screen sets the colours of the cursor and of the window itself.
        let own: Set = terminal == .screen ? ["colours", "palette 11"] : []
        #expect(ModePairs(program.output).on.isSubset(of: own))
      }
    }

    @Test(arguments: RealTerminal.allCases.filter(\.isThere))
    func theKeysDoEverything(_ terminal: RealTerminal) throws {
      try run(in: terminal) { try walk(in: $0) }
    }

    @Test(
      arguments: TestEnvironment.some(
        2, of: [RealTerminal.tmux, .screen, .xterm, .ssh].filter(\.isThere)))
    func theMouseAloneDoesEverything(_ terminal: RealTerminal) throws {
      try run(in: terminal, term: "screen") { try MouseWalk.everything(in: $0) }
    }

    /// The terminfo entries that differ most; none of these terminals replies to queries.
    @Test(
      arguments: TestEnvironment.some(
        2, of: ["xterm", "linux", "vt100", "vt220", "screen", "rxvt-unicode-256color"]))
    func byTheirTerminfo(term: String) throws {
      let shell = try LeavingShell(
        Storefront.command(in: folder, rate: 5), environment: ["TERM": term])
      shell.program.answers = .held
      try walk(in: shell.program)
      try shell.program.wait(for: "left 0")
      #expect(shell.leftovers.filter { $0 != "shift out" } == [])
    }

    /// The connection is cut: the program at the other end quits, and keeps its partial download.
    @Test(.enabled(if: SSHServer.canStart, "there is no sshd here that can be started"))
    func aConnectionThatIsCut() throws {
      let server = try SSHServer(folder: folder)
      let program = try server.open(
        "echo \"id $$ .\"; LC_ALL=C.UTF-8 exec " + Storefront.command(in: folder, rate: 2))
      try program.wait(for: "Lantern")
      let id = try #require(program.printedID)
      try program.download("Kiln", above: 2)
      program.signal(SIGKILL)
      #expect(PTYProcess.waitForEnd(of: id, within: .seconds(10)))
      let again = try Storefront.open(in: folder)
      try again.wait(for: "Paused", beside: "Kiln")
    }

    /// On a terminal slower than the frames, a download continues and a key is answered.
    @Test func onASlowLine() throws {
      let program = try Storefront.start(in: folder, rate: 2)
      program.readsAtOnce = 16
      try program.wait(for: "£4.99", beside: "Quill")
      try program.download("Margin")
      try program.type("?", until: "Ctrl-Z")
      // A letter directly after an Esc would be one key with Alt.
      try program.escape(from: "Ctrl-Z")
      try program.wait(for: "OPEN", beside: "Margin")
      try program.quit()
      #expect(ModePairs(program.output).on == [])
      #expect(program.screen.unknown == [])
    }

    // MARK: tmux

    @Test(.enabled(if: TestEnvironment.runs("tmux")))
    func theWheelScrollsTheListAndTheMouseIsGivenBack() throws {
      let tmux = try TmuxSession(
        Storefront.command(in: folder), folder: folder, size: Size(width: 80, height: 24))
      let session = tmux.client
      try session.wait(for: "Lantern")
      let middle = Point(x: 30, y: 12)
      for _ in 0..<12 { try session.mouse(.wheelDown, at: middle) }
      try session.wait(for: "Yonder")
      #expect(session.screen.find("Lantern") == nil)
      for _ in 0..<12 { try session.mouse(.wheelUp, at: middle) }
      try session.wait(for: "Lantern")
      try session.type("m", until: "Mouse off.")
      #expect(try !tmux.mouseIsTaken)
      try session.type("m", until: "Mouse on.")
      #expect(try tmux.mouseIsTaken)
      try session.click(on: "Purchases")
      try session.wait(for: "No purchases yet.")
    }

    /// Names of which tmux and the program have to know the same width.
    private static let names = [
      "Plain", "日本語の本", "한국어 앱", "①②③ ambiguous", "smile 😀😀", "family 👩‍👩‍👧‍👦", "flags 🇩🇪🇯🇵", "heart ❤️",
      "e\u{301}\u{302}\u{303}\u{304} marks", "ｆｕｌｌ", "עברית", "\u{200B}zero\u{200D}width",
    ]

    @Test(.enabled(if: TestEnvironment.runs("tmux")))
    func whateverTheNameTheRightEdgeStays() throws {
      let apps = Self.names.enumerated().map { index, name in
        [
          "id": "app-\(index)", "name": name, "subtitle": name, "developer": name,
          "category": "System", "version": "1.0", "size": 1_000_000, "updated": "2026-01-01",
          "description": name,
        ] as [String: Any]
      }
      let file = folder + "/catalog.json"
      try JSONSerialization.data(withJSONObject: apps).write(to: URL(filePath: file))
      let tmux = try TmuxSession(
        Storefront.command(in: folder, ["--catalog", file]), folder: folder)
      let session = tmux.client
      var buttons: [Int] = []
      try session.wait("a button for each app") { screen in
        buttons = (0..<screen.size.height).compactMap { screen.find("GET", row: $0)?.x }
        return buttons.count == Self.names.count
      }
      #expect(Set(buttons).count == 1)
    }

    /// A screen, the keys that lead to it, and a text on it.
    private static let screens = [
      ("apps", "", "£4.99"), ("tips", "2", "£0.99"), ("sheet", "2\r", "Confirm your tip"),
      ("purchases", "3", "No purchases yet."), ("help", "?", "Keys"),
    ]

    /// Unlike the goldens of cells, these pictures include curses and a terminal.
    @Test(.enabled(if: TestEnvironment.runs("tmux")), arguments: screens)
    func itLooksAsItDid(_ name: String, _ keys: String, _ text: String) throws {
      let tmux = try TmuxSession(
        Storefront.command(in: folder), folder: folder, size: Size(width: 80, height: 24))
      let session = tmux.client
      try session.wait(for: "£4.99")
      for key in keys {
        if key == "\r" { try session.wait(for: "£0.99") }
        try session.letControlsArm()
        session.type(String(key))
      }
      try session.wait(for: text)
      try session.wait("no more loading") { $0.find("Loading") == nil }
      session.rest()
      let picture = session.screen.rows.map { $0 + "\n" }.joined()
      try Golden("tmux-\(name)").verify(text: picture)
    }

    // MARK: xterm

    /// X10 mouse reports end at column 223. In a terminal of 486 columns the sheet's button is to
    /// the right of it.
    @Test(.enabled(if: TestEnvironment.runs("xterm", "Xvfb", "xdotool")))
    func buttonsBeyondColumn223AreClicked() throws {
      let session = try XtermSession(
        Storefront.command(in: folder, rate: 5), options: ["-fn", "4x6"],
        size: Size(width: 486, height: 40), folder: folder)
      try session.wait(for: "Wick & Daughters")
      try session.click(on: "Tip Jar")
      try session.wait(for: "Support tipjar")
      // The highlighted tip stands beside the list, with its price.
      let price = try session.wait(for: "£1.99")
      try session.letControlsArm(forKeys: false)
      try session.click(at: price)
      try session.wait(for: "Confirm your tip")
      let button = try session.wait(for: "Give Tip", beside: "Cancel")
      try session.letControlsArm(forKeys: false)
      #expect(button.x > 223)
      try session.click(at: button)
      try session.wait(for: "Thank you")
    }

    /// A cell of half blocks has two colours, and one of a picture in sixels more. What is drawn
    /// beside a picture leaves it whole.
    @Test(.enabled(if: TestEnvironment.runs("xterm", "Xvfb", "xdotool", "import")))
    func iconsHavePixelsInAnXtermWithSixel() throws {
      let session = try XtermSession(
        Storefront.command(in: folder), options: ["-ti", "vt340"], folder: folder)
      func waitForPixels(beside name: String) throws {
        let place = try session.wait(for: name)
        try session.wait("pixels in the icon") { _ in
          guard let cells = try? session.cellPixels() else { return false }
          return (place.y...place.y + 1).allSatisfy { y in
            cells[y][place.x - 6..<place.x - 2].contains { Set($0).count > 2 }
          }
        }
      }
      try waitForPixels(beside: "Lantern")
      try session.send(.down, .down)
      for name in ["Lantern", "Margin", "Tidepool"] { try waitForPixels(beside: name) }
    }

    /// The characters of all screens: xterm draws an empty box for a missing glyph. The box is
    /// recognized by two characters that are known to be missing.
    @Test(.enabled(if: TestEnvironment.runs("xterm", "Xvfb", "xdotool", "import")))
    func noCharacterIsAnEmptyBoxInAPlainXterm() throws {
      let pictures = TestEnvironment.repository + "/Tests/TipJarAppTests/Goldens/Screens"
      let drawn = try FileManager.default.contentsOfDirectory(atPath: pictures)
        .reduce(into: Set<Unicode.Scalar>()) {
          $0.formUnion(
            try String(contentsOfFile: "\(pictures)/\($1)", encoding: .utf8).unicodeScalars)
        }.filter { !$0.isASCII }.sorted()
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
