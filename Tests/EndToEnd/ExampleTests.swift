import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// The documentation's example program with an embedded tip jar.
  @Suite("A tip jar in another program", .serialized)
  final class ExampleTests: FolderSuite {
    private static let files = TestEnvironment.repository + "/Tests/Examples/TipJar"

    /// Starts the example in a shell, which has the terminal afterwards.
    private func open(in folder: String) throws -> LeavingShell {
      let command = [
        try TestEnvironment.binary("tip-jar-example"), Self.files + "/Lantern.storekit",
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
      try shell.program.press()
      try shell.program.wait(for: "Simulated: no money moves.")
      shell.program.type("y")
      try shell.program.wait(for: "Thank you")
      try shell.program.press()
      try shell.program.waitUntilGone("Thank you")
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

    @Test(arguments: ["/nowhere/Tips.storekit", files + "/main.swift"])
    func aFileThatCannotBeReadIsAnErrorOfOneLine(_ path: String) throws {
      let result = try Tool.run(
        TestEnvironment.binary("tip-jar-example"), [path], environment: ["XDG_STATE_HOME": folder]
      )
      #expect(result.status == 1)
      #expect(result.text.hasPrefix("The tip jar cannot be opened: \(path):"))
      #expect(result.text.split(separator: "\n").count == 1)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }

    @Test func theExampleOnThePageIsThisProgram() throws {
      let example = try DocumentationExample(
        library: "TipJarStorefront", file: "../Examples/TipJar/main.swift")
      #expect(!example.page.isEmpty)
      #expect(example.page == example.file)
      #expect(example.file.split(separator: "\n").count <= 20)
    }
  }
}
