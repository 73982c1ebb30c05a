import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// The reports are sent to the outer terminal, and reach the program through tmux, screen or ssh.
  @Suite(
    "Check 8: the mouse through tmux, GNU screen and ssh themselves", .serialized,
    .enabled(if: TestEnvironment.isLong, "make test-all"))
  final class Check08OthersTests: FolderSuite {
    /// screen passes modes 1002 and 1006 to its terminal, and the reports back.
    @Test(.enabled(if: TestEnvironment.runs("screen")))
    func throughScreen() throws {
      try ScreenServer.run(Storefront.command(in: folder, rate: 5), in: folder) { program in
        try program.wait(for: "Lantern")
        try MouseWalk.everything(in: program)
        try program.waitForExit()
        #expect(program.screen.modes.isDisjoint(with: [1000, 1002, 1003, 1006]))
      }
    }

    @Test(.enabled(if: TestEnvironment.runs("tmux")))
    func throughAnAttachedTmux() throws {
      let tmux = try TestEnvironment.tool("tmux")
      defer { _ = try? Tool.run(tmux, ["-S", folder + "/socket", "kill-server"]) }
      let program = try PTYProcess(
        tmux,
        [
          "-S", folder + "/socket", "-f", "/dev/null", "set-option", "-g", "mouse", "on", ";",
          "set-option", "-g", "status", "off", ";", "set-option", "-g", "default-terminal",
          "tmux-256color", ";", "new-session", "exec " + Storefront.command(in: folder, rate: 5),
        ], size: Storefront.size)
      try program.wait(for: "Lantern")
      try MouseWalk.everything(in: program)
      try program.waitForExit()
    }

    @Test(.enabled(if: SSHServer.canStart, "there is no sshd here that can be started"))
    func overSSH() throws {
      let server = try SSHServer(folder: folder)
      let program = try server.open("LC_ALL=C.UTF-8 " + Storefront.command(in: folder, rate: 5))
      try program.wait(for: "Lantern")
      try MouseWalk.everything(in: program)
      #expect(try program.waitForExit() == .status(0))
      #expect(ModePairs(program.output).on == [])
    }
  }
}
