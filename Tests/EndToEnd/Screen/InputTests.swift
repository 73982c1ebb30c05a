import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// The mouse is off when it is off, and neither a paste nor more input than a user types acts.
  @Suite(.serialized)
  final class InputTests: FolderSuite {
    private static let mouseModes: Set<Int> = [9, 1000, 1001, 1002, 1003, 1005, 1006, 1015, 1016]

    private func expectNoMouseByte(_ program: PTYProcess) throws {
      try program.type("2", until: "£0.99")
      try program.type("?", until: "Ctrl-Z")
      #expect(program.screen.modesEverSet.isDisjoint(with: Self.mouseModes))
      try program.escape(from: "Ctrl-Z")
      try program.quit()
      #expect(program.screen.modesEverSet.isDisjoint(with: Self.mouseModes))
    }

    @Test func byFlag() throws {
      try expectNoMouseByte(Storefront.open(in: folder, ["--no-mouse"]))
    }

    /// The mouse is turned off and on, and sends no reports in between; help mentions the
    /// alternative.
    @Test func byKeyAtRunTime() throws {
      let program = try Storefront.open(in: folder)
      try program.wait("the mouse on") { $0.modes.isSuperset(of: [1002, 1006]) }
      try program.type("m", until: "Mouse off.")
      #expect(program.screen.modes.isDisjoint(with: Self.mouseModes))
      let before = program.output.count
      try program.type("2", until: "£0.99")
      let text = String(decoding: program.output[before...], as: UTF8.self)
      #expect(!text.contains("\u{1B}[?100"))
      program.type("m")
      try program.wait("the mouse on") { $0.modes.isSuperset(of: [1002, 1006]) }
      try program.type("?", until: "Shift-drag selects text")
      try program.wait(for: "Option on a Mac")
    }

    /// A paste never acts, in a place, in the sheet or in help; nor does one without an end.
    @Test func aPasteNeverActs() throws {
      let program = try Storefront.open(in: rig.folder)
      let paste = "\u{1B}[200~y\rq1\u{3}\u{1A}y\n\u{1B}[<0;10;1M\u{1B}[201~"
      try program.type("2", until: "£0.99")
      try program.letControlsArm()
      program.type(paste)
      try program.type("?", until: "Ctrl-Z")
      program.type(paste)
      program.read(within: .milliseconds(300))
      #expect(program.screen.find("Ctrl-Z") != nil)
      try program.escape(from: "Ctrl-Z")
      try program.press(until: "Confirm your tip")
      try program.letControlsArm()
      program.type(paste)
      program.read(within: .milliseconds(300))
      #expect(program.screen.find("Confirm your tip") != nil)
      try program.escape(until: "Cancelled.")
      try program.quit()
      #expect(try rig.consistentHistory().transactions.isEmpty)
    }

    struct Flood: Sendable, CustomTestStringConvertible {
      let testDescription: String
      /// The keys that open the target of the input.
      let way: [String]
      /// A text that is visible there.
      let sight: String
      let bytes: [UInt8]

      init(_ name: String, _ way: [String], sight: String, _ text: String, count: Int) {
        (testDescription, self.way, self.sight) = (name, way, sight)
        let pattern = Array(text.utf8)
        bytes = (0..<count).map { pattern[$0 % pattern.count] }
      }
    }

    static let floods = [
      Flood("letters in a search", ["/"], sight: "Lantern", "abcdefghij", count: 60_000),
      Flood(
        "letters and Backspace in a search", ["/"], sight: "Lantern", "ab\u{7F}", count: 60_000),
      Flood("letters on Apps", [], sight: "Lantern", "abcdfijklnos", count: 60_000),
      Flood("Esc on Apps", [], sight: "Lantern", "\u{1B}", count: 60_000),
      Flood("arrows on Apps", [], sight: "Lantern", "\u{1B}[B\u{1B}[A", count: 60_000),
      Flood("letters on the help", ["?"], sight: "Ctrl-L", "abcdfijkl", count: 60_000),
    ]

    /// Marks and joiners, which add nothing to a text, and letters.
    @Test(arguments: [("\u{301}", 100_000), ("\u{200D}", 47_000), ("abcdefghij", 20_000)])
    func controlCDoesNotWaitForAFlood(_ text: String, count: Int) throws {
      let program = try Storefront.open(in: folder)
      for keys in ["/", "x"] { program.type(keys) }
      try program.wait(for: "x")
      try program.flood(Array(String(repeating: text, count: count).utf8))
      let sent = ContinuousClock.now
      program.send(.control("c"))
      #expect(try program.waitForExit() == .status(0))
      #expect(ContinuousClock.now - sent < .milliseconds(500) * TestEnvironment.patience)
    }

    @Test(arguments: TestEnvironment.some(3, of: floods))
    func aFloodCostsNoMemoryAndFewFrames(flood: Flood) throws {
      let program = try open(in: folder, flood)
      let memory = program.peakMemory
      let written = program.output.count
      try program.flood(flood.bytes)
      #expect(program.peakMemory - memory < 8 * 1024)
      #expect(program.output.count - written < flood.bytes.count)
      // An overlay that the flood's last bytes opened receives the first of them.
      program.send(.control("c"), .control("c"))
      #expect(try program.waitForExit() == .status(0))
      #expect(program.screen.modes == [7, 25] && program.isCooked)
    }

    @Test(arguments: TestEnvironment.some(1, of: Array(floods.prefix(3))))
    func aSignalDoesNotWaitForAFlood(flood: Flood) throws {
      let program = try open(in: folder, flood)
      // As much as the terminal holds, most of which the program has not read when the signal
      // arrives.
      program.write(Array(flood.bytes.prefix(4000)))
      program.signal(SIGTERM)
      #expect(try program.waitForExit() == .signal(SIGTERM))
      #expect(program.isCooked)
    }

    /// The lines of a pipe are read one by one.
    @Test func theLinesOfAFloodAreReadOneByOne() throws {
      let program = try Storefront.start(in: folder, ["--plain"])
      try program.wait(for: "Tip Jar")
      let memory = program.peakMemory
      try program.flood(Array(String(repeating: "nonsense\n", count: 500).utf8))
      #expect(program.peakMemory - memory < 8 * 1024)
      program.signal(SIGTERM)
      // The status of a program that restores the terminal first.
      #expect(try program.waitForExit() == .status(143))
    }

    private func open(in folder: String, _ flood: Flood) throws -> PTYProcess {
      let program = try Storefront.open(in: folder)
      for keys in flood.way { program.type(keys) }
      try program.wait(for: flood.sight)
      return program
    }

    // MARK: Keys as a terminal sends them

    /// Pasted text is typed into the search field.
    @Test func searchFindsByWordsAndEscShowsAll() throws {
      let program = try Storefront.open(in: folder)
      program.type("/\u{1B}[200~pigeon\u{1B}[201~")
      try program.waitUntilGone("Lantern")
      #expect(program.screen.find("Carrier") != nil)
      try program.type("zz", until: "No apps match \"pigeonzz\".")
      program.send(.backspace, .backspace)
      try program.wait(for: "Carrier")
      try program.escape(until: "Lantern")
    }

    /// The fastest of ten, because other processes may use the machine during any of them.
    @Test func escapeTakesEffectWithinATenthOfASecond() throws {
      let program = try Storefront.open(in: folder)
      var times: [Duration] = []
      for _ in 0..<10 {
        try program.type("?", until: "Ctrl-Z")
        let pressed = ContinuousClock.now
        try program.escape(from: "Ctrl-Z")
        times.append(ContinuousClock.now - pressed)
      }
      #expect(times.min() ?? .zero < .milliseconds(100) * TestEnvironment.patience)
    }

    /// The animation timer does not delay the key's timer.
    @Test func escapeIsAKeyWhileASpinnerTurns() throws {
      let program = try Storefront.start(in: folder, rate: 0.001)
      program.answers = .held
      try program.wait(for: "Lantern")
      try program.focus("Margin")
      program.send(.space)
      try program.wait("work that has begun") { $0.row(of: "Margin")?.contains("GET") == false }
      program.type("/margin")
      try program.waitUntilGone("Tidepool")
      try program.escape(until: "Tidepool")
    }

    /// Whatever settings the shell left: Enter ignored, the eighth bit stripped, reads that wait
    /// for many bytes, output in capitals. Ctrl-S stops no output, and Ctrl-\ ends nothing.
    @Test func keysArriveWhateverTheTerminalWasSetTo() throws {
      let start = try Storefront.command(in: folder)
      let program = try PTYProcess(
        "/bin/sh",
        ["-c", "stty igncr istrip inlcr ixon min 9 time 0; stty olcuc; exec \(start)"],
        size: Storefront.size)
      try program.wait(for: "Lantern")
      program.type("\u{13}\u{1C}j")
      try program.wait("Margin focused") { $0.isFocused("Margin") }
      try program.type("k\r", until: "Lantern would open here.")
      try program.escape(until: "Margin")
      try program.type("/é", until: "é")
      program.send(.control("c"))
      #expect(try program.waitForExit() == .status(0))
    }

    /// A typed space takes a cell, and if there is no space for a count nothing else changes.
    @Test func aSpaceThatIsTypedMovesIt() throws {
      let program = try Storefront.open(in: folder, size: Size(width: 30, height: 12))
      program.type("/moth" + String(repeating: " ", count: 12))
      try program.wait("what is found") { $0.find("Lantern") == nil && $0.find("Moth") != nil }
      while program.read(within: .milliseconds(200)) { continue }
      let (rows, cursor) = (program.screen.rows, program.screen.cursor)
      program.type(" ")
      try program.wait("the cursor a column further") {
        $0.cursor == Point(x: cursor.x + 1, y: cursor.y)
      }
      #expect(program.screen.rows == rows)
    }
  }
}
