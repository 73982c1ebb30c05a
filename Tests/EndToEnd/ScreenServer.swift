import Foundation
import TestSupport

/// GNU screen, with the test's own files and settings.
enum ScreenServer {
  /// Runs a shell command in a window of screen, in a pty, while `body` runs.
  static func run(
    _ command: String, in folder: String, _ body: (PTYProcess) throws -> Void
  ) throws {
    let screen = try TestEnvironment.tool("screen")
    let sockets = ["SCREENDIR": folder + "/screen"]
    try FileManager.default.createDirectory(
      atPath: folder + "/screen", withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let settings = folder + "/screenrc"
    try Data("startup_message off\ndefutf8 on\naltscreen on\n".utf8)
      .write(to: URL(fileURLWithPath: settings))
    let client = try PTYProcess(
      screen, ["-S", "test", "-U", "-c", settings, "/bin/sh", "-c", command],
      environment: sockets, size: Storefront.size)
    defer { _ = try? Tool.run(screen, ["-S", "test", "-X", "quit"], environment: sockets) }
    try body(client)
  }
}
