import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// Swift's backtracer handles QUIT and every fault, and prompts for a key on a terminal.
  @Suite("Check 1: where there is no screen, nothing keeps the shell waiting", .serialized)
  final class Check01LinesTests: FolderSuite {
    private static let asking = ["SWIFT_BACKTRACE": "enable=yes,interactive=tty"]

    /// The program ends like any other, without a message.
    @Test(arguments: [Occupant.plain, .get])
    func controlBackslashEndsItAtOnce(_ lines: Occupant) throws {
      let program = try PTYProcess(
        "/bin/sh", ["-c", "ulimit -c 0; exec " + lines.command(in: folder)],
        environment: Self.asking, size: Storefront.size)
      let settings = program.settings
      try lines.settle(in: program)
      program.send(.control("\\"))
      #expect(try program.waitForExit() == .signal(SIGQUIT))
      #expect(!program.text.contains("crashed"))
      #expect(program.settings == settings)
    }

    @Test func anIgnoredQuitStaysIgnored() throws {
      let shell = try LeavingShell(
        "sh -c 'trap \"\" QUIT; exec \"$@\"' sh " + Occupant.plain.command(in: folder))
      try Occupant.plain.settle(in: shell.program)
      kill(try #require(shell.id), SIGQUIT)
      try shell.leave(by: .q)
    }

    /// Under nohup it continues when the terminal is closed. Lost output is still an error, even if
    /// nothing remains to be written at the end.
    @Test func whatNobodyWasToldIsAnError() throws {
      let program = try PTYProcess(
        "/bin/sh",
        [
          "-c",
          "trap '' HUP; exec " + Storefront.command(in: folder, rate: 2, ["get", "margin"]),
        ],
        size: Storefront.size)
      try program.wait(for: "%")
      program.hangUp()
      #expect(try program.waitForExit() == .status(74))
      let apps = try Storefront.run(in: folder, "apps", "--json").text
      #expect(apps.contains("\"margin\""))
    }

    /// A terminal that was stopped by Ctrl-S accepts no output, so no message would arrive.
    @Test(
      arguments: [Occupant.plain, .get], TestEnvironment.some(1, of: [SIGTERM, SIGHUP, SIGINT]))
    func aTerminalThatIsHeldKeepsNobody(_ lines: Occupant, signal: Int32) throws {
      let program = try PTYProcess(
        "/bin/sh", ["-c", "exec " + lines.command(in: folder)], size: Storefront.size)
      try lines.settle(in: program)
      program.send(.control("s"))
      program.read(within: .milliseconds(300))
      program.signal(signal)
      let exit = try program.waitForExit()
      #expect(exit == .signal(signal))
    }

    /// The end of the input and the signal may come in either order.
    @Test func aHangUpInTheMiddleOfALineIsOne() throws {
      let program = try PTYProcess(
        "/bin/sh", ["-c", "exec " + Occupant.plain.command(in: folder)], size: Storefront.size)
      try Occupant.plain.settle(in: program)
      program.hangUp()
      let exit = try program.waitForExit()
      #expect([.signal(SIGHUP), .status(129)].contains(exit))
    }

    /// The doctor's query lasts for 0.2 s, which may be over by then.
    @Test func controlCEndsAQuestion() throws {
      for _ in 0..<20 {
        let isHit = try TestEnvironment.withFolder { folder in
          let program = try PTYProcess(
            "/bin/sh", ["-c", "exec " + Occupant.doctor.command(in: folder)], size: Storefront.size)
          let settings = program.settings
          program.answers = .held
          try Occupant.doctor.settle(in: program)
          program.send(.control("c"))
          let exit = try program.waitForExit()
          #expect(program.settings == settings)
          return exit == .signal(SIGINT)
        }
        if isHit { return }
      }
      Issue.record("it was never in the middle of its question")
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
  }
}
