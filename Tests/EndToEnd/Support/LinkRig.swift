import Foundation
import TestSupport

/// A folder with a file of links and an opener that records its arguments.
struct LinkRig {
  let folder: String
  var file: String { folder + "/tips.yml" }
  var opener: String { folder + "/opener" }
  var record: String { folder + "/record" }
  /// A home and an XDG state folder, which stay empty.
  var state: String { folder + "/state" }

  static let address = "https://example.org/tip?a=1&b='2'&c=\"$(touch)\";`id`#d"
  static let links = """
    name: mytool
    github: octocat
    amounts: [5]
    links:
      - label: A coffee
        url: https://example.org/tip?a=1&b='2'&c="$(touch)";`id`#d
      - label: Coins
        url: bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4

    """

  /// Creates the folder, with links and an opener that succeeds.
  init() throws {
    folder = try TestEnvironment.newFolder()
    try write(links: Self.links)
    try setOpener("exit 0")
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
  }

  func write(links: String) throws { try Data(links.utf8).write(to: URL(filePath: file)) }

  /// Sets what the opener does after it has recorded its arguments, in the shell's own commands: no
  /// other program is started.
  func setOpener(_ action: String) throws {
    try Machine.write(
      script: "#!/bin/sh\nprintf '%s\\n' \"$#\" \"$@\" >> '\(record)'\n\(action)\n", to: opener)
  }

  var environment: [String: String] {
    ["HOME": state, "XDG_STATE_HOME": state, "XDG_CONFIG_HOME": state]
  }

  func arguments(_ more: [String] = []) -> [String] {
    ["--only", "tips", "--links", file, "--browser", opener] + more
  }

  /// Opens the links on a pty, in a terminal that answers with this name, and waits for the list.
  func open(
    _ more: [String] = [], in terminal: String? = nil, loadsPictures: Bool = false
  ) throws -> PTYProcess {
    let program = try PTYProcess(
      TestEnvironment.tipjarBinary, arguments(more), environment: environment)
    program.adapt { ($0.program, $0.loadsPictures) = (terminal, loadsPictures) }
    try program.wait(for: "Ways to tip mytool")
    return program
  }

  /// Runs the program in a shell that keeps its output as `$answer` and prints its status.
  func asking(_ last: String) throws -> PTYProcess {
    let words = (try [TestEnvironment.tipjarBinary] + arguments(["--json"])).map { "'\($0)'" }
    let command = "answer=$(\(words.joined(separator: " "))); echo \"status $?\" \(last)"
    let program = try PTYProcess("/bin/sh", ["-c", command], environment: environment)
    try program.wait(for: "Ways to tip mytool")
    return program
  }

  /// The arguments of the opener: for each run their number and each of them.
  var opened: [String] {
    (try? String(contentsOfFile: record, encoding: .utf8))?.split(separator: "\n").map(String.init)
      ?? []
  }

  /// A Boolean value that indicates whether any file of a store was created.
  var hasState: Bool {
    (try? FileManager.default.contentsOfDirectory(atPath: state).isEmpty) != true
  }
}

/// A suite whose tests each have links in a new folder.
class LinkSuite {
  let rig: LinkRig

  init() throws { rig = try LinkRig() }

  deinit { try? FileManager.default.removeItem(atPath: rig.folder) }
}
