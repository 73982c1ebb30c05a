import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// Swift's backtracer takes QUIT and every fault, and asks for a key on a terminal.
  @Suite("Check 1: where there is no screen, nothing keeps the shell waiting", .serialized)
  struct Check01LinesTests {
    private static let asking = ["SWIFT_BACKTRACE": "enable=yes,interactive=tty"]

    /// As any program, and without a word.
    @Test(arguments: [Occupant.plain, .get])
    func controlBackslashEndsItAtOnce(_ lines: Occupant) throws {
      try TestEnvironment.withFolder { folder in
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
    }

    @Test func anIgnoredQuitStaysIgnored() throws {
      try TestEnvironment.withFolder { folder in
        let shell = try LeavingShell(
          "sh -c 'trap \"\" QUIT; exec \"$@\"' sh " + Occupant.plain.command(in: folder))
        try Occupant.plain.settle(in: shell.program)
        kill(try #require(shell.id), SIGQUIT)
        try shell.leave(by: .q)
      }
    }

    /// What the backtracer knows is said; its prompt finds no terminal, and does not count down from 30 s.
    @Test(arguments: [Occupant.plain, .get], [WayOut.abort, .segmentationFault, .trap])
    func aFaultWaitsForNoKey(_ lines: Occupant, _ way: WayOut) throws {
      try TestEnvironment.withFolder { folder in
        let shell = try LeavingShell(lines.command(in: folder), environment: Self.asking)
        try lines.settle(in: shell.program)
        try shell.leave(by: way, within: .seconds(60))
        #expect(!shell.program.text.contains("(29s)"))
        #expect(shell.leftovers == [])
        #expect(try shell.lineThatTheShellReads() == "mine")
      }
    }
  }
}
