import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  @Suite("Check 3: stops by signals and in the background", .serialized)
  final class Check03SignalTests: FolderSuite, ShellUser {
    /// `kill -TSTP` from another terminal stops and continues it like Ctrl-Z, repeatedly, and a
    /// fault after it is reported and logged.
    @Test func aStopFromOutsideIsTheSame() throws {
      let (program, id) = try shell(printingIDIn: folder)
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

    /// SIGSTOP cannot be caught, and the shell may change the terminal in the meantime. The saved
    /// screen and title are restored as often as they were saved.
    @Test func aStopThatCannotBeCaughtIsGoneOnFrom() throws {
      let (program, id) = try shell(printingIDIn: folder)
      try stopAndContinue(program, round: 1)
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
      let (program, id) = try shell(printingIDIn: folder)
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

    /// In the background it waits for the foreground (SIGTTOU), and then restores its settings.
    @Test func goingOnInTheBackgroundWaitsForTheForeground() throws {
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

    /// Stops are ignored if no shell would continue the program. After one that cannot be ignored,
    /// the program still restores its screen.
    @Test func whereStopsAreIgnoredThereIsNone() throws {
      let (program, id) = try shell(printingIDIn: folder, before: "trap \"\" TSTP; ")
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
}
