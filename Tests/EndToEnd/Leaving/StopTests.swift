import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// Ctrl-Z and fg, time and again; stops by signals; Ctrl-L.
  @Suite(.serialized)
  final class StopTests: FolderSuite {
    @Test func theWholeScreenComesBackEveryTime() throws {
      let shell = try JobShell(running: Storefront.command(in: folder))
      let program = shell.program
      try program.wait(for: "£4.99", beside: "Quill")
      let before = program.screen.rows
      let rounds = repetitions("TIPJAR_TEST_STOPS", default: 4, long: 10)
      var repaints: [Duration] = []
      for round in 1...rounds {
        try shell.stopAndGoOn(round: round)
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
      try program.moveDown()
      try shell.leave()
    }

    @Test func aDownloadGoesOnWithItsTitleAndTaskbar() throws {
      let shell = try JobShell(running: Storefront.command(in: folder, rate: 2))
      let program = shell.program
      try program.focus("Margin")
      program.send(.space)
      try program.wait("title and taskbar") { _ in
        ModePairs(program.output).on.isSuperset(of: ["title", "taskbar"])
      }
      try shell.stopAndGoOn()
      try program.wait("title and taskbar in the first frame") { _ in
        let frame = program.text.components(separatedBy: "\u{1B}[?1049h").last ?? ""
        let first = frame.components(separatedBy: "\u{1B}[?2026l")
        return first.count > 1 && first[0].contains("]2;") && first[0].contains("]9;4;")
      }
      try program.wait(for: "OPEN", beside: "Margin")
      try shell.leave()
    }

    /// The stops occur at any time during purchases and a download; each confirmed tip exists
    /// exactly once.
    @Test func noActionIsLostOrDoubled() throws {
      let shell = try JobShell(running: Storefront.command(in: rig.folder, rate: 4))
      let program = shell.program
      try program.download("Tidepool")
      try program.type("2", until: "£0.99")
      let rounds = repetitions("TIPJAR_TEST_STOPS", default: 2, long: 4)
      for round in 1...rounds {
        try program.press()
        if round % 2 == 0 { try shell.stopAndGoOn(round: round) }
        try program.wait(for: "Confirm your tip")
        program.type("y")
        program.read(within: .milliseconds(round * 37 % 200))
        try shell.stopAndGoOn(round: round)
        try program.wait(for: "Thank you")
        try program.press()
        try program.waitUntilGone("Thank you")
      }
      try shell.leave()
      #expect(try rig.consistentHistory().collection.map(\.count) == [rounds])
    }

    @Test func controlLDrawsEverythingAgain() throws {
      let program = try Storefront.open(in: folder)
      try program.wait(for: "£4.99", beside: "Quill")
      program.rest()
      let before = program.screen.rows
      program.interrupt(with: "\u{1B}[H\u{1B}[2Jwall: the kettle boils\r\n")
      try program.wait(for: "wall: the kettle boils")
      program.send(.control("l"))
      try program.wait("the frame from before") { $0.rows == before }
    }

    /// After a resize while it is stopped, everything is redrawn.
    @Test func theSizeMayChangeMeanwhile() throws {
      let shell = try JobShell(running: Storefront.command(in: folder))
      try shell.stop()
      shell.program.resize(to: Size(width: 60, height: 20))
      try shell.goOn()
      try shell.program.wait(for: "OPEN", beside: "Lantern")
      try shell.leave()
    }

    /// Terminal settings that are changed while it is stopped are kept, as in curses.
    @Test func settingsMadeMeanwhileStay() throws {
      let shell = try JobShell(running: Storefront.command(in: folder))
      try shell.stop()
      try shell.program.type("stty -echoctl erase '^H'; echo s\"\"et\n", until: "set")
      let settings = shell.program.settings
      try shell.goOn()
      shell.program.type("q")
      try shell.waitForPrompt()
      #expect(shell.program.settings == settings)
    }

    /// The terminal's replies behind the key that stops do not become commands of the shell.
    @Test func answersThatComeWhileItStops() throws {
      let shell = try JobShell()
      let program = shell.program
      program.answers = .held
      program.type(try Storefront.command(in: folder) + "\n")
      try program.wait("the questions") { _ in !program.heldAnswers.isEmpty }
      program.write([0x1A] + program.heldAnswers)
      try program.wait(for: "Stopped")
      try program.type("echo typed-$((42))\n", until: "typed-42")
      #expect(!program.text.contains("rgb:"))
    }

    /// The recipe of `make run`, with the existing binary.
    @Test func makeRunStopsGoesOnAndLeavesWithoutAnError() throws {
      let arguments = Storefront.arguments(folder).joined(separator: " ")
      let shell = try JobShell(
        running: "make --old-file=build run BINARY='\(TestEnvironment.tipjarBinary)' "
          + "ARGS='\(arguments)'")
      for round in 1...3 {
        try shell.stopAndGoOn(round: round)
        try shell.program.wait(for: "Lantern")
      }
      try shell.leave()
      #expect(!shell.program.text.contains("Error"))
    }

    /// What is simulated stands still while nothing runs, whatever stopped it.
    @Test(arguments: [true, false]) func aStoppedDownloadStandsStill(byKey: Bool) throws {
      let shell = try JobShell(
        running: PTYProcess.printingID(
          of: Storefront.command(in: folder, rate: 0.2)))
      let program = shell.program
      try program.focus("Margin")
      program.send(.space)
      try program.waitForProgress(of: "Margin")
      if byKey { try shell.stop() } else { try shell.stopUncaught() }
      let before = program.screen.percentage(of: "Margin") ?? 1
      let end = ContinuousClock.now + .seconds(5)
      while ContinuousClock.now < end { program.read(within: .milliseconds(100)) }
      try shell.goOn()
      try program.waitForProgress(of: "Margin")
      let after = try #require(program.screen.percentage(of: "Margin"))
      // Five seconds at this rate are 7 % of the slowest download, and 20 % of the fastest.
      #expect(after - before < 7, "\(before) % and \(after) %")
      try shell.leave()
    }

    /// `kill -TSTP` from another terminal stops and continues it like Ctrl-Z, repeatedly, and a
    /// fault after it is reported and logged. The stops of a background job, sent to one that has
    /// the terminal, are the same.
    @Test(arguments: [SIGTSTP, SIGTTIN, SIGTTOU])
    func aStopFromOutsideIsTheSame(signal: Int32) throws {
      let shell = try JobShell(storefrontIn: folder)
      let (program, id) = (shell.program, try #require(shell.program.printedID))
      for round in 1...2 {
        kill(id, signal)
        try shell.waitForPrompt()
        #expect(program.isCooked)
        #expect(ModePairs(program.output).on == [], "\(round)")
        try shell.goOn()
        try program.wait(for: "Lantern")
      }
      kill(id, SIGSEGV)
      try shell.waitForPrompt()
      #expect(program.text.contains("tipjar: ended by signal 11"))
      #expect(try rig.log.contains("tipjar: ended by signal 11"))
    }

    /// SIGSTOP cannot be caught, and the shell may change the terminal in the meantime. The saved
    /// screen and title are restored as often as they were saved.
    @Test func aStopThatCannotBeCaughtIsGoneOnFrom() throws {
      let shell = try JobShell(storefrontIn: folder)
      let program = shell.program
      try shell.stopAndGoOn()
      try program.wait(for: "Lantern")
      try shell.stopUncaught()
      try shell.goOn()
      try program.moveDown()
      try shell.leave()
      for (save, giveBack) in [
        ("\u{1B}[?1049h", "\u{1B}[?1049l"), ("\u{1B}[22;0", "\u{1B}[23;0"),
      ] {
        let counts = [save, giveBack].map { program.text.components(separatedBy: $0).count }
        #expect(counts[0] == counts[1], "\(save.debugDescription)")
      }
    }

    /// Stops are ignored if no shell would continue the program. After one that cannot be ignored,
    /// the program still restores its screen.
    @Test func ignoredStopSignalsDoNotStop() throws {
      let shell = try JobShell(storefrontIn: folder, after: "trap \"\" TSTP")
      shell.program.send(.control("z"))
      try shell.program.moveDown()
      try shell.stopUncaught()
      try shell.goOn()
      try shell.leave()
    }

    /// In the background it waits for the foreground (SIGTTOU), and then restores its settings.
    @Test func goingOnInTheBackgroundWaitsForTheForeground() throws {
      let shell = try JobShell(running: Storefront.command(in: folder))
      try shell.stop()
      shell.program.type("bg\n")
      try shell.waitForJob("tty output")
      #expect(shell.program.isCooked)
      try shell.goOn()
      try shell.program.moveDown()
      try shell.leave()
    }

    /// The ways to stop a job: Ctrl-Z, output in the background, and a signal that cannot be
    /// caught.
    enum Stop: CaseIterable { case key, background, uncaught }

    /// The shell's `kill` continues the job that it ends. The terminal belongs to the shell, with
    /// the user's input in it: the program neither reads nor draws nor sets anything, also on a
    /// terminal with `tostop`, and gives back what it had no time to.
    @Test(
      arguments: [(Stop.key, SIGTERM), (.background, SIGTERM), (.uncaught, SIGTERM)]
        + TestEnvironment.some(1, of: [(.uncaught, SIGQUIT), (.uncaught, SIGABRT)]),
      ["-tostop", "tostop"])
    func aStoppedProgramThatIsKilledEndsAtOnce(_ way: (Stop, Int32), _ tostop: String) throws {
      let (stop, signal) = way
      let shell = try JobShell(environment: ["SWIFT_BACKTRACE": "enable=no"])
      let program = shell.program
      try shell.run("ulimit -c 0")
      try program.type(
        PTYProcess.printingID(of: Storefront.command(in: folder)) + "\n", until: "Lantern")
      if stop == .uncaught {
        try shell.stopUncaught("-echoctl \(tostop)")
      } else {
        try shell.stop()
        if stop == .background {
          program.type("bg\n")
          try shell.waitForJob("tty output")
        }
        try shell.run("stty \(tostop)")
      }
      let (before, settings) = (program.output.count, program.settings)
      let id = try #require(program.printedID)
      program.type(
        "kill -\(signal) %1; kill -CONT %1; while kill -0 \(id) 2>&-; do sleep 0.02; done\n"
          + "echo typed-$((42))\n")
      try shell.waitForEnd(by: signal)
      try program.wait(for: "typed-42")
      #expect(program.settings == settings)
      #expect(ModePairs(program.output).on == [])
      let after = String(decoding: program.output[before...], as: UTF8.self)
      #expect(after.contains("\u{1B}") == (stop == .uncaught))
    }
  }
}
