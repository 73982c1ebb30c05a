import Foundation
public import TipJarTerminal

/// A program in tmux, on a separate server without the user's settings.
public final class TmuxSession: TerminalSession {
  /// The contents of the pane.
  public private(set) var screen: TerminalEmulator
  private let tmux: String
  private let socket = "tipjar-test-\(UUID().uuidString)"

  /// Starts a shell command in a pane of this size, with `terminal` as TERM.
  public init(
    _ command: String, environment: [String: String] = [:], terminal: String = "tmux-256color",
    size: Size = Size(width: 80, height: 24)
  ) throws {
    tmux = try TestEnvironment.tool("tmux")
    screen = TerminalEmulator(size: size)
    // The server inherits the signal handling of its first client, which is therefore started with
    // defaults.
    let client = try PTYProcess(
      tmux,
      [
        "-L", socket, "-f", "/dev/null", "start-server", ";",
        "set-option", "-g", "default-terminal", terminal, ";",
        "set-option", "-g", "focus-events", "on", ";", "set-option", "-g", "status", "off", ";",
        "set-option", "-g", "escape-time", "0", ";",
        "new-session", "-d", "-x", "\(size.width)", "-y", "\(size.height)", command,
      ], environment: environment)
    guard try client.waitForExit() == .status(0) else {
      throw SessionError("tmux does not start", screen: client.screen)
    }
  }

  deinit { _ = try? Tool.run(tmux, ["-L", socket, "kill-server"]) }

  /// A Boolean value that indicates whether the program is running.
  public var isRunning: Bool {
    (try? Tool.run(tmux, ["-L", socket, "has-session"]).status) == 0
  }

  /// Waits until the program has ended and its server is gone.
  public func waitForExit(within limit: Duration = .seconds(15)) throws {
    let end = ContinuousClock.now + limit
    while isRunning {
      if ContinuousClock.now > end { throw SessionError("still running", screen: screen) }
      poll(nil, 0, 10)
    }
  }

  /// Reads the pane. Waits until it changes, at most `limit`.
  public func update(within limit: Duration) throws {
    let end = ContinuousClock.now + limit
    repeat {
      let text = try run("capture-pane", "-p", "-e", "-N")
      var fresh = TerminalEmulator(size: screen.size)
      fresh.feed(
        text.split(separator: "\n", omittingEmptySubsequences: false).prefix(screen.size.height)
          .joined(separator: "\r\n"))
      defer { screen = fresh }
      guard fresh.rows == screen.rows, ContinuousClock.now < end else { return }
      poll(nil, 0, 10)
    } while true
  }

  /// Types text.
  public func type(_ text: String) throws { try run("send-keys", "-l", "--", text) }

  /// Presses keys, by their names in tmux.
  public func send(_ keys: TerminalKey...) throws {
    try run(["send-keys"] + keys.map(\.names.tmux))
  }

  /// Writes an SGR report to the program, as tmux would for a click into the pane.
  public func mouse(_ action: MouseAction, at point: Point) throws {
    let modes = try run("display-message", "-p", "#{mouse_any_flag}#{mouse_sgr_flag}")
    guard modes.hasPrefix("11") else {
      throw SessionError("the program has not switched the mouse on", screen: screen)
    }
    let (code, final) = action.report
    try type("\u{1B}[<\(code);\(point.x + 1);\(point.y + 1)\(final)")
  }

  @discardableResult
  private func run(_ arguments: String...) throws -> String { try run(arguments) }

  @discardableResult
  private func run(_ arguments: [String]) throws -> String {
    try Tool.text(tmux, ["-L", socket] + arguments)
  }
}
