import Foundation
import TestSupport

/// A way out of the storefront.
enum WayOut: CaseIterable, Sendable {
  case q, controlC
  case interrupt, terminate, hangUp
  case quit, abort, segmentationFault, trap

  /// The signals of a process that failed.
  static let faults = [abort, segmentationFault, trap]
  /// The keys that leave.
  static let keys = [q, controlC]
  /// The signals that ask a process to end.
  static let requests = [interrupt, terminate, hangUp, quit]

  /// The signal, or nil.
  var signal: Int32? {
    switch self {
    case .q, .controlC: nil
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    case .hangUp: SIGHUP
    case .quit: SIGQUIT
    case .abort: SIGABRT
    case .segmentationFault: SIGSEGV
    case .trap: SIGTRAP
    }
  }

  /// The exit status, as a shell sees it.
  var status: Int { signal.map { 128 + Int($0) } ?? 0 }
}

/// A shell that prints the program's process id, runs it, prints its status and reads a line: the
/// next user of the terminal receives any leftovers.
struct LeavingShell {
  let program: PTYProcess

  init(_ command: String, environment: [String: String] = [:]) throws {
    let script = """
      ulimit -c 0
      \(PTYProcess.printingID(of: command))
      echo "left $?"
      read line
      echo "read [$line]"
      """
    program = try PTYProcess(
      "/bin/sh", ["-c", script], environment: environment, size: Storefront.size)
  }

  /// The storefront's process id.
  var id: pid_t? { program.printedID }

  /// Leaves, and waits until the shell prints the expected status.
  func leave(by way: WayOut, within limit: Duration = .seconds(15)) throws {
    switch way {
    // A program that reads lines needs a line feed after q.
    case .q: program.type(program.isCooked ? "q\n" : "q")
    case .controlC: program.send(.control("c"))
    default: if let signal = way.signal, let id { kill(id, signal) }
    }
    try program.wait(for: "left \(way.status)", within: limit)
  }

  /// The differences from the state before the program ran; empty on success.
  var leftovers: [String] {
    var found = ModePairs(program.output).on.sorted()
    if program.settings != PTYProcess.newSettings { found.append("settings") }
    if program.screen.isAlternate { found.append("alternate screen") }
    if program.screen.hasScrollingRegion { found.append("scrolling region") }
    if !program.screen.unknown.isEmpty { found.append("unknown \(program.screen.unknown)") }
    return found
  }

  /// Types a line, and returns what the shell reads.
  func lineThatTheShellReads(_ line: String = "mine") throws -> String {
    try program.type(line + "\n", until: "read [")
    try program.waitForExit()
    return program.text.split(whereSeparator: \.isNewline).last { $0.hasPrefix("read [") }
      .map { String($0.dropFirst(6).dropLast()) } ?? ""
  }
}

/// A mode of the program that uses the terminal for a while.
enum Occupant: CaseIterable, Sendable {
  /// The storefront, idle and with overlays.
  case storefront, help, search, sheet, page
  /// Modes on the ordinary screen: the line-based interface, a tip's question, a download's progress
  /// bar, the doctor's query.
  case plain, tip, get, doctor

  /// Modes on the alternate screen.
  static let screens = [storefront, help, search, sheet, page]

  /// Returns the shell command that starts it.
  func command(in folder: String, _ more: [String] = []) throws -> String {
    switch self {
    case .storefront, .help, .search, .sheet, .page:
      try Storefront.command(in: folder, more)
    case .plain: try Storefront.command(in: folder, ["--plain"])
    case .tip: try Storefront.command(in: folder, ["tip", "app.tipjar.tip.fine"])
    case .get: try Storefront.command(in: folder, rate: 0.5, ["get", "kiln"])
    case .doctor: try Storefront.command(in: folder, ["doctor"])
    }
  }

  /// Waits until it uses the terminal, and opens its screen.
  func settle(in program: PTYProcess) throws {
    switch self {
    case .storefront, .help, .search, .sheet, .page:
      try program.wait(for: "£4.99", beside: "Quill")
      switch self {
      case .help: try program.type("?", until: "Close")
      case .search: program.type("/lan")
      case .page: try program.type("i", until: "Wick & Daughters")
      case .sheet: try program.askForATip()
      default: break
      }
    case .plain: try program.wait(for: "Tip Jar")
    case .tip: try program.wait(for: "(y/n)")
    case .get: try program.wait(for: "%")
    // On a busy machine it may end before it is noticed.
    case .doctor:
      try program.wait("the question, or its end") { _ in
        !program.isCooked || program.exitIfEnded() != nil
      }
    }
  }

  /// Returns true if `way` ends it. In a search q is a letter, a sheet waits for its answer, and a
  /// Ctrl-C that the terminal turns into SIGINT also ends the test's shell.
  func leaves(by way: WayOut) -> Bool {
    switch (self, way) {
    case (.search, .q), (.sheet, .q), (.help, .q), (.get, .q): false
    case (.plain, .controlC), (.get, .controlC): false
    default: true
    }
  }
}
