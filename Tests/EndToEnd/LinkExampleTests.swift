import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// The documentation's example program with a tip jar of real links.
  @Suite("Real links in another program", .serialized)
  final class LinkExampleTests: FolderSuite {
    private static let files = TestEnvironment.repository + "/Tests/Examples/TipLinks"

    @Test func itSaysWhatWasOpenedAndLeavesTheTerminalAsItWas() throws {
      // The library starts the system's opener.
      let opener = folder + "/xdg-open"
      try Data("#!/bin/sh\nexit 0\n".utf8).write(to: URL(filePath: opener))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: opener)
      let command = [try TestEnvironment.binary("tip-links-example"), Self.files + "/tips.yml"]
      let shell = try LeavingShell(
        command.map { "'\($0)'" }.joined(separator: " "),
        environment: [
          "XDG_STATE_HOME": folder + "/state", "DISPLAY": ":0", "PATH": folder + ":/usr/bin:/bin",
        ])
      try shell.program.wait(for: "Ways to tip Lantern")
      try shell.program.click(on: "A coffee")
      try shell.program.wait(for: "Open in the browser")
      shell.program.type("o")
      try shell.program.wait(for: "Opened in your browser.")
      try shell.leave(by: .q)
      try shell.program.wait(for: "Opened https://example.org/tip?sum=5")
      #expect(shell.leftovers == [])
      #expect(try shell.lineThatTheShellReads() == "mine")
      #expect(!FileManager.default.fileExists(atPath: folder + "/state"))
    }

    @Test(arguments: ["/nowhere/tips.yml", files + "/main.swift"])
    func aFileThatCannotBeReadIsAnErrorOfOneLine(_ path: String) throws {
      let result = try Tool.run(TestEnvironment.binary("tip-links-example"), [path])
      #expect(result.status == 1)
      #expect(result.text.hasPrefix("The tip jar cannot be opened: \(path):"), "\(result.text)")
      #expect(result.text.split(separator: "\n").count == 1)
    }

    @Test func theExampleOnThePageIsThisProgram() throws {
      let example = try DocumentationExample(
        library: "TipJarTips", at: 1, file: "../Examples/TipLinks/main.swift")
      #expect(!example.page.isEmpty && example.page == example.file)
    }
  }

  /// The documentation's other example programs.
  @Suite("Examples", .serialized)
  struct OtherExampleTests {
    @Test(arguments: [("TipJarWidgets", 1, "Button"), ("TipJarDownloads", 0, "Downloads")])
    func theExampleOnThePageIsTheProgram(_ library: String, _ index: Int, _ folder: String) throws {
      let example = try DocumentationExample(
        library: library, at: index, file: "../Examples/\(folder)/main.swift")
      #expect(!example.page.isEmpty && example.page == example.file)
    }

    @Test func theButtonDownloadsAndLeavesTheTerminalAsItWas() throws {
      let shell = try LeavingShell("'" + TestEnvironment.binary("button-example") + "'")
      try shell.program.wait(for: "GET")
      try shell.program.click(on: "GET")
      try shell.program.wait(for: "OPEN")
      try shell.leave(by: .q)
      #expect(shell.leftovers == [])
    }

    @Test func theCatalogueIsDownloaded() throws {
      try TestEnvironment.withFolder { folder in
        let apps = TestEnvironment.repository + "/Tests/Examples/Downloads/apps.json"
        let result = try Tool.run(
          TestEnvironment.binary("downloads-example"), [apps, folder])
        #expect(result.status == 0)
        #expect(result.text.contains("lantern is installed"))
        #expect(result.text.hasSuffix("2 of 2 downloads ended.\n"), "\(result.text)")
      }
    }
  }
}
