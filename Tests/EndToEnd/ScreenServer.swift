import Foundation
import TestSupport

/// GNU screen, with files and settings of the test's own.
struct ScreenServer {
  let folder: String

  /// Runs a shell command in a window of screen's, in a pty.
  func open(_ command: String) throws -> PTYProcess {
    let sockets = folder + "/screen"
    try FileManager.default.createDirectory(
      atPath: sockets, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let settings = folder + "/screenrc"
    try Data("startup_message off\ndefutf8 on\naltscreen on\n".utf8)
      .write(to: URL(fileURLWithPath: settings))
    return try PTYProcess(
      TestEnvironment.tool("screen"), ["-U", "-c", settings, "/bin/sh", "-c", command],
      environment: ["SCREENDIR": sockets], size: Storefront.size)
  }
}
