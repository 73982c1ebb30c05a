import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// The test pty behaves like a terminal, shown with a shell.
  @Suite(.serialized)
  struct PTYProcessTests {
    private func shell(_ script: String) throws -> PTYProcess {
      try PTYProcess("/bin/sh", ["-c", script], environment: ["PS1": "$ "])
    }

    @Test func exitStatusAndSignalAreReported() throws {
      #expect(try shell("exit 65").waitForExit() == .status(65))
      #expect(try shell("kill -TERM $$").waitForExit() == .signal(SIGTERM))
      #expect(
        try PTYProcess("/nowhere").waitForExit() == .status(127))
    }

    @Test func theMouseArrivesInTheModesThatAreOn() throws {
      let program = try shell("stty raw -echo; echo ready; exec cat -v")
      try program.wait(for: "ready")
      #expect(throws: SessionError.self) { try program.click(at: Point(x: 0, y: 0)) }
      let mouse = try shell("stty raw -echo; printf '\\033[?1002h\\033[?1006h  GET'; exec cat -v")
      try mouse.click(on: "GET")
      try mouse.mouse(.wheelDown, at: Point(x: 299, y: 0))
      try mouse.wait(for: "^[[<0;4;1M^[[<0;4;1m^[[<65;300;1M")
    }

    @Test func signalsOfTheTestRunnerAreNotInherited() throws {
      let program = try shell("grep -E '^Sig(Blk|Ign)' /proc/self/status")
      try program.waitForExit()
      let masks = program.screen.rows.prefix(2)
        .compactMap { $0.split(separator: " ").last.flatMap { UInt64($0, radix: 16) } }
      // The signals from 32 on belong to the C library.
      #expect(masks.map { $0 & 0x7FFF_FFFF } == [0, 0])
    }

    @Test func waitingEnds() throws {
      let program = try shell("echo ready; cat")
      try program.wait(for: "ready")
      #expect(throws: SessionError.self) {
        try program.wait(for: "never", within: .milliseconds(20))
      }
      #expect(throws: SessionError.self) { try program.waitForExit(within: .milliseconds(20)) }
    }
  }
}
