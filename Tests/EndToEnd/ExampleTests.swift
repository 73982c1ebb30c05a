import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// The documentation's example programs.
  @Suite(.serialized)
  final class ExampleTests: FolderSuite {
    private static let files = TestEnvironment.repository + "/Tests/Examples/"

    /// Starts the example in a shell, which has the terminal afterwards.
    private func open(in folder: String) throws -> LeavingShell {
      let command = [
        try TestEnvironment.binary("tip-jar-example"), Self.files + "TipJar/Lantern.storekit",
      ]
      let shell = try LeavingShell(
        command.map { "'\($0)'" }.joined(separator: " "), environment: ["XDG_STATE_HOME": folder])
      try shell.program.wait(for: "£1.99", beside: "Candle")
      return shell
    }

    @Test func itSaysWhatWasBoughtAndLeavesTheTerminalAsItWas() throws {
      let shell = try open(in: folder)
      #expect(shell.program.screen.find("Support Lantern") != nil)
      #expect(shell.program.screen.find("simulated store") != nil)
      try shell.program.press(until: "No money moves:")
      try shell.program.sayYesAndCloseThanks()
      try shell.leave(by: .q)
      try shell.program.wait(for: "Thank you for 1 x Candle, £1.99. No money moved.")
      #expect(shell.leftovers == [])
      #expect(try shell.lineThatTheShellReads() == "mine")
      let state = folder + "/tip-jar-example/storefront"
      #expect(FileManager.default.fileExists(atPath: state))
      #expect(!FileManager.default.fileExists(atPath: folder + "/tipjar"))
    }

    @Test(arguments: [WayOut.terminate, .interrupt])
    func aSignalEndsTheStorefrontAndNotTheProgram(_ way: WayOut) throws {
      let shell = try open(in: folder)
      let (id, signal) = (try #require(shell.id), try #require(way.signal))
      kill(id, signal)
      try shell.program.wait(for: "Goodbye.")
      try shell.program.wait(for: "left 0")
      #expect(shell.leftovers == [])
    }

    @Test func linksSayWhatWasOpenedAndLeaveTheTerminalAsItWas() throws {
      // The library starts the system's opener.
      let opener = folder + "/xdg-open"
      try Machine.write(script: "#!/bin/sh\nexit 0\n", to: opener)
      let command = [
        try TestEnvironment.binary("tip-links-example"), Self.files + "TipLinks/tips.yml",
      ]
      let shell = try LeavingShell(
        command.map { "'\($0)'" }.joined(separator: " "),
        environment: [
          "XDG_STATE_HOME": folder + "/state", "DISPLAY": ":0", "PATH": folder + ":/usr/bin:/bin",
        ])
      try shell.program.wait(for: "Ways to tip Lantern")
      try shell.program.click(on: "A coffee")
      try shell.program.wait(for: "Open in Browser")
      try shell.program.type("o", until: "Opened in your browser.")
      shell.program.type("q")
      try shell.program.waitUntilGone("Open in Browser")
      try shell.leave(by: .q)
      try shell.program.wait(for: "Opened https://example.org/tip?sum=5")
      #expect(shell.leftovers == [])
      #expect(try shell.lineThatTheShellReads() == "mine")
      #expect(!FileManager.default.fileExists(atPath: folder + "/state"))
    }

    @Test(arguments: ["tip-jar-example", "tip-links-example"], ["/nowhere/tips.yml", #filePath])
    func aFileThatCannotBeReadIsAnErrorOfOneLine(_ program: String, _ path: String) throws {
      let result = try Tool.run(
        TestEnvironment.binary(program), [path], environment: ["XDG_STATE_HOME": folder])
      #expect(result.status == 1)
      #expect(result.text.hasPrefix("The tip jar cannot be opened: \(path):"), "\(result.text)")
      #expect(result.text.split(separator: "\n").count == 1)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }

    @Test func theButtonDownloadsAndLeavesTheTerminalAsItWas() throws {
      let shell = try LeavingShell("'" + TestEnvironment.binary("button-example") + "'")
      try shell.program.wait(for: "GET")
      try shell.program.click(on: "GET")
      try shell.program.wait(for: "OPEN")
      try shell.leave(by: .q)
      #expect(shell.leftovers == [])
    }

    /// The ring takes neither the screen nor a mode of the terminal.
    @Test func theProgressIsOneLineOfTheOrdinaryScreen() throws {
      let shell = try LeavingShell("'" + TestEnvironment.binary("progress-example") + "'")
      try shell.program.wait(for: "lantern 1.4  ")
      try shell.program.wait(for: "Installed lantern 1.4.")
      #expect(shell.program.screen.find("✓ lantern 1.4") != nil)
      #expect(shell.leftovers == [])
      #expect(try shell.lineThatTheShellReads() == "mine")
    }

    @Test func aProgressThatIsKilledLeavesTheTerminalAsItWas() throws {
      let shell = try LeavingShell("'" + TestEnvironment.binary("progress-example") + "'")
      try shell.program.wait(for: "lantern 1.4  ")
      kill(try #require(shell.id), SIGKILL)
      try shell.program.wait(for: "left 137")
      #expect(shell.leftovers == [])
    }

    @Test func withoutATerminalTheProgressIsPlainLines() throws {
      let result = try Tool.run(TestEnvironment.binary("progress-example"))
      #expect(result.status == 0 && result.text == "Installed lantern 1.4.\n")
      let lines = ["25%", "50%", "75%", "done"].map { "lantern 1.4: \($0)\n" }
      #expect(result.errorText == lines.joined())
    }

    /// Enter presses the button; the line has no mode of the terminal that keys would need.
    @Test func theButtonInOneLineIsPressedByEnter() throws {
      let shell = try LeavingShell("'" + TestEnvironment.binary("offer-example") + "'")
      try shell.program.wait(for: "Enter, or q to leave")
      shell.program.type("\r")
      try shell.program.wait(for: "Installed lantern 1.4, 4.2 MB.")
      #expect(shell.program.screen.find("✓ lantern 1.4") != nil)
      #expect(shell.leftovers == [])
    }

    /// The example's argument is the number of seconds that the download takes.
    @Test func theStopSquareInOneLineStopsTheDownload() throws {
      let shell = try LeavingShell("'" + TestEnvironment.binary("offer-example") + "' 300")
      try shell.program.wait(for: "Enter, or q to leave")
      shell.program.type("\r")
      try shell.program.wait(for: "%")
      // The stop square is new: a press that comes too soon is refused.
      shell.program.rest(.milliseconds(900))
      shell.program.type("\r")
      try shell.program.wait(for: "Enter, or q to leave")
      shell.program.type("q\r")
      try shell.program.wait(for: "Nothing was installed.")
      #expect(shell.leftovers == [])
    }

    @Test func theButtonInOneLineIsLeft() throws {
      let shell = try LeavingShell("'" + TestEnvironment.binary("offer-example") + "'")
      try shell.program.wait(for: "Enter, or q to leave")
      shell.program.type("q\r")
      try shell.program.wait(for: "Nothing was installed.")
      #expect(shell.program.screen.find("GET") == nil && shell.leftovers == [])
      let plain = try Tool.run(TestEnvironment.binary("offer-example"))
      #expect(plain.text == "Nothing was installed.\n" && plain.errorText.isEmpty)
    }

    @Test func theCatalogueIsDownloaded() throws {
      let result = try Tool.run(
        TestEnvironment.binary("downloads-example"), [Self.files + "Downloads/apps.json", folder])
      #expect(result.status == 0)
      #expect(result.text.contains("lantern is installed"))
      #expect(result.text.hasSuffix("2 of 2 downloads ended.\n"), "\(result.text)")
    }
  }
}
