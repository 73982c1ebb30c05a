import Foundation
import TestSupport
import TipJarTerminal

/// The terminals and connections between a person and the program.
enum RealTerminal: CaseIterable {
  case tmux, xterm, screen, ssh

  /// A Boolean value that indicates whether it can be started here.
  var isThere: Bool {
    switch self {
    case .tmux: TestEnvironment.runs("tmux")
    case .xterm: TestEnvironment.runs("xterm", "Xvfb", "xdotool")
    case .screen: TestEnvironment.runs("screen")
    case .ssh: SSHServer.canStart
    }
  }

  /// Runs a shell command in it while `body` runs; `waitForExit` waits for the end of the command.
  func run(
    _ command: String, in folder: String, term: String = "tmux-256color",
    _ body: (any TerminalSession, _ waitForExit: () throws -> Void) throws -> Void
  ) throws {
    switch self {
    case .tmux:
      let session = try TmuxSession(command, term: term, folder: folder)
      try body(session.client) { try session.client.waitForExit() }
    case .xterm:
      let session = try XtermSession(command, size: Storefront.size, folder: folder)
      try body(session) { try session.waitForExit() }
    case .screen: try inScreen(command, folder, body)
    case .ssh:
      let server = try SSHServer(folder: folder)
      let program = try server.open("LC_ALL=C.UTF-8 " + command)
      try body(program) { try program.waitForExit() }
    }
  }

  private func inScreen(
    _ command: String, _ folder: String,
    _ body: (any TerminalSession, () throws -> Void) throws -> Void
  ) throws {
    let screen = try TestEnvironment.tool("screen")
    let sockets = ["SCREENDIR": folder + "/screen"]
    try FileManager.default.createDirectory(
      atPath: folder + "/screen", withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let settings = folder + "/screenrc"
    try Data("startup_message off\ndefutf8 on\naltscreen on\n".utf8)
      .write(to: URL(filePath: settings))
    let client = try PTYProcess(
      screen, ["-S", "test", "-U", "-c", settings, "/bin/sh", "-c", command],
      environment: sockets, size: Storefront.size)
    defer { _ = try? Tool.run(screen, ["-S", "test", "-X", "quit"], environment: sockets) }
    try body(client) { try client.waitForExit() }
  }
}

/// A tmux of its own, without the user's settings, whose client is in a terminal.
final class TmuxSession {
  let client: PTYProcess
  private let tmux: String
  private let socket: [String]

  /// Starts a shell command in a pane, with `term` as its TERM.
  init(
    _ line: String, term: String = "tmux-256color", folder: String, size: Size = Storefront.size
  ) throws {
    tmux = try TestEnvironment.tool("tmux")
    socket = ["-S", folder + "/socket"]
    let settings = [
      ["mouse", "on"], ["status", "off"], ["focus-events", "on"], ["escape-time", "0"],
      ["default-terminal", term],
    ]
    let commands: [String] = settings.flatMap { ["set-option", "-g"] + $0 + [";"] }
    client = try PTYProcess(
      tmux, socket + ["-f", "/dev/null"] + commands + ["new-session", line], size: size)
  }

  deinit { _ = try? Tool.run(tmux, socket + ["kill-server"]) }

  /// A Boolean value that indicates whether the program in the pane gets reports of the mouse.
  var mouseIsTaken: Bool {
    get throws {
      try Tool.run(tmux, socket + ["display-message", "-p", "#{mouse_any_flag}"]).text == "1\n"
    }
  }
}

/// An sshd for one test, with the loopback interface, a high port and temporary keys, for the user
/// who runs the tests. If no package has installed one, `make test` puts its files next to the
/// build, so that no server is left on the machine.
final class SSHServer {
  /// A Boolean value that indicates whether an sshd can be started and the user's shell accepts
  /// commands.
  static let canStart: Bool = {
    (try? TestEnvironment.withFolder { folder in _ = try SSHServer(folder: folder) }) != nil
  }()

  private static let unpacked = TestEnvironment.repository + "/.build-sshd"
  private let folder: String
  private let port = Int.random(in: 20_000..<32_000)
  private let server: PTYProcess

  init(folder: String) throws {
    self.folder = folder
    for name in ["host", "user"] {
      try Tool.run(
        "ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", "\(folder)/\(name)"])
    }
    server = try PTYProcess(
      "/bin/sh",
      [TestEnvironment.repository + "/Tests/EndToEnd/sshd.sh", folder, "\(port)"],
      environment: ["LD_LIBRARY_PATH": Self.unpacked + "/lib"])
    try server.wait(for: "Server listening on 127.0.0.1 port \(port)", within: .seconds(5))
    let probe = try open("echo it works")
    try probe.wait(for: "it works", within: .seconds(10))
  }

  /// Runs a shell command on the server, on a new terminal.
  func open(_ command: String) throws -> PTYProcess {
    let variables = TestEnvironment.instruments.map { "export \($0)='\($1)'; " }.joined()
    return try PTYProcess(
      TestEnvironment.tool("ssh"),
      [
        "-F", "none", "-tt", "-q", "-p", "\(port)", "-i", folder + "/user",
        "-o", "IdentitiesOnly=yes", "-o", "StrictHostKeyChecking=no",
        "-o", "UserKnownHostsFile=/dev/null", "127.0.0.1", variables + command,
      ], size: Storefront.size)
  }
}
