import Foundation
import TestSupport
import TipJarTerminal

/// An interactive shell with job control, on its own terminal.
struct JobShell {
  let program: PTYProcess

  init(environment: [String: String] = [:]) throws {
    program = try PTYProcess(
      "/bin/sh", ["-i"], environment: ["PS1": "$ ", "ENV": ""].merging(environment) { $1 },
      directory: TestEnvironment.repository, size: Storefront.size)
    try program.wait(for: "$ ")
  }

  /// Runs a line to its end, and waits for the next prompt.
  func run(_ line: String) throws {
    program.type(line + "; echo ran-$((6*7))\n")
    try program.wait("the end of \(line)") { screen in
      screen.cursor.y > 0 && screen.rows[screen.cursor.y - 1].hasSuffix("ran-42")
        && screen.rows[screen.cursor.y] == "$"
    }
    program.type("clear\n")
    try program.waitUntilGone("ran-42")
  }

  /// Starts a line in the background.
  func start(_ line: String) { program.type(line + " &\n") }

  /// Lists the jobs until one of them has one of these states.
  func waitForJob(_ words: String...) throws {
    func isTold(_ screen: TerminalEmulator) -> Bool { words.contains { screen.find($0) != nil } }
    try program.wait("a job that is: \(words)") { screen in
      if !isTold(screen) { program.type("jobs\n") }
      return isTold(screen)
    }
  }

  /// Kills the job, which shells also continue, and waits until the shell reports its end: by the
  /// signal, or with its status.
  func kill(_ signal: Int32 = SIGTERM) throws {
    program.type("clear; kill -\(signal) %1; kill -CONT %1\n")
    try waitForJob(String(cString: strsignal(signal)), "(\(128 + signal))", " \(128 + signal)")
  }
}
