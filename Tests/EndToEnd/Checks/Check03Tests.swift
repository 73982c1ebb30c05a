import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  @Suite("Check 3: Ctrl-Z and fg, time and again, and Ctrl-L", .serialized)
  final class Check03Tests: FolderSuite, ShellUser {
    @Test func theWholeScreenComesBackEveryTime() throws {
      let program = try shell(running: Storefront.command(in: folder))
      try program.wait(for: "£4.99", beside: "Quill")
      let before = program.screen.rows
      let rounds = repetitions("TIPJAR_TEST_STOPS", default: 4, long: 10)
      var repaints: [Duration] = []
      for round in 1...rounds {
        try stopAndContinue(program, round: round)
        let resumed = ContinuousClock.now
        try program.wait("the frame from before") { $0.rows == before }
        repaints.append(ContinuousClock.now - resumed)
        #expect(program.screen.modes.isSuperset(of: [1002, 1006, 1049, 2004]))
      }
      #expect(program.text.components(separatedBy: "\u{1B}[?1049h").count - 1 == rounds + 1)
      // The fastest of several, because other processes may use the machine during any of them.
      #expect(repaints.min() ?? .zero < .milliseconds(200) * TestEnvironment.patience)
      if rounds > 10 {
        print(
          "redrawn after \(repaints.sorted()[rounds / 2]), at most \(repaints.max() ?? .zero)")
      }
      program.send(.down)
      try program.wait("Tidepool focused") { $0.isFocused("Tidepool") }
      try leave(program)
    }

    @Test func aDownloadAndAPurchaseGoOn() throws {
      let program = try shell(running: Storefront.command(in: folder, rate: 2))
      try program.focus("Margin")
      program.send(.space)
      try program.wait("title and taskbar") { _ in
        ModePairs(program.output).on.isSuperset(of: ["title", "taskbar"])
      }
      try stopAndContinue(program, round: 1)
      try program.wait("title and taskbar in the first frame") { _ in
        let frame = program.text.components(separatedBy: "\u{1B}[?1049h").last ?? ""
        let first = frame.components(separatedBy: "\u{1B}[?2026l")
        return first.count > 1 && first[0].contains("]2;") && first[0].contains("]9;4;")
      }
      program.type("2")
      try program.wait(for: "£0.99")
      try program.press()
      try stopAndContinue(program, round: 2)
      try program.wait(for: "Confirm your tip")
      try stopAndContinue(program, round: 3)
      program.type("y")
      try stopAndContinue(program, round: 4)
      try program.wait(for: "Thank you")
      try program.press()
      program.type("1")
      try program.wait(for: "OPEN", beside: "Margin")
      program.type("2")
      try program.wait(for: "In your tip collection you have one extra fine tip.")
      try leave(program)
    }

    /// The stops occur at any time during purchases and a download; each confirmed tip exists
    /// exactly once.
    @Test func noActionIsLostOrDoubled() throws {
      let program = try shell(running: Storefront.command(in: rig.folder, rate: 4))
      try program.focus("Nib Studio")
      try program.focus("Tidepool")
      program.send(.space)
      try program.waitForProgress(of: "Tidepool")
      program.type("2")
      try program.wait(for: "£0.99")
      let rounds = repetitions("TIPJAR_TEST_STOPS", default: 2, long: 4)
      for round in 1...rounds {
        try program.press()
        if round % 2 == 0 { try stopAndContinue(program, round: round) }
        try program.wait(for: "Confirm your tip")
        program.type("y")
        program.read(within: .milliseconds(round * 37 % 200))
        try stopAndContinue(program, round: round)
        try program.wait(for: "Thank you")
        try program.press()
        try program.waitUntilGone("Thank you")
      }
      try leave(program)
      #expect(try rig.consistentHistory().collection.map(\.count) == [rounds])
    }

    @Test func controlLDrawsEverythingAgain() throws {
      let program = try Storefront.open(in: folder)
      try program.wait(for: "£4.99", beside: "Quill")
      program.read(within: .milliseconds(300))
      let before = program.screen.rows
      program.interrupt(with: "\u{1B}[H\u{1B}[2Jwall: the kettle boils\r\n")
      try program.wait(for: "wall: the kettle boils")
      program.send(.control("l"))
      try program.wait("the frame from before") { $0.rows == before }
    }

    /// After a resize while it is stopped, everything is redrawn.
    @Test func theSizeMayChangeMeanwhile() throws {
      let program = try shell(running: Storefront.command(in: folder))
      program.send(.control("z"))
      try waitForPrompt(program)
      program.resize(to: Size(width: 60, height: 20))
      program.type("fg\n")
      try program.wait("a frame of 60 columns") {
        $0.isAlternate && $0.find("Lantern") != nil && $0.find("OPEN", beside: "Lantern") != nil
      }
      try leave(program)
    }

    /// Terminal settings that are changed while it is stopped are kept, as in curses.
    @Test func whatIsSetMeanwhileStays() throws {
      let program = try shell(running: Storefront.command(in: folder))
      program.send(.control("z"))
      try waitForPrompt(program)
      program.type("stty -echoctl erase '^H'; echo s\"\"et\n")
      try program.wait(for: "set")
      let settings = program.settings
      program.type("fg\n")
      try program.wait("the screen of the storefront") { $0.isAlternate }
      program.type("q")
      try waitForPrompt(program)
      #expect(program.settings == settings)
    }

    /// The terminal's replies behind the key that stops do not become commands of the shell.
    @Test func answersThatComeWhileItStops() throws {
      let program = try PTYProcess(
        "/bin/sh", ["-i"], environment: ["PS1": "$ ", "ENV": ""],
        directory: TestEnvironment.repository, size: Storefront.size)
      program.answers = .held
      try program.wait(for: "$ ")
      program.type(try Storefront.command(in: folder) + "\n")
      try program.wait("the questions") { _ in !program.heldAnswers.isEmpty }
      program.write([0x1A] + program.heldAnswers)
      try program.wait("the shell's word for its stop") { $0.find("Stopped") != nil }
      program.type("echo typed-$((42))\n")
      try program.wait(for: "typed-42")
      #expect(!program.text.contains("rgb:"))
    }

    /// The recipe of `make run`, with the existing binary.
    @Test func makeRunStopsGoesOnAndLeavesWithoutAnError() throws {
      let arguments = Storefront.arguments(folder).joined(separator: " ")
      let program = try shell(
        running: "make --old-file=build run BINARY='\(TestEnvironment.tipjarBinary)' "
          + "ARGS='\(arguments)'")
      for round in 1...3 {
        try stopAndContinue(program, round: round)
        try program.wait(for: "Lantern")
      }
      program.type("q")
      try waitForPrompt(program)
      program.type("echo made-$?\n")
      try program.wait(for: "made-0")
      #expect(!program.text.contains("Error"))
    }
  }
}
