import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// The tip jar of real links, as users see it.
  @Suite("Real links on the screen") final class LinkScreenTests: LinkSuite {
    private static let failed = "Could not be opened here"

    /// Selects the link by the author's title, and opens it.
    private func openCoffee(_ program: PTYProcess) throws {
      try program.click(on: "A coffee")
      try program.wait(for: "Open in the browser")
      program.type("o")
    }

    @Test func theOpenerGetsTheAddressAsItsOneArgument() throws {
      let program = try rig.open()
      #expect(program.screen.find("real links") != nil)
      #expect(program.screen.find("simulated") == nil)
      try openCoffee(program)
      try program.wait(for: "Opened in your browser.")
      #expect(rig.opened == ["1", LinkRig.address])
      try program.quit()
      #expect(!rig.hasState)
    }

    @Test(arguments: ["exit 3", "kill -TERM $$", nil])
    func anOpenerThatFailsOrIsAbsentIsSaid(_ action: String?) throws {
      try rig.setOpener(action ?? "")
      if action == nil { try FileManager.default.removeItem(atPath: rig.opener) }
      let program = try rig.open()
      try openCoffee(program)
      try program.wait(for: Self.failed)
      try leave(program)
    }

    /// The sheet is intact, and its keys work.
    private func leave(_ program: PTYProcess) throws {
      #expect(program.screen.find("A coffee") != nil)
      #expect(program.screen.find("c copy") != nil)
      program.type("\u{1B}")
      try program.waitUntilGone("Open in the browser")
      try program.quit()
    }

    @Test(arguments: [
      ["SSH_CONNECTION": "::1 1 ::1 22", "DISPLAY": ":0"], ["DISPLAY": "", "WAYLAND_DISPLAY": ""],
    ])
    func overSSHAndWithoutADisplayNothingIsStarted(_ variables: [String: String]) throws {
      let path = rig.folder + "/bin"
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: rig.opener, toPath: path + "/xdg-open")
      let program = try PTYProcess(
        TestEnvironment.tipjarBinary, ["--links", rig.file],
        environment: rig.environment.merging(variables) { $1 }
          .merging(["PATH": path + ":/usr/bin:/bin"]) { $1 })
      try program.wait(for: "A coffee")
      try openCoffee(program)
      try program.wait(for: Self.failed)
      try program.quit()
      #expect(rig.opened == [])
    }

    @Test func copyingWritesTheSequenceOfTheClipboard() throws {
      let program = try rig.open()
      try program.click(on: "A coffee")
      try program.wait(for: "Copy")
      try program.type("c", until: "Copied, if your terminal allows")
      let text = Data(LinkRig.address.utf8).base64EncodedString()
      #expect(program.text.contains("\u{1B}]52;c;\(text)\u{1B}\\"))
      #expect(rig.opened == [])
    }

    // MARK: An answer on standard output

    @Test(arguments: [
      (true, #"{"opened":"https://github.com/sponsors/octocat"}"#), (false, #"{"opened":null}"#),
    ])
    func theScreenIsOnTheTerminalAndTheAnswerOnStandardOutput(
      _ opens: Bool, _ answer: String
    ) throws {
      let program = try rig.asking("$answer")
      try program.type("\r", until: "Open in the browser")
      if opens {
        try program.type("o", until: "Opened in your browser.")
      }
      try program.quit()
      let said = program.screen.rows.joined().filter { $0 != " " }
      #expect(said.contains("status0" + answer), "\(program.screen.rows)")
      #expect(program.isCooked)
    }

    @Test func aCallerSeesThatControlCLeft() throws {
      let program = try rig.asking("")
      try program.type("\u{3}", until: "status 130")
      #expect(program.isCooked)
    }

    /// Without any terminal the links are listed on standard error, and the answer is that none was
    /// opened.
    @Test func withoutATerminalTheLinksAreListed() throws {
      let words = ["--wait", try TestEnvironment.tipjarBinary] + rig.arguments()
      let plain = try Tool.run("setsid", words, environment: rig.environment)
      #expect(plain.status == 0 && plain.text.hasPrefix("GitHub Sponsors\thttps://github.com/"))
      let json = try Tool.run("setsid", words + ["--json"], environment: rig.environment)
      #expect(json.status == 0)
      #expect(json.text.filter { !$0.isWhitespace } == #"{"opened":null}"#)
      #expect(json.errorText.contains("GitHub Sponsors\thttps://github.com/sponsors/octocat\n"))
      #expect(!rig.hasState && rig.opened == [])
    }

    // MARK: Errors

    @Test(arguments: [
      (["--store", "x.storekit"], 64, "real links or a simulated store"),
      (["--links", "/nowhere/tips.yml"], 66, "there is no such file"),
      (["--links", "/etc/passwd"], 65, "/etc/passwd"),
      (["tip", "fine", "--yes"], 64, "buys in the simulated store"),
    ])
    func whatCannotBeIsOneLine(_ more: [String], _ status: Int, _ line: String) throws {
      let result = try Tool.run(
        TestEnvironment.tipjarBinary, ["--links", rig.file] + more, environment: rig.environment)
      #expect(result.status == status, "\(result.errorText)")
      #expect(result.errorText.contains(line) && result.text.isEmpty)
      #expect(result.errorText.split(separator: "\n").count == 1)
      #expect(!rig.hasState)
    }
  }
}
