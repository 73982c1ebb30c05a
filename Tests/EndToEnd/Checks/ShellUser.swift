import Foundation
import TestSupport
import Testing
import TipJarTerminal

/// A suite that stops and continues the storefront in an interactive shell.
protocol ShellUser {}

extension ShellUser {
  func shell(running command: String) throws -> PTYProcess {
    let program = try PTYProcess(
      "/bin/sh", ["-i"], environment: ["PS1": "$ ", "ENV": "", "TERM_PROGRAM": "ghostty"],
      directory: TestEnvironment.repository, size: Storefront.size)
    try program.wait(for: "$ ")
    program.type(command + "\n")
    try program.wait(for: "Lantern")
    return program
  }

  /// Returns a shell with a storefront in it, and the storefront's process.
  func shell(
    printingIDIn folder: String, before: String = ""
  ) throws -> (PTYProcess, pid_t) {
    let program = try shell(
      running: "sh -c '\(before)echo \"id $$ .\"; exec \"$@\"' sh "
        + Storefront.command(in: folder))
    let words = program.text.split { " \r\n".contains($0) }
    return (program, try #require(words.lastIndex(of: "id").flatMap { pid_t(words[$0 + 1]) }))
  }

  func waitForPrompt(_ program: PTYProcess) throws {
    try program.wait("the shell's prompt") { screen in
      !screen.isAlternate && screen.rows[screen.cursor.y] == "$"
    }
  }

  /// Stops the program, uses the shell and continues. While the program is stopped, none of its
  /// modes is active.
  func stopAndContinue(_ program: PTYProcess, round: Int) throws {
    program.send(.control("z"))
    try waitForPrompt(program)
    #expect(program.isCooked)
    #expect(ModePairs(program.output).on == [])
    program.type("echo shell-$((\(round) + 100))\n")
    try program.wait(for: "echo shell-$((\(round) + 100))")
    try program.wait(for: "shell-\(round + 100)")
    program.type("fg\n")
    try program.wait("the screen of the storefront") { $0.isAlternate }
  }

  func leave(_ program: PTYProcess) throws {
    program.type("q")
    try waitForPrompt(program)
    program.type("echo left-$?\n")
    try program.wait(for: "left-0")
    program.type("exit\n")
    try program.waitForExit()
  }
}
