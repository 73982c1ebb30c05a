import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// The links in the line-based interface.
  @Suite("Real links in lines") final class LinkPlainTests: LinkSuite {
    private func run(
      _ input: String, _ more: [String] = []
    ) throws -> Tool.Result {
      try Tool.run(
        TestEnvironment.tipjarBinary, rig.arguments(["--plain"] + more),
        environment: rig.environment, input: input)
    }

    @Test func theLinksAreNumberedLines() throws {
      let result = try run("q\n")
      #expect(result.status == 0 && result.errorText.isEmpty)
      let lines = result.text.split(separator: "\n").map(String.init)
      #expect(lines[0] == "Ways to tip mytool")
      #expect(lines[1] == "tipjar only opens a page. It never handles money.")
      #expect(lines.contains("1. GitHub Sponsors: https://github.com/sponsors/octocat"))
      #expect(lines.contains { $0.hasPrefix("2. GitHub Sponsors, $5: https://") })
      #expect(lines.contains("3. A coffee: \(LinkRig.address)"))
      #expect(!result.text.contains("\u{1B}") && !rig.hasState)
    }

    @Test(arguments: ["o 3", "o3", " O 3 "])
    func aNumberBehindOOpens(_ line: String) throws {
      let result = try run(line + "\n")
      #expect(result.status == 0 && result.text.contains("Opened in your browser."))
      #expect(rig.opened == ["1", LinkRig.address])
    }

    @Test func anAddressThatCannotBeOpenedIsStatus69AndIsPrinted() throws {
      try rig.setOpener("exit 1")
      let result = try run("o 3\n")
      #expect(result.status == 69)
      #expect(result.text.contains("Could not be opened here; the address is above."))
      #expect(result.text.contains(LinkRig.address))
    }

    @Test(arguments: ["x", "5", "o", "o 9", "-1", "cc 1"])
    func anotherLineIsAnsweredWithWhatToType(_ line: String) throws {
      let result = try run(line + "\n")
      #expect(
        result.status == 0 && result.text.contains("Type a number from 0 to 4, or ? for help."))
      #expect(rig.opened == [])
    }

    @Test func aNumberAloneShowsAndOpensNothing() throws {
      let result = try run("3\nc 3\no 4\n")
      #expect(result.text.components(separatedBy: LinkRig.address).count == 4)
      #expect(result.text.contains("There is no clipboard here; the address is above."))
      #expect(result.text.contains("\nType o 3 to open it, c 3 to copy it.\n"))
      #expect(result.text.contains("Not a web page"))
      #expect(rig.opened == [])
    }

    /// On a terminal an address is a hyperlink (OSC 8); LinkSettingsTests check where it is none.
    @Test(arguments: [[], ["--hyperlinks", "no"]])
    func addressesAreHyperlinksOnATerminal(_ more: [String]) throws {
      for arguments in [rig.arguments(["--plain"] + more), ["links", rig.file] + more] {
        let program = try PTYProcess(
          TestEnvironment.tipjarBinary, arguments, environment: rig.environment)
        try program.wait(for: "github.com/sponsors/octocat")
        if arguments[0] != "links" { program.type("q\n") }
        #expect(try program.waitForExit() == .status(0))
        let text = "https://github.com/sponsors/octocat"
        let isThere = program.text.contains("\u{1B}]8;;\(text)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\")
        #expect(isThere == more.isEmpty, "\(arguments)")
        #expect(program.text.contains("\u{1B}]8;;bitcoin") == false)
      }
    }

    @Test func onATerminalCopyingWritesTheSequence() throws {
      let program = try PTYProcess(
        TestEnvironment.tipjarBinary, rig.arguments(["--plain"]), environment: rig.environment)
      try program.wait(for: "Number:")
      try program.type("c 1\n", until: "Sent to the clipboard of your terminal.")
      #expect(program.text.contains("\u{1B}]52;c;"))
      #expect(program.screen.rows.contains("https://github.com/sponsors/octocat"))
      program.type("q\n")
      #expect(try program.waitForExit() == .status(0))
    }
  }
}
