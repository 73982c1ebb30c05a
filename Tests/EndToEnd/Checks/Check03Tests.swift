import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  @Suite("Check 3: Ctrl-Z and fg, time and again, and Ctrl-L", .serialized)
  struct Check03Tests {
    private func shell(running command: String) throws -> PTYProcess {
      let program = try PTYProcess(
        "/bin/sh", ["-i"], environment: ["PS1": "$ ", "ENV": "", "TERM_PROGRAM": "ghostty"],
        directory: TestEnvironment.repository, size: Storefront.size)
      try program.wait(for: "$ ")
      program.type(command + "\n")
      try program.wait(for: "Lantern")
      return program
    }

    /// A shell with a storefront in it, and the storefront's process.
    private func shell(
      tellingWhoIsIn folder: String, before: String = ""
    ) throws -> (PTYProcess, pid_t) {
      let program = try shell(
        running: "sh -c '\(before)echo \"id $$ .\"; exec \"$@\"' sh "
          + Storefront.command(in: folder))
      let words = program.text.split { " \r\n".contains($0) }
      return (program, try #require(words.lastIndex(of: "id").flatMap { pid_t(words[$0 + 1]) }))
    }

    private func waitForPrompt(_ program: PTYProcess) throws {
      try program.wait("the shell's prompt") { screen in
        !screen.isAlternate && screen.rows[screen.cursor.y] == "$"
      }
    }

    /// Stops the program, uses the shell and continues. While the program is stopped, none of its
    /// modes is active.
    private func stopAndGoOn(_ program: PTYProcess, round: Int) throws {
      program.send(.control("z"))
      try waitForPrompt(program)
      #expect(program.isCooked)
      #expect(ModePairs(program.output).on == [])
      program.type("echo shell-$((\(round) + 100))\n")
      try program.wait(for: "echo shell-$((\(round) + 100))")
      try program.wait(for: "shell-\(round + 100)")
      program.type("fg\n")
      try program.wait("the screen of the storefront") { $0.isAlternate }
    }

    private func leave(_ program: PTYProcess) throws {
      program.type("q")
      try waitForPrompt(program)
      program.type("echo left-$?\n")
      try program.wait(for: "left-0")
      program.type("exit\n")
      try program.waitForExit()
    }

    @Test func theWholeScreenComesBackEveryTime() throws {
      try TestEnvironment.withFolder { folder in
        let program = try shell(running: Storefront.command(in: folder))
        try program.wait(for: "£4.99", beside: "Quill")
        let before = program.screen.rows
        let rounds = repetitions("TIPJAR_TEST_STOPS", default: 10)
        var repaints: [Duration] = []
        for round in 1...rounds {
          try stopAndGoOn(program, round: round)
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
            "drawn anew after \(repaints.sorted()[rounds / 2]), at most \(repaints.max() ?? .zero)")
        }
        program.send(.down)
        try program.wait("Tidepool focused") { $0.isFocused("Tidepool") }
        try leave(program)
      }
    }

    @Test func aDownloadAndAPurchaseGoOn() throws {
      try TestEnvironment.withFolder { folder in
        let program = try shell(running: Storefront.command(in: folder, rate: 2))
        try program.focus("Margin")
        program.send(.space)
        try program.wait("title and taskbar") { _ in
          ModePairs(program.output).on.isSuperset(of: ["title", "taskbar"])
        }
        try stopAndGoOn(program, round: 1)
        try program.wait("title and taskbar in the first frame") { _ in
          let frame = program.text.components(separatedBy: "\u{1B}[?1049h").last ?? ""
          let first = frame.components(separatedBy: "\u{1B}[?2026l")
          return first.count > 1 && first[0].contains("]2;") && first[0].contains("]9;4;")
        }
        program.type("2")
        try program.wait(for: "£0.99")
        try program.press()
        try stopAndGoOn(program, round: 2)
        try program.wait(for: "Confirm your tip")
        try stopAndGoOn(program, round: 3)
        program.type("y")
        try stopAndGoOn(program, round: 4)
        try program.wait(for: "Thank you")
        try program.press()
        program.type("1")
        try program.wait(for: "OPEN", beside: "Margin")
        program.type("2")
        try program.wait(for: "In your tip collection you have one extra fine.")
        try leave(program)
      }
    }

    /// The stops occur at any time during purchases and a download; each confirmed tip exists
    /// exactly once.
    @Test func noActionIsLostOrDoubled() throws {
      try CommandRig.with { rig throws in
        let program = try shell(running: Storefront.command(in: rig.folder, rate: 4))
        try program.focus("Nib Studio")
        try program.focus("Tidepool")
        program.send(.space)
        try program.waitForProgress(of: "Tidepool")
        program.type("2")
        try program.wait(for: "£0.99")
        let rounds = repetitions("TIPJAR_TEST_STOPS", default: 4)
        for round in 1...rounds {
          try program.press()
          if round % 2 == 0 { try stopAndGoOn(program, round: round) }
          try program.wait(for: "Confirm your tip")
          program.type("y")
          program.read(within: .milliseconds(round * 37 % 200))
          try stopAndGoOn(program, round: round)
          try program.wait(for: "Thank you")
          try program.press()
          try program.waitUntilGone("Thank you")
        }
        try leave(program)
        #expect(try rig.consistentHistory().collection.map(\.count) == [rounds])
      }
    }

    @Test func controlLDrawsEverythingAnew() throws {
      try TestEnvironment.withFolder { folder in
        let program = try Storefront.open(in: folder)
        try program.wait(for: "£4.99", beside: "Quill")
        program.read(within: .milliseconds(300))
        let before = program.screen.rows
        program.interrupt(with: "\u{1B}[H\u{1B}[2Jwall: the kettle boils\r\n")
        try program.wait(for: "wall: the kettle boils")
        program.send(.control("l"))
        try program.wait("the frame from before") { $0.rows == before }
      }
    }

    /// After a resize while it is stopped, everything is redrawn.
    @Test func theSizeMayChangeMeanwhile() throws {
      try TestEnvironment.withFolder { folder in
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
    }

    /// `kill -TSTP` from another terminal stops and continues it like Ctrl-Z, repeatedly, and a
    /// fault after it is reported and logged.
    @Test func aStopFromOutsideIsTheSame() throws {
      try TestEnvironment.withFolder { folder in
        let (program, id) = try shell(tellingWhoIsIn: folder)
        for round in 1...2 {
          kill(id, SIGTSTP)
          try waitForPrompt(program)
          #expect(program.isCooked)
          #expect(ModePairs(program.output).on == [], "\(round)")
          program.type("fg\n")
          try program.wait("the screen of the storefront") { $0.isAlternate }
          try program.wait(for: "Lantern")
        }
        kill(id, SIGSEGV)
        try waitForPrompt(program)
        #expect(program.text.contains("tipjar: ended by signal 11"))
        #expect(
          try String(contentsOfFile: folder + "/state/tipjar.log", encoding: .utf8)
            .contains("tipjar: ended by signal 11"))
        program.type("exit\n")
        try program.waitForExit()
      }
    }

    /// SIGSTOP cannot be caught, and the shell may change the terminal in the meantime. The saved
    /// screen and title are restored as often as they were saved.
    @Test func aStopThatCannotBeCaughtIsGoneOnFrom() throws {
      try TestEnvironment.withFolder { folder in
        let (program, id) = try shell(tellingWhoIsIn: folder)
        try stopAndGoOn(program, round: 1)
        try program.wait(for: "Lantern")
        let before = program.text.components(separatedBy: "Stopped").count
        kill(id, SIGSTOP)
        try program.wait("the shell's word for it") { _ in
          program.text.components(separatedBy: "Stopped").count > before
        }
        program.type("stty sane; echo; echo sane\n")
        try program.wait("the shell's settings") { $0.find("sane") != nil && program.isCooked }
        program.type("fg\n")
        try program.wait("its own settings") { _ in !program.isCooked }
        program.send(.down)
        try program.wait("Tidepool focused") { $0.isFocused("Tidepool") }
        try leave(program)
        for (save, giveBack) in [
          ("\u{1B}[?1049h", "\u{1B}[?1049l"), ("\u{1B}[22;0", "\u{1B}[23;0"),
        ] {
          let counts = [save, giveBack].map { program.text.components(separatedBy: $0).count }
          #expect(counts[0] == counts[1], "\(save.debugDescription)")
        }
      }
    }

    /// The ways to stop a job: Ctrl-Z, output in the background, and a signal that cannot be
    /// caught.
    enum Stop: CaseIterable, CustomTestStringConvertible {
      case key, background, uncaught

      var testDescription: String { "\(self)" }

      /// The shell's message for a job that was stopped in this way.
      fileprivate var words: String {
        switch self {
        case .key: "Stopped"
        case .background: "tty output"
        case .uncaught: "Stopped (signal)"
        }
      }
    }

    /// The shell's `kill` continues the job that it ends. The terminal belongs to the shell, with
    /// the user's input in it, and the program neither sets nor draws anything.
    @Test(arguments: Stop.allCases)
    func whatIsKilledWhileItIsStoppedEndsAtOnce(_ stop: Stop) throws {
      try TestEnvironment.withFolder { folder in
        let (program, id) = try shell(tellingWhoIsIn: folder)
        switch stop {
        case .key: program.send(.control("z"))
        case .background:
          program.send(.control("z"))
          try waitForPrompt(program)
          program.type("bg\n")
        case .uncaught: kill(id, SIGSTOP)
        }
        try program.wait("its stop") { screen in
          if stop == .background && screen.find(stop.words) == nil { program.type("jobs\n") }
          return program.text.contains(stop.words)
        }
        program.type("stty sane; echo; echo s\"\"ane\n")
        try program.wait(for: "sane")
        let before = program.output.count
        program.type("sleep 0.3; kill %1; kill -CONT %1; sleep 0.7\necho typed-$((42))\n")
        try program.wait("its end") { screen in
          if screen.find("Terminated") == nil { program.type("jobs\n") }
          return program.text.contains("Terminated")
        }
        try program.wait(for: "typed-42")
        #expect(program.isCooked)
        #expect(ModePairs(program.output).on == [])
        let after = String(decoding: program.output[before...], as: UTF8.self)
        #expect(
          after.contains("\u{1B}") == (stop == .uncaught), "it gives back what it had no time to")
        program.type("exit\n")
        try program.waitForExit()
      }
    }

    /// In the background it waits for the foreground (SIGTTOU), and then restores its settings.
    @Test func goingOnInTheBackgroundWaitsForTheForeground() throws {
      try TestEnvironment.withFolder { folder in
        let program = try shell(running: Storefront.command(in: folder))
        program.send(.control("z"))
        try waitForPrompt(program)
        program.type("bg\n")
        try program.wait("its stop in the background") { screen in
          if screen.find("tty output") == nil { program.type("jobs\n") }
          return screen.find("tty output") != nil
        }
        #expect(program.isCooked)
        program.type("fg\n")
        try program.wait("its own settings") { $0.isAlternate && !program.isCooked }
        program.send(.down)
        try program.wait("Tidepool focused") { $0.isFocused("Tidepool") }
        try leave(program)
      }
    }

    /// Stops are ignored if no shell would continue the program. After one that cannot be ignored,
    /// the program still restores its screen.
    @Test func whereStopsAreIgnoredThereIsNone() throws {
      try TestEnvironment.withFolder { folder in
        let (program, id) = try shell(tellingWhoIsIn: folder, before: "trap \"\" TSTP; ")
        program.send(.control("z"))
        program.send(.down)
        try program.wait("Tidepool focused") { $0.isFocused("Tidepool") }
        kill(id, SIGSTOP)
        try program.wait("its stop") { _ in program.text.contains("Stopped (signal)") }
        program.type("stty sane; echo; echo s\"\"ane\n")
        try program.wait(for: "sane")
        program.type("fg\n")
        try program.wait("its own settings") { _ in !program.isCooked }
        try leave(program)
      }
    }

    /// Terminal settings that are changed while it is stopped are kept, as in curses.
    @Test func whatIsSetMeanwhileStays() throws {
      try TestEnvironment.withFolder { folder in
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
    }

    /// The terminal's replies do not become commands of the shell. Once in five attempts, because
    /// other processes may use the machine.
    @Test func answersThatComeWhileItStops() throws {
      for _ in 0..<5 {
        let isClean = try TestEnvironment.withFolder { folder in
          let program = try PTYProcess(
            "/bin/sh", ["-i"], environment: ["PS1": "$ ", "ENV": ""],
            directory: TestEnvironment.repository, size: Storefront.size)
          program.answers = .held
          try program.wait(for: "$ ")
          program.type(try Storefront.command(in: folder) + "\n")
          try program.wait("the questions") { _ in !program.heldAnswers.isEmpty }
          program.send(.control("z"))
          program.read(within: .milliseconds(30))
          program.write(program.heldAnswers)
          try program.wait("the shell's word for its stop") { $0.find("Stopped") != nil }
          program.type("echo typed-$((42))\n")
          try program.wait(for: "typed-42")
          return !program.text.contains("rgb:")
        }
        if isClean { return }
      }
      Issue.record("the shell always got an answer")
    }

    /// The recipe of `make run`, with the existing binary.
    @Test func makeRunStopsGoesOnAndLeavesWithoutAnError() throws {
      try TestEnvironment.withFolder { folder in
        let arguments = Storefront.arguments(folder).joined(separator: " ")
        let program = try shell(
          running: "make --old-file=build run BINARY='\(TestEnvironment.tipjarBinary)' "
            + "ARGS='\(arguments)'")
        for round in 1...3 {
          try stopAndGoOn(program, round: round)
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
}
