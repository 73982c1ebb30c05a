import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// Signals that are not caught end a program. The terminal is restored first, and the shell sees
  /// the signal.
  @Suite(.serialized)
  final class DefaultSignalTests: FolderSuite {
    static let names = [
      "USR1", "USR2", "ALRM", "VTALRM", "PROF", "XCPU", "SYS", "STKFLT", "IO", "PWR",
      "RTMIN", "RTMAX",
    ]

    private static func number(of name: String) throws -> Int32 {
      try #require(Int32(Tool.run("/bin/bash", ["-c", "kill -l \(name)"]).text.trimmed))
    }

    @Test(
      .enabled(if: ProcessInfo.processInfo.isLinux), arguments: TestEnvironment.some(3, of: names))
    func theTerminalIsGivenBackBeforeASignalEnds(name: String) throws {
      let number = try Self.number(of: name)
      let shell = try LeavingShell(Storefront.command(in: folder))
      try shell.program.wait(for: "Lantern")
      kill(try #require(shell.id), number)
      try shell.program.wait(for: "left \(128 + number)")
      #expect(shell.leftovers == [])
      #expect(try shell.lineThatTheShellReads() == "mine")
    }

    /// A program that it started may not read its input, or nobody what it prints.
    @Test func sigpipeEndsNothing() throws {
      let program = try Storefront.open(in: folder)
      program.signal(SIGPIPE)
      program.type("?")
      try program.wait(for: "Ctrl-L")
      program.send(.control("c"))
      #expect(try program.waitForExit() == .status(0))
    }

    /// As requested by a parent process such as `nohup`.
    @Test func whatIsIgnoredFromTheStartStaysSo() throws {
      let script = "trap '' USR1 ALRM; exec \(try Storefront.command(in: folder))"
      let program = try PTYProcess("/bin/sh", ["-c", script], size: Storefront.size)
      try program.wait(for: "Lantern")
      program.signal(SIGUSR1)
      program.signal(SIGALRM)
      program.type("?")
      try program.wait(for: "Ctrl-L")
      program.send(.control("c"))
      #expect(try program.waitForExit() == .status(0))
    }
  }
}

extension ProcessInfo {
  fileprivate var isLinux: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
