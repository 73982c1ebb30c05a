import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  @Suite("Check 1: however it ends, every mode is reset, and the status tells", .serialized)
  final class Check01Tests: FolderSuite {
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
      try leave(screen, by: way)
    }

    private func leave(_ screen: Occupant, by way: WayOut) throws {
      try TestEnvironment.withFolder { folder in
        let shell = try LeavingShell(screen.command(in: folder))
        try screen.settle(in: shell.program)
        #expect(!shell.program.isCooked)
        try shell.leave(by: way)
        expectPairs(shell)
        // QUIT was requested, and is not a crash.
        if way == .quit { #expect(!shell.program.text.contains("ended by signal")) }
      }
    }

    /// Commands that draw no screen set no mode, and restore the terminal's settings.
    @Test(arguments: [Occupant.plain, .get], TestEnvironment.some(3, of: WayOut.allCases))
    func fromTheOrdinaryScreen(_ lines: Occupant, _ way: WayOut) throws {
      guard lines.leaves(by: way) else { return }
      try TestEnvironment.withFolder { folder in
        // The backtracer's report of a fault is long; see Check01LinesTests.
        let shell = try LeavingShell(
          lines.command(in: folder), environment: ["SWIFT_BACKTRACE": "enable=no"])
        try lines.settle(in: shell.program)
        try shell.leave(by: way)
        #expect(ModePairs(shell.program.output).everOn.isSubset(of: ["style", "colours"]))
        #expect(shell.leftovers == [])
      }
    }

    /// The reply to the doctor's query is not echoed, for 0.2 s: a signal may come too late for it.
    @Test(arguments: TestEnvironment.some(2, of: WayOut.allCases))
    func fromTheMiddleOfAQuestion(_ way: WayOut) throws {
      guard Occupant.doctor.leaves(by: way) else { return }
      for _ in 0..<20 {
        let isHit = try TestEnvironment.withFolder { folder in
          let shell = try LeavingShell(Occupant.doctor.command(in: folder))
          shell.program.answers = .held
          try Occupant.doctor.settle(in: shell.program)
          if let signal = way.signal, let id = shell.id { kill(id, signal) }
          try shell.program.wait(for: "left ")
          #expect(shell.leftovers == [])
          return shell.program.screen.find("left \(way.status)") != nil
        }
        if isHit { return }
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
      try program.focus("Kiln")
      program.send(.space)
      try program.waitForProgress(of: "Kiln")
      program.type("2")
      try program.wait(for: "£0.99")
      try program.press()
      try program.wait(for: "Confirm your tip")
      // In the sheet, q has no meaning.
      program.send(.escape)
      try program.wait(for: "Cancelled.")
      try program.wait("title and taskbar") { screen in
        screen.title.contains("1 downloading")
          && ModePairs(program.output).on.isSuperset(of: ["title", "taskbar"])
      }
      try shell.leave(by: way)
      expectPairs(shell)
      #expect(program.screen.bells == 0)
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
      try shell.program.wait("its end", within: .seconds(60)) {
        $0.find("left 132") != nil || $0.find("left 133") != nil
      }
      expectPairs(shell)
      let log = folder + "/state/tipjar.log"
      let text = shell.program.text
      #expect(text.contains("Fatal error: asked for by a test"))
      #expect(text.contains("tipjar: its log is \(log)"))
      #if os(Linux)
        #expect(text.contains("Program crashed:") == backtrace.hasPrefix("enable=yes"))
      #endif
      #expect(
        try String(contentsOfFile: log, encoding: .utf8).contains("asked for by a test"))
    }

    /// Redirected standard error is written while the screen is open, too.
    @Test func whatIsSentElsewhereArrivesThere() throws {
      let errors = folder + "/errors"
      let shell = try LeavingShell(
        Storefront.command(in: folder, trap: "main") + " 2>'\(errors)'",
        environment: ["SWIFT_BACKTRACE": "enable=no"])
      try shell.program.wait("its end") {
        $0.find("left 132") != nil || $0.find("left 133") != nil
      }
      expectPairs(shell)
      #expect(try String(contentsOfFile: errors, encoding: .utf8).contains("asked for by a test"))
      let log = try? String(contentsOfFile: folder + "/state/tipjar.log", encoding: .utf8)
      #expect(log?.contains("asked for by a test") != true)
    }

    /// A fault prints no message of the runtime, and the message of an earlier run is not repeated.
    @Test(arguments: TestEnvironment.some(1, of: [SIGSEGV, SIGBUS, SIGFPE]))
    func aFaultIsReportedAndLogged(signal: Int32) throws {
      let state = folder + "/state"
      try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
      try Data("tipjar: Fatal error: yesterday's\n".utf8)
        .write(to: URL(fileURLWithPath: state + "/tipjar.log"))
      let shell = try LeavingShell(Storefront.command(in: folder))
      try shell.program.wait(for: "Lantern")
      kill(try #require(shell.id), signal)
      try shell.program.wait(for: "left \(128 + signal)")
      expectPairs(shell)
      let log = state + "/tipjar.log"
      #expect(shell.program.text.contains("tipjar: ended by signal \(signal)"))
      #expect(!shell.program.text.contains("yesterday's"))
      #expect(shell.program.text.contains("tipjar: its log is \(log)"))
      #expect(
        try String(contentsOfFile: log, encoding: .utf8).contains(
          "tipjar: ended by signal \(signal)"))
    }

    /// As under nohup, or in a shell without job control.
    @Test func whatWasIgnoredFromTheStartStaysIgnored() throws {
      let shell = try LeavingShell(
        "sh -c 'trap \"\" HUP INT QUIT; exec \"$@\"' sh " + Storefront.command(in: folder))
      try shell.program.wait(for: "Lantern")
      let id = try #require(shell.id)
      for signal in [SIGHUP, SIGINT, SIGQUIT] { kill(id, signal) }
      try shell.leave(by: .q)
      expectPairs(shell)
    }

    /// Nothing can be called on a full stack; Swift's backtracer has another one, if it is enabled.
    @Test(arguments: ["enable=no", "enable=yes"])
    func aFullStack(backtrace: String) throws {
      let shell = try LeavingShell(
        Storefront.command(in: folder, trap: "stack"),
        environment: ["SWIFT_BACKTRACE": backtrace])
      try shell.program.wait("its end", within: .seconds(60)) { $0.find("left 139") != nil }
      expectPairs(shell)
      #expect(shell.program.text.contains("tipjar: ended by signal 11"))
    }

    /// The screen appears before the store is open.
    @Test func aFailureDuringStart() throws {
      let state = folder + "/state"
      try FileManager.default.createDirectory(
        atPath: state + "/ledger.sqlite", withIntermediateDirectories: true)
      let shell = try LeavingShell(Storefront.command(in: folder))
      try shell.program.wait(for: "left 7")
      expectPairs(shell)
      let rows = shell.program.screen.rows
      #expect(rows.contains { $0.hasPrefix("tipjar: ") }, "\(rows)")
    }
  }
}
