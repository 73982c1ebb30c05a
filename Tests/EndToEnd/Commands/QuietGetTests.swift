import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// `tipjar get` redraws its own line, so input in the meantime is not echoed into it, but kept
  /// for the shell.
  @Suite(.serialized)
  final class QuietGetTests: FolderSuite {
    @Test func whatIsTypedMeanwhileIsForTheShell() throws {
      let command = try Storefront.command(in: folder, rate: 4, ["get", "margin"])
      let shell = try LeavingShell(command)
      try shell.program.wait("echo is off") { _ in !shell.program.isCooked }
      shell.program.type("typed\n")
      try shell.program.wait(for: "left 0")
      #expect(shell.leftovers == [])
      try shell.program.wait(for: "read [typed]")
      // Not echoed by the terminal, and printed by the shell once.
      #expect(shell.program.text.components(separatedBy: "typed").count == 2)
      try shell.program.waitForExit()
    }

    @Test(arguments: [WayOut.interrupt, .terminate, .hangUp, .quit])
    func everyWayOutLeavesAnEcho(way: WayOut) throws {
      let command = try Storefront.command(in: folder, rate: 0.5, ["get", "margin"])
      let shell = try LeavingShell(command)
      try shell.program.wait("echo is off") { _ in !shell.program.isCooked }
      try shell.leave(by: way)
      #expect(shell.leftovers == [])
    }

    @Test func theShellOfASuspendedDownloadHasItsEcho() throws {
      let command = try Storefront.command(in: folder, rate: 0.3, ["get", "margin"])
      let shell = try JobShell()
      shell.program.type(command + "\n")
      try shell.program.wait("echo is off") { _ in !shell.program.isCooked }
      shell.program.send(.control("z"))
      try shell.waitForJob("Stopped", "Suspended")
      #expect(shell.program.isCooked)
      shell.program.type("fg\n")
      try shell.program.wait("echo is off again") { _ in !shell.program.isCooked }
      shell.program.send(.control("c"))
      try shell.program.wait("echo is on") { _ in shell.program.isCooked }
    }
  }
}
