import Foundation
import TestSupport
import Testing
import TipJarTerminal

/// A way out of the storefront.
enum WayOut: CaseIterable, Sendable, CustomTestStringConvertible {
  case q, controlC
  case interrupt, terminate, hangUp
  case quit, abort, segmentationFault, trap

  /// The signal, where it is one.
  var signal: Int32? {
    switch self {
    case .q, .controlC: nil
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    case .hangUp: SIGHUP
    case .quit: SIGQUIT
    case .abort: SIGABRT
    case .segmentationFault: SIGSEGV
    case .trap: SIGTRAP
    }
  }

  /// What a shell sees.
  var status: Int { signal.map { 128 + Int($0) } ?? 0 }
  var testDescription: String { "\(self)" }
}

extension EndToEnd {
  /// However it ends, the terminal is as it was.
  @Suite(.serialized)
  struct LeavingTests {
    /// A shell that tells the program's id, runs it, tells its status and then reads a line.
    private func shell(_ command: String) throws -> PTYProcess {
      let script = """
        ulimit -c 0
        sh -c 'echo "id $$ ."; exec "$@"' sh \(command)
        echo "left $?"
        read line
        echo "read [$line]"
        """
      return try PTYProcess("/bin/sh", ["-c", script], size: Storefront.size)
    }

    private func number(after word: String, in program: PTYProcess) -> Int32? {
      let words = program.text.split { " \r\n".contains($0) }
      return words.firstIndex { $0 == word }.flatMap { Int32(words[$0 + 1]) }
    }

    private func leave(_ program: PTYProcess, by way: WayOut) {
      switch (way, way.signal) {
      case (.q, _): program.type("q")
      case (.controlC, _): program.send(.control("c"))
      case (_, let signal?): if let id = number(after: "id", in: program) { kill(id, signal) }
      case (_, nil): break
      }
    }

    private func expectOrdinaryTerminal(_ program: PTYProcess) {
      #expect(program.screen.modesEverSet.isSuperset(of: [1002, 1004, 1006, 1049, 2004]))
      #expect(program.screen.modes == [7, 25])
      #expect(!program.screen.isAlternate)
      #expect(!program.screen.applicationKeypad)
      #expect(program.isCooked)
    }

    @Test(arguments: WayOut.allCases)
    func theTerminalIsAsItWas(_ way: WayOut) throws {
      try TestEnvironment.withFolder { folder in
        let program = try shell(Storefront.command(in: folder))
        let typical = program.settings
        try program.wait(for: "Lantern")
        #expect(!program.isCooked)
        leave(program, by: way)
        try program.wait(for: "left \(way.status)")
        expectOrdinaryTerminal(program)
        #expect(program.settings == typical)
        program.type("mine\n")
        try program.wait(for: "read [mine]")
        #expect(try program.waitForExit() == .status(0))
      }
    }

    @Test(arguments: WayOut.allCases)
    func theTerminalIsAsItWasInTheMiddleOfWork(_ way: WayOut) throws {
      try TestEnvironment.withFolder { folder in
        let program = try shell(Storefront.command(in: folder, rate: 2))
        try program.wait(for: "Lantern")
        try program.focus("Kiln")
        program.send(.space)
        try program.waitForProgress(of: "Kiln")
        leave(program, by: way)
        try program.wait(for: "left \(way.status)")
        expectOrdinaryTerminal(program)
      }
    }

    /// The terminal's answers to the first frame's questions are not left to the shell.
    @Test func leavingAtOnceLeaksNothing() throws {
      try TestEnvironment.withFolder { folder in
        let program = try shell(Storefront.command(in: folder))
        try program.wait("the screen taken") { $0.isAlternate }
        program.type("q")
        try program.wait(for: "left 0")
        program.type("mine\n")
        try program.wait(for: "read [mine]")
      }
    }

    @Test func aHangUpEndsItAndKeepsTheDownload() throws {
      try TestEnvironment.withFolder { folder in
        let program = try Storefront.open(in: folder, rate: 2)
        try program.focus("Kiln")
        program.send(.space)
        try program.waitForProgress(of: "Kiln", above: 2)
        program.hangUp()
        #expect(try program.waitForExit(within: .seconds(2)) == .signal(SIGHUP))
        let again = try Storefront.open(in: folder)
        try again.wait(for: "Paused", beside: "Kiln")
      }
    }

    /// In a session without a controlling terminal nobody sends HUP: the end of the input has to do.
    @Test func aTerminalThatClosesEndsIt() throws {
      try TestEnvironment.withFolder { folder in
        let command = try Storefront.command(in: folder)
        let program = try PTYProcess(
          "/bin/sh", ["-c", "setsid sh -c 'echo \"id $$ .\"; exec \"$@\"' sh \(command); read x"],
          size: Storefront.size)
        try program.wait(for: "Lantern")
        let id = try #require(number(after: "id", in: program))
        program.hangUp()
        let end = ContinuousClock.now + .seconds(2)
        while kill(id, 0) == 0, ContinuousClock.now < end { poll(nil, 0, 5) }
        #expect(kill(id, 0) != 0)
      }
    }
  }
}
