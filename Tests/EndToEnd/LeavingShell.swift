import Foundation
import TestSupport
import TipJarTerminal

/// A way out of the storefront.
enum WayOut: CaseIterable, Sendable, CustomStringConvertible {
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

  var description: String {
    switch self {
    case .q: "q"
    case .controlC: "Ctrl-C"
    case .interrupt: "INT"
    case .terminate: "TERM"
    case .hangUp: "HUP"
    case .quit: "QUIT"
    case .abort: "ABRT"
    case .segmentationFault: "SEGV"
    case .trap: "TRAP"
    }
  }
}

/// A shell that prints the program's process id, runs it, prints its status and reads a line: the
/// next user of the terminal receives any leftovers.
struct LeavingShell {
  let program: PTYProcess
  /// The terminal's settings before the run.
  private let settings: [UInt]

  init(_ command: String, environment: [String: String] = [:]) throws {
    let script = """
      ulimit -c 0
      sh -c 'echo "id $$ ."; exec "$@"' sh \(command)
      echo "left $?"
      read line
      echo "read [$line]"
      """
    program = try PTYProcess(
      "/bin/sh", ["-c", script], environment: environment, size: Storefront.size)
    settings = program.settings
  }

  /// The storefront's process id.
  var id: Int32? {
    let words = program.text.split { " \r\n".contains($0) }
    return words.firstIndex { $0 == "id" }.flatMap { Int32(words[$0 + 1]) }
  }

  /// Returns the storefront's process id, once it is known.
  func waitForID() throws -> Int32 {
    try program.wait("its id") { _ in id != nil }
    return id ?? 0
  }

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
    if program.settings != settings { found.append("settings") }
    if program.screen.isAlternate { found.append("alternate screen") }
    if program.screen.hasScrollingRegion { found.append("scrolling region") }
    if !program.screen.unknown.isEmpty { found.append("unknown \(program.screen.unknown)") }
    return found
  }

  /// Types a line, and returns what the shell reads.
  func lineThatTheShellReads(_ line: String = "mine") throws -> String {
    program.type(line + "\n")
    try program.wait(for: "read [")
    try program.waitForExit()
    return program.text.split(whereSeparator: \.isNewline).last { $0.hasPrefix("read [") }
      .map { String($0.dropFirst(6).dropLast()) } ?? ""
  }
}
