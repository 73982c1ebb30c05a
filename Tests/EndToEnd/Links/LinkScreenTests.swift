import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// The tip jar of real links, as users see it.
  @Suite("Real links on the screen") final class LinkScreenTests: LinkSuite {
    @Test func theOpenerGetsTheAddressAsItsOneArgument() throws {
      let program = try rig.open()
      #expect(program.screen.find("real links") != nil)
      #expect(program.screen.find("simulated") == nil)
      try program.click(on: "A coffee")
      try program.wait(for: "Open in Browser")
      program.type("o")
      try program.wait(for: "Opened in your browser.")
      #expect(rig.opened == ["1", LinkRig.address])
      try program.closeAndQuit()
      #expect(!rig.hasState)
    }

    @Test(arguments: [
      (true, #"{"opened":"https://github.com/sponsors/octocat"}"#), (false, #"{"opened":null}"#),
    ])
    func theScreenIsOnTheTerminalAndTheAnswerOnStandardOutput(
      _ opens: Bool, _ answer: String
    ) throws {
      let program = try rig.asking("$answer")
      try program.type("\r", until: "Open in Browser")
      if opens {
        try program.type("o", until: "Opened in your browser.")
      }
      try program.closeAndQuit()
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
  }
}
