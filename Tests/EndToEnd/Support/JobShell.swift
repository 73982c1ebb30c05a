import Foundation
import TestSupport
import Testing
import TipJarTerminal

/// An interactive shell with job control, on its own terminal.
struct JobShell {
  let program: PTYProcess

  init(environment: [String: String] = [:]) throws {
    program = try PTYProcess(
      "/bin/sh", ["-i"],
      environment: ["PS1": "$ ", "ENV": "", "TERM_PROGRAM": "ghostty"].merging(environment) { $1 },
      directory: TestEnvironment.repository, size: Storefront.size)
    try program.wait(for: "$ ")
  }

  /// Runs a line that opens the storefront.
  init(running line: String) throws {
    try self.init()
    try program.type(line + "\n", until: "Lantern")
  }

  /// Opens the storefront in a process whose id is printed, after a command.
  init(storefrontIn folder: String, after command: String = ":") throws {
    try self.init(
      running: PTYProcess.printingID(of: Storefront.command(in: folder), after: command))
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

  /// Waits until the shell reports how a job ended: by the signal, or with its status.
  func waitForEnd(by signal: Int32) throws {
    try waitForJob(String(cString: strsignal(signal)), "(\(128 + signal))", " \(128 + signal)")
  }

  /// Kills the job, which shells also continue, and waits until the shell reports its end.
  func kill(_ signal: Int32 = SIGTERM) throws {
    program.type("clear; kill -\(signal) %1; kill -CONT %1\n")
    try waitForEnd(by: signal)
  }

  func waitForPrompt() throws {
    try program.wait("the shell's prompt") { screen in
      !screen.isAlternate && screen.rows[screen.cursor.y] == "$"
    }
  }

  /// Stops the storefront with its key.
  func stop() throws {
    program.send(.control("z"))
    try waitForPrompt()
  }

  /// Stops the storefront with SIGSTOP, and sets the terminal as a shell does.
  func stopUncaught(_ settings: String = "") throws {
    let id = try #require(program.printedID)
    // Nothing else draws what is to come back.
    program.rest()
    let before = program.text.components(separatedBy: "Stopped (signal)").count
    Foundation.kill(id, SIGSTOP)
    try program.wait("its stop") { _ in
      program.text.components(separatedBy: "Stopped (signal)").count > before
    }
    try program.type("stty sane \(settings); echo; echo s\"\"ane\n", until: "sane")
  }

  /// Continues the storefront in the foreground.
  func goOn() throws {
    program.type("fg\n")
    try program.wait("the screen of the storefront") { $0.isAlternate && !program.isCooked }
  }

  /// Stops the program, uses the shell and continues. While the program is stopped, none of its
  /// modes is active.
  func stopAndGoOn(round: Int = 1) throws {
    try stop()
    #expect(program.isCooked)
    #expect(ModePairs(program.output).on == [])
    program.type("echo shell-$((\(round) + 100))\n")
    try program.wait(for: "echo shell-$((\(round) + 100))")
    try program.wait(for: "shell-\(round + 100)")
    try goOn()
  }

  /// Leaves the storefront with q, and expects an ordinary status.
  func leave() throws {
    program.type("q")
    try waitForPrompt()
    try program.type("echo left-$?\n", until: "left-0")
  }
}

extension PTYProcess {
  /// Returns the shell command that prints its process id and then becomes another one.
  static func printingID(of command: String, after first: String = ":") -> String {
    "sh -c '\(first); echo \"id $$ .\"; exec \"$@\"' sh \(command)"
  }

  /// The process id that such a command printed.
  var printedID: pid_t? {
    text.components(separatedBy: "id ").lazy.compactMap { pid_t($0.prefix(while: \.isNumber)) }
      .first
  }

  /// Waits until a process that is no child has ended.
  static func waitForEnd(of id: pid_t, within limit: Duration) -> Bool {
    let end = ContinuousClock.now + limit * TestEnvironment.patience
    while kill(id, 0) == 0, ContinuousClock.now < end { poll(nil, 0, 5) }
    return kill(id, 0) != 0
  }
}
