import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// However the program ends, every mode is reset, and the status tells.
  @Suite(.serialized)
  final class LeavingTests: FolderSuite {
    private static let modes: Set = [
      "mode 1002", "mode 1004", "mode 1006", "mode 1049", "mode 2004", "keypad",
    ]

    private func expectPairs(_ shell: LeavingShell) {
      #expect(ModePairs(shell.program.output).everOn.isSuperset(of: Self.modes))
      #expect(shell.leftovers == [])
    }

    /// Every way out of the storefront, and from each other screen a key, a signal and a fault: all
    /// screens share the code for leaving.
    private static let exits: [(Occupant, WayOut)] =
      WayOut.allCases.map { (.storefront, $0) }
      + Occupant.screens.dropFirst().enumerated().flatMap { number, screen in
        [WayOut.keys, WayOut.requests, WayOut.faults].map { ways in
          let possible = ways.filter { screen.leaves(by: $0) }
          return (screen, possible[number % possible.count])
        }
      }

    @Test(arguments: TestEnvironment.some(7, of: exits))
    func fromEveryScreen(_ screen: Occupant, _ way: WayOut) throws {
      let shell = try LeavingShell(screen.command(in: folder))
      try screen.settle(in: shell.program)
      #expect(!shell.program.isCooked)
      try shell.leave(by: way)
      expectPairs(shell)
      // QUIT was requested, and is not a crash.
      if way == .quit { #expect(!shell.program.text.contains("ended by signal")) }
    }

    /// A log that is left makes the next start read every row. The screen is left at its first rows,
    /// while work in the background still has the records open.
    @Test(arguments: [Occupant.storefront, .plain], [WayOut.q, .terminate])
    func withoutALogOfTheRecords(_ occupant: Occupant, _ way: WayOut) throws {
      for _ in 0..<5 {
        let shell = try LeavingShell(occupant.command(in: folder))
        try shell.program.wait(for: occupant == .plain ? "Number:" : "Quill")
        try shell.leave(by: way)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder + "/state")
        #expect(files.contains("store.sqlite"))
        #expect(!files.contains { $0.hasSuffix("-wal") })
      }
    }

    /// Commands that draw no screen set no mode, and restore the terminal's settings.
    @Test(
      arguments: [Occupant.plain, .get].flatMap { lines in
        TestEnvironment.some(3, of: WayOut.allCases.filter(lines.leaves)).map { (lines, $0) }
      })
    func fromTheOrdinaryScreen(_ lines: Occupant, _ way: WayOut) throws {
      // The backtracer's report of a fault is long; see aFaultWaitsForNoKey.
      let shell = try LeavingShell(
        lines.command(in: folder), environment: ["SWIFT_BACKTRACE": "enable=no"])
      try lines.settle(in: shell.program)
      try shell.leave(by: way)
      #expect(ModePairs(shell.program.output).everOn.isSubset(of: ["style", "colours"]))
      #expect(shell.leftovers == [])
    }

    /// The reply to the doctor's query is not echoed, for 0.2 s: it is held in them, and meets the
    /// way out when it continues.
    @Test(arguments: TestEnvironment.some(3, of: WayOut.allCases.filter { $0 != .q }))
    func fromTheMiddleOfAQuestion(_ way: WayOut) throws {
      let command = try Occupant.doctor.command(in: folder)
      // On a busy machine the question may be over before it is noticed: then it is asked again.
      for _ in 0..<20 {
        let program = try start(command, environment: ["SWIFT_BACKTRACE": "enable=no"])
        program.answers = .held
        try Occupant.doctor.settle(in: program)
        program.signal(SIGSTOP)
        guard !program.isCooked, program.exitIfEnded() == nil else { continue }
        if let signal = way.signal { program.signal(signal) } else { program.send(.control("c")) }
        program.signal(SIGCONT)
        #expect(try program.waitForExit() == .signal(way.signal ?? SIGINT))
        #expect(program.settings == PTYProcess.newSettings)
        return #expect(ModePairs(program.output).on == [])
      }
      Issue.record("it was never in the middle of its question")
    }

    /// The reply is not visible, and later input goes to the shell.
    @Test func afterTheAnswer() throws {
      let shell = try LeavingShell(Occupant.doctor.command(in: folder))
      try shell.program.wait(for: "left 0")
      #expect(shell.leftovers == [])
      #expect(!shell.program.text.contains("rgb:"))
      #expect(try shell.lineThatTheShellReads() == "mine")
    }

    /// The title and the taskbar are cleared as well.
    @Test(arguments: TestEnvironment.some(3, of: WayOut.allCases))
    func inTheMiddleOfADownloadAndAPurchase(_ way: WayOut) throws {
      let shell = try LeavingShell(
        Storefront.command(in: folder, rate: 1), environment: ["TERM_PROGRAM": "ghostty"])
      let program = shell.program
      try program.wait(for: "Lantern")
      try program.download("Kiln")
      try program.askForATip()
      // In the sheet, q has no meaning.
      try program.escape(until: "Cancelled.")
      try program.wait("title and taskbar") { screen in
        screen.title.contains("1 downloading")
          && ModePairs(program.output).on.isSuperset(of: ["title", "taskbar"])
      }
      try shell.leave(by: way)
      expectPairs(shell)
      #expect(program.screen.bells == 0)
    }

    private func waitForTrap(_ shell: LeavingShell, _ statuses: Int...) throws {
      try shell.program.wait("its end", within: .seconds(60)) { screen in
        (statuses.isEmpty ? [132, 133] : statuses).contains { screen.find("left \($0)") != nil }
      }
      expectPairs(shell)
    }

    /// Nothing can be called on a full stack; Swift's backtracer has another one, if it is enabled.
    @Test(arguments: ["enable=no", "enable=yes"])
    func aFullStack(backtrace: String) throws {
      let shell = try LeavingShell(
        Storefront.command(in: folder, trap: "stack"),
        environment: ["SWIFT_BACKTRACE": backtrace])
      try waitForTrap(shell, 139)
      #expect(shell.program.text.contains("tipjar: ended by signal 11"))
    }

    /// A real trap: a failed precondition, on the main actor or on another thread.
    /// Its message is on the ordinary screen and in the log, and the screen shows the location of
    /// the log.
    @Test(
      arguments: ["main", "background"],
      TestEnvironment.some(1, of: ["enable=no", "enable=yes,interactive=yes"]))
    func aTrap(_ place: String, backtrace: String) throws {
      let shell = try LeavingShell(
        Storefront.command(in: folder, trap: place),
        environment: ["SWIFT_BACKTRACE": backtrace])
      try waitForTrap(shell)
      let log = folder + "/state/tipjar.log"
      let text = shell.program.text
      #expect(text.contains("Fatal error: asked for by a test"))
      #expect(text.contains("tipjar: its log is \(log)"))
      #if os(Linux)
        #expect(text.contains("Program crashed:") == backtrace.hasPrefix("enable=yes"))
      #endif
      #expect(try rig.log.contains("asked for by a test"))
    }

    /// Redirected standard error is written while the screen is open, too.
    @Test func redirectedOutputArrives() throws {
      let errors = folder + "/errors"
      let shell = try LeavingShell(
        Storefront.command(in: folder, trap: "main") + " 2>'\(errors)'",
        environment: ["SWIFT_BACKTRACE": "enable=no"])
      try waitForTrap(shell)
      #expect(try String(contentsOfFile: errors, encoding: .utf8).contains("asked for by a test"))
      #expect((try? rig.log)?.contains("asked for by a test") != true)
    }

    /// A fault prints no message of the runtime, and the message of an earlier run is not repeated.
    @Test(arguments: TestEnvironment.some(1, of: [SIGSEGV, SIGBUS, SIGFPE]))
    func aFaultIsReportedAndLogged(signal: Int32) throws {
      mkdir(rig.state, 0o755)
      let log = try rig.write("tipjar: Fatal error: yesterday's\n", to: "state/tipjar.log")
      let shell = try LeavingShell(Storefront.command(in: folder))
      try shell.program.wait(for: "Lantern")
      kill(try #require(shell.id), signal)
      try shell.program.wait(for: "left \(128 + signal)")
      expectPairs(shell)
      #expect(shell.program.text.contains("tipjar: ended by signal \(signal)"))
      #expect(!shell.program.text.contains("yesterday's"))
      #expect(shell.program.text.contains("tipjar: its log is \(log)"))
      #expect(try rig.log.contains("tipjar: ended by signal \(signal)"))
    }

    /// As under nohup, or in a shell without job control.
    @Test(arguments: [Occupant.storefront, .plain])
    func signalsIgnoredFromTheStartStayIgnored(_ occupant: Occupant) throws {
      let shell = try LeavingShell(
        "sh -c 'trap \"\" HUP INT QUIT USR1 ALRM; exec \"$@\"' sh " + occupant.command(in: folder))
      try occupant.settle(in: shell.program)
      let id = try #require(shell.id)
      for signal in [SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGALRM] { kill(id, signal) }
      try shell.leave(by: .q)
      #expect(shell.leftovers == [])
    }

    private static let asking = ["SWIFT_BACKTRACE": "enable=yes,interactive=tty"]

    /// Starts a command in a shell that becomes it.
    private func start(
      _ command: String, after first: String = "ulimit -c 0", environment: [String: String] = [:]
    ) throws -> PTYProcess {
      try PTYProcess(
        "/bin/sh", ["-c", "\(first); exec \(command)"], environment: environment,
        size: Storefront.size)
    }

    /// The program ends like any other, without a message.
    @Test(arguments: [Occupant.plain, .get])
    func controlBackslashEndsItAtOnce(_ lines: Occupant) throws {
      let program = try start(lines.command(in: folder), environment: Self.asking)
      try lines.settle(in: program)
      program.send(.control("\\"))
      #expect(try program.waitForExit() == .signal(SIGQUIT))
      #expect(!program.text.contains("crashed"))
      #expect(program.settings == PTYProcess.newSettings)
    }

    /// Under nohup it continues when the terminal is closed. Lost output is still an error, even if
    /// nothing remains to be written at the end.
    @Test func anUnreportedFailureIsAnError() throws {
      let program = try start(
        Storefront.command(in: folder, rate: 2, ["get", "margin"]), after: "trap '' HUP")
      try program.wait(for: "%")
      program.hangUp()
      #expect(try program.waitForExit() == .status(74))
      let apps = try rig.run("apps", "--json").text
      #expect(apps.contains("\"margin\""))
    }

    /// A terminal that was stopped by Ctrl-S accepts no output, so no message would arrive.
    @Test(
      arguments: [Occupant.plain, .get], TestEnvironment.some(1, of: [SIGTERM, SIGHUP, SIGINT]))
    func aTerminalThatIsHeldKeepsNobody(_ lines: Occupant, signal: Int32) throws {
      let program = try start(lines.command(in: folder))
      try lines.settle(in: program)
      program.send(.control("s"))
      program.read(within: .milliseconds(300))
      program.signal(signal)
      #expect(try program.waitForExit() == .signal(signal))
    }

    /// The end of the input and the signal may come in either order.
    @Test func aHangUpInTheMiddleOfALineIsOne() throws {
      let program = try start(Occupant.plain.command(in: folder))
      try Occupant.plain.settle(in: program)
      program.hangUp()
      let exit = try program.waitForExit()
      #expect([.signal(SIGHUP), .status(129)].contains(exit))
    }

    /// The backtracer prints its report. Its prompt finds no terminal, and does not count down from
    /// 30 s.
    @Test(arguments: [Occupant.plain, .get], TestEnvironment.some(1, of: WayOut.faults))
    func aFaultWaitsForNoKey(_ lines: Occupant, _ way: WayOut) throws {
      let shell = try LeavingShell(lines.command(in: folder), environment: Self.asking)
      try lines.settle(in: shell.program)
      try shell.leave(by: way, within: .seconds(60))
      #expect(!shell.program.text.contains("(29s)"))
      #expect(shell.leftovers == [])
      #expect(try shell.lineThatTheShellReads() == "mine")
    }

    private static let signals = [
      "USR1", "USR2", "ALRM", "VTALRM", "PROF", "XCPU", "SYS", "STKFLT", "IO", "PWR", "RTMIN",
      "RTMAX",
    ]

    #if os(Linux)
      /// Signals that are not caught end a program. The terminal is restored first, and the shell
      /// sees the signal.
      @Test(arguments: TestEnvironment.some(3, of: signals))
      func theTerminalIsGivenBackBeforeASignalEnds(name: String) throws {
        let text = try Tool.run("/bin/bash", ["-c", "kill -l \(name)"]).text
        let number = try #require(Int32(text.trimmingCharacters(in: .newlines)))
        let shell = try LeavingShell(Storefront.command(in: folder))
        try shell.program.wait(for: "Lantern")
        kill(try #require(shell.id), number)
        try shell.program.wait(for: "left \(128 + number)")
        #expect(shell.leftovers == [])
        #expect(try shell.lineThatTheShellReads() == "mine")
      }
    #endif

    /// A program that it started may not read its input, or nobody what it prints.
    @Test func sigpipeEndsNothing() throws {
      let program = try Storefront.open(in: folder)
      program.signal(SIGPIPE)
      try program.type("?", until: "Ctrl-L")
      program.send(.control("c"))
      #expect(try program.waitForExit() == .status(0))
    }
  }
}
