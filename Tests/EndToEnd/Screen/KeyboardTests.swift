import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// Everything by keyboard alone; KeyTableTests check that footer, help and dispatcher share one
  /// table.
  @Suite(.serialized)
  final class KeyboardTests: FolderSuite {
    @Test func whatWasQuitIsKeptAndGoesOn() throws {
      // A minute, so that it still runs when a busy machine handles the key.
      let slow = ["--download-time", "60"]
      let first = try Storefront.open(in: folder, rate: 1, slow)
      try first.download("Tidepool", above: 20)
      let reached = first.screen.percentage(of: "Tidepool") ?? 0
      try first.quit()
      #expect(!first.screen.isAlternate)
      #expect(
        first.screen.rows.joined(separator: "\n")
          .contains("One download is paused. You can resume it."))

      let second = try Storefront.open(in: folder, rate: 1, slow)
      try second.wait(for: "Paused", beside: "Tidepool")
      #expect(second.screen.percentage(of: "Tidepool") ?? 0 >= reached)
      try second.focus("Tidepool")
      second.type("p")
      try second.waitForProgress(of: "Tidepool", above: reached - 1)
      try second.letControlsArm()
      second.type("p")
      try second.wait(for: "Paused", beside: "Tidepool")
      try second.quit()

      let third = try Storefront.open(in: folder)
      try third.wait(for: "Paused", beside: "Tidepool")
      try third.focus("Tidepool")
      third.type("p")
      try third.wait(for: "OPEN", beside: "Tidepool")
    }

    @Test func anAppOpensItsPageAndIsRemovedToItsCloud() throws {
      let program = try Storefront.open(in: folder)
      try program.focus("Lantern")
      try program.type("i", until: "Wick & Daughters")
      try program.wait(for: "2.1.0, ")
      try program.escape(until: "Margin")
      program.type("x")
      try program.wait("a cloud") { $0.row(of: "Lantern")?.contains("OPEN") == false }
      #expect(program.screen.row(of: "Lantern")?.contains("GET") == false)
      try program.press()
      try program.wait(for: "OPEN", beside: "Lantern")
    }

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

    @Test func aTipIsBoughtLoggedAndThereAfterARestart() throws {
      let program = try Storefront.open(in: folder)
      try program.type("2", until: "£0.99")
      program.type("jj")
      try program.press(until: "Confirm your tip")
      try program.wait(for: "Simulated: no money moves.")
      try program.sayYesAndCloseThanks()
      try program.wait(for: "In your tip collection you have one medium tip.")
      program.type("3")
      try program.wait(for: "£4.99", beside: "Medium Tip")
      try program.quit()
      let log = try String(contentsOfFile: folder + "/state/tipjar.log", encoding: .utf8)
      #expect(log.contains("app.tipjar.tip.medium tapped"))

      let again = try Storefront.open(in: folder)
      again.type("3")
      try again.wait(for: "£4.99", beside: "Medium Tip")
      try again.type("2", until: "In your tip collection you have one medium tip.")
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
