import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// Keys as a terminal sends them; KeyTableTests check that footer, help and dispatcher share one
  /// table.
  @Suite(.serialized)
  final class KeyboardTests: FolderSuite {
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
