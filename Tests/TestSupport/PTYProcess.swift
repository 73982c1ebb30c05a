import CTestSupport
import Foundation
package import TipJarTerminal

/// A program on its own pseudo-terminal. It records every byte that the program writes, passes them
/// to an emulator, and answers the program's queries as a terminal would.
package final class PTYProcess: TerminalSession {
  /// The end of a program.
  package enum Exit: Equatable, Sendable {
    case status(Int)
    case signal(Int32)
  }

  /// The time at which the program's queries are answered.
  package enum Answering: Sendable {
    case atOnce
    /// Not at all, or later by the test, from `heldAnswers`.
    case held
  }

  /// The time at which the program's queries are answered.
  package var answers = Answering.atOnce
  /// The answers that were held back.
  package private(set) var heldAnswers: [UInt8] = []
  /// The maximum number of bytes per read. A small number simulates a slow connection.
  package var readsAtOnce = 65_536
  /// The process id, which is the id of its session and group too.
  package let processID: Int32
  /// Everything that the program wrote.
  package private(set) var output: [UInt8] = []
  /// The contents of the terminal.
  package private(set) var screen: TerminalEmulator
  private var terminal: Int32
  private var ended: Exit?

  /// Starts the program at `path`. `environment` is added to a small, fixed one, in which TERM is
  /// xterm-256color and the locale C.UTF-8. The value "" removes a variable.
  package init(
    _ path: String, _ arguments: [String] = [], environment: [String: String] = [:],
    directory: String? = nil, size: Size = Size(width: 80, height: 24)
  ) throws {
    let variables = TestEnvironment.variables.merging(environment) { $1 }
      .filter { !$0.value.isEmpty }.map { "\($0.key)=\($0.value)" }
    var descriptor: Int32 = -1
    processID = Self.withCStrings([path] + arguments) { arguments in
      Self.withCStrings(variables) { variables in
        test_spawn_on_pty(
          path, arguments, variables, directory, UInt16(size.width), UInt16(size.height),
          &descriptor)
      }
    }
    terminal = descriptor
    screen = TerminalEmulator(size: size)
    if processID < 0 { throw SessionError("\(path): \(String(cString: strerror(errno)))") }
  }

  deinit {
    if ended == nil {
      kill(-processID, SIGKILL)
      kill(processID, SIGKILL)
    }
    if terminal >= 0 { close(terminal) }
    while processID > 0, ended == nil, test_poll_status(processID).ended == 0 {
      poll(nil, 0, 1)
    }
  }

  /// Gives the terminal properties that not each of them has. Call it before it is first read.
  package func adapt(_ change: (inout TerminalEmulator.Traits) -> Void) { change(&screen.traits) }

  package var text: String { String(decoding: output, as: UTF8.self) }

  /// Reads the available output, and waits for it at most `limit`.
  package func update(within limit: Duration) throws { read(within: limit) }

  /// Reads the available output, and waits for it at most `limit`. Returns false if there was none.
  @discardableResult
  package func read(within limit: Duration) -> Bool {
    var request = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    var buffer = [UInt8](repeating: 0, count: readsAtOnce)
    var timeout = Int32(limit / .milliseconds(1))
    var any = false
    while poll(&request, 1, timeout) > 0 {
      let count = Foundation.read(terminal, &buffer, buffer.count)
      guard count > 0 else {
        // The program has ended: `poll` returns immediately from now on.
        if !any { poll(nil, 0, min(timeout, 5)) }
        break
      }
      process(buffer.prefix(count))
      any = true
      timeout = 0
      if readsAtOnce < 100 { return true }
    }
    return any
  }

  private func process(_ bytes: ArraySlice<UInt8>) {
    output += bytes
    screen.feed(bytes)
    let given = screen.takeAnswers()
    switch answers {
    case .held: heldAnswers += given
    case .atOnce: if !given.isEmpty { write(given) }
    }
  }

  /// Writes bytes as if they were typed.
  package func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(terminal, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  package func type(_ text: String) { write(Array(text.utf8)) }

  package func send(_ keys: TerminalKey...) {
    for key in keys { type(key.bytes(applicationCursor: screen.modes.contains(1))) }
  }

  /// Reports a mouse action as xterm does, in the active modes. Waits until the program has
  /// requested SGR reports.
  package func mouse(_ action: MouseAction, at point: Point) throws {
    try wait("the program switches the mouse on", within: .seconds(3)) { screen in
      screen.modes.contains(1006) && !screen.modes.isDisjoint(with: [1000, 1002, 1003])
    }
    guard action != .drag || !screen.modes.isDisjoint(with: [1002, 1003]) else { return }
    let (code, final) = action.report
    type("\u{1B}[<\(code);\(point.x + 1);\(point.y + 1)\(final)")
  }

  /// Sends a signal to the program alone.
  package func signal(_ number: Int32) { kill(processID, number) }

  /// Changes the terminal's size, which sends the program WINCH.
  package func resize(to size: Size) {
    screen.resize(to: size)
    _ = test_resize(terminal, UInt16(size.width), UInt16(size.height))
  }

  /// Hangs up: closes the terminal under the program. Nothing can be read or written after it.
  package func hangUp() {
    close(terminal)
    terminal = -1
  }

  /// Stops accepting output, as a terminal in which Ctrl-S was pressed (XOFF).
  package func stopTaking() { _ = test_stop_output(terminal) }

  /// A Boolean value that indicates whether the terminal takes no more output before some is read.
  package var isFull: Bool { test_is_full(terminal) == 1 }

  /// Writes text to the terminal as another program would, such as `wall`.
  package func interrupt(with text: String) { _ = test_write_beside(terminal, text) }

  /// The number of typed bytes that the program has not read.
  package var unread: Int { Int(test_unread(terminal)) }

  /// A Boolean value that indicates whether the terminal echoes and edits lines (ECHO and ICANON),
  /// as a shell expects.
  package var isCooked: Bool {
    var settings = termios()
    tcgetattr(terminal, &settings)
    let wanted = tcflag_t(ECHO) | tcflag_t(ICANON)
    return settings.c_lflag & wanted == wanted
  }

  /// The terminal's settings, for comparison: the four sets of flags and the control characters.
  package var settings: [UInt] { Self.settings(of: terminal) }

  /// Those of a new terminal. A program may have changed its own before they can be read.
  package static let newSettings: [UInt] = {
    let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    defer { close(terminal) }
    return settings(of: terminal)
  }()

  private static func settings(of terminal: Int32) -> [UInt] {
    var settings = termios()
    tcgetattr(terminal, &settings)
    let flags = [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
    let characters = withUnsafeBytes(of: settings.c_cc) { $0.map { UInt($0) } }
    return flags.map { UInt($0) } + characters
  }

  /// Reads until the program ends. Throws after `limit`.
  @discardableResult
  package func waitForExit(within limit: Duration = .seconds(15)) throws -> Exit {
    let end = ContinuousClock.now + limit * TestEnvironment.patience
    while true {
      read(within: .milliseconds(5))
      if let exit = exitIfEnded() {
        while read(within: .zero) { continue }
        return exit
      }
      if ContinuousClock.now > end { throw SessionError("still running", screen: screen) }
    }
  }

  /// Returns the end of the program, or nil while it runs.
  package func exitIfEnded() -> Exit? {
    if ended != nil { return ended }
    let status = test_poll_status(processID)
    guard status.ended != 0 else { return nil }
    ended = status.signal == 0 ? .status(Int(status.exit_code)) : .signal(status.signal)
    return ended
  }

  static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies.map { $0.map { UnsafePointer($0) } } + [nil])
  }
}

extension PTYProcess {
  /// Types as fast as the program reads, and reads its output meanwhile. Throws if the program
  /// reads too slowly.
  package func flood(_ bytes: [UInt8], within limit: Duration = .seconds(60)) throws {
    let end = ContinuousClock.now + limit * TestEnvironment.patience
    var rest = bytes[...]
    while !rest.isEmpty {
      // The terminal's queue holds 4096 bytes; a write to a full queue would block the test.
      if unread < 1024 {
        write(Array(rest.prefix(1024)))
        rest = rest.dropFirst(1024)
      }
      read(within: .milliseconds(unread < 1024 ? 0 : 1))
      if exitIfEnded() != nil || ContinuousClock.now > end {
        throw SessionError("\(rest.count) of \(bytes.count) bytes were not read", screen: screen)
      }
    }
  }

  /// The peak memory of the program in KiB (`VmHWM` of Linux).
  package var peakMemory: Int {
    let status = try? String(contentsOfFile: "/proc/\(processID)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split { " \t".contains($0) }.compactMap { Int($0) }.first ?? 0
  }
}
