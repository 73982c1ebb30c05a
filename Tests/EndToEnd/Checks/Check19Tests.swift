import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  @Suite("Check 19: the same in every terminal", .serialized)
  final class Check19Tests: FolderSuite {
    /// Downloads an app, buys a tip, opens the purchases and quits, with keys.
    private func walk(in session: some TerminalSession) throws {
      try session.wait(for: "£4.99", beside: "Quill")
      try session.focus("Margin")
      try session.send(.space)
      try session.waitForProgress(of: "Margin")
      try session.send(.right)
      try session.wait(for: "£0.99", beside: "Extra Fine Tip")
      try session.press()
      try session.wait(for: "Confirm your tip")
      try session.type("y")
      try session.wait(for: "Thank you")
      try session.press()
      try session.type("3")
      try session.wait(for: "£0.99", beside: "Extra Fine Tip")
      try session.type("1")
      try session.wait(for: "OPEN", beside: "Margin")
      try session.type("q")
    }

    /// The terminfo entries that differ most; none of these terminals replies to queries.
    @Test(
      arguments: TestEnvironment.some(
        2, of: ["xterm", "linux", "vt100", "vt220", "screen", "rxvt-unicode-256color"]))
    func byTheirTerminfo(term: String) throws {
      let shell = try LeavingShell(
        Storefront.command(in: folder, rate: 5), environment: ["TERM": term])
      shell.program.answers = .held
      try walk(in: shell.program)
      try shell.program.wait(for: "left 0")
      #expect(shell.leftovers.filter { $0 != "shift out" } == [])
    }

    @Test(
      .enabled(if: TestEnvironment.runs("tmux")),
      arguments: TestEnvironment.some(1, of: ["tmux-256color", "screen"]))
    func inTmux(term: String) throws {
      let session = try TmuxSession(
        Storefront.command(in: folder, rate: 5), terminal: term, size: Storefront.size)
      try walk(in: session)
      try session.waitForExit()
    }

    @Test(.enabled(if: TestEnvironment.runs("xterm", "Xvfb", "xdotool")))
    func inXterm() throws {
      let session = try XtermSession(
        Storefront.command(in: folder, rate: 5), size: Storefront.size, folder: folder)
      try walk(in: session)
      try session.waitForExit()
    }

    @Test(.enabled(if: TestEnvironment.runs("screen")))
    func inScreen() throws {
      try ScreenServer.run(Storefront.command(in: folder, rate: 5), in: folder) { program in
        try walk(in: program)
        try program.waitForExit()
        // screen sets the colours of the cursor and of the window itself.
        #expect(ModePairs(program.output).on.isSubset(of: ["colours", "palette 11"]))
      }
    }

    @Test(.enabled(if: SSHServer.canStart, "there is no sshd here that can be started"))
    func overSSH() throws {
      let server = try SSHServer(folder: folder)
      let program = try server.open("LC_ALL=C.UTF-8 " + Storefront.command(in: folder, rate: 5))
      try walk(in: program)
      #expect(try program.waitForExit() == .status(0))
      #expect(ModePairs(program.output).on == [])
    }

    /// The connection is cut: the program at the other end quits, and keeps its partial download.
    @Test(.enabled(if: SSHServer.canStart, "there is no sshd here that can be started"))
    func aConnectionThatIsCut() throws {
      let server = try SSHServer(folder: folder)
      let program = try server.open(
        "echo \"id $$ .\"; LC_ALL=C.UTF-8 exec " + Storefront.command(in: folder, rate: 2))
      try program.wait(for: "Lantern")
      let words = program.text.split { " \r\n".contains($0) }
      let id = try #require(words.firstIndex { $0 == "id" }.flatMap { Int32(words[$0 + 1]) })
      try program.focus("Kiln")
      program.send(.space)
      try program.waitForProgress(of: "Kiln", above: 2)
      program.signal(SIGKILL)
      let end = ContinuousClock.now + .seconds(10)
      while kill(id, 0) == 0, ContinuousClock.now < end { poll(nil, 0, 5) }
      #expect(kill(id, 0) != 0)
      let again = try Storefront.open(in: folder)
      try again.wait(for: "Paused", beside: "Kiln")
    }

    /// On a terminal slower than the frames, a download continues and a key is answered.
    @Test func onASlowLine() throws {
      let program = try Storefront.start(in: folder, rate: 2)
      program.readsAtOnce = 16
      try program.wait(for: "£4.99", beside: "Quill")
      try program.focus("Margin")
      program.send(.space)
      try program.waitForProgress(of: "Margin")
      program.type("?")
      try program.wait(for: "Ctrl-Z")
      program.send(.escape)
      // A letter directly after an Esc would be one key with Alt.
      try program.waitUntilGone("Ctrl-Z")
      try program.wait(for: "OPEN", beside: "Margin")
      program.type("q")
      #expect(try program.waitForExit() == .status(0))
      #expect(ModePairs(program.output).on == [])
      #expect(program.screen.unknown == [])
    }
  }
}
