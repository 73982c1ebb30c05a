import Foundation
import TestSupport
import Testing

extension CommandRig {
  /// Runs a command line without root's privileges: as the user of the tests or, for root, as
  /// another user who owns the rig's folder.
  func runUnprivileged(_ arguments: String...) throws -> Tool.Result {
    let binary = try TestEnvironment.tipjarBinary
    let words = arguments + ["--state", state, "--rate", "1000"]
    let home = ["HOME": folder, "TMPDIR": folder]
    guard geteuid() == 0 else { return try Tool.run(binary, words, environment: home) }
    return try Tool.run(
      "setpriv",
      ["--reuid=65534", "--regid=65534", "--clear-groups", binary] + words, environment: home)
  }

  /// Changes the owner of the folder's content to the user of ``runUnprivileged(_:)``.
  func giveAway() throws {
    if geteuid() == 0 { try Tool.run("chown", ["-R", "65534:65534", folder]) }
  }

  /// A Boolean value that indicates whether the tests can run the program as a user other than
  /// root.
  static var canBeUnprivileged: Bool {
    guard geteuid() == 0 else { return true }
    let rig = CommandRig(folder: "/nowhere")
    return (try? rig.runUnprivileged("--version").status) == 0
  }

  /// Runs a shell script with the program as $1 and its state folder as $2.
  @discardableResult
  func shell(_ script: String, _ more: String...) throws -> Tool.Result {
    try Tool.run("bash", ["-c", script, "bash", TestEnvironment.tipjarBinary, state] + more)
  }

  /// Expects one line that names the problem, or none on success.
  func expectOneLine(_ result: Tool.Result, naming word: String = "") {
    let lines = result.errorText.split(separator: "\n")
    #expect(lines.count == (result.status == 0 ? 0 : 1), "\(result.status): \(result.errorText)")
    let isNamed = word.isEmpty || result.errorText.contains(word)
    #expect(result.status == 0 || isNamed, "\(result.errorText)")
  }
}
