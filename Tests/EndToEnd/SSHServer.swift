import Foundation
import TestSupport

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
      "/bin/sh", [Self.script, folder, "\(port)"],
      environment: ["LD_LIBRARY_PATH": Self.unpacked + "/lib"])
    try server.wait(for: "Server listening on 127.0.0.1 port \(port)", within: .seconds(5))
    let probe = try open("echo it works")
    try probe.wait(for: "it works", within: .seconds(10))
  }

  private static let script = TestEnvironment.repository + "/Tests/EndToEnd/sshd.sh"

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
