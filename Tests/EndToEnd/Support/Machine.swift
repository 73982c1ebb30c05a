import Foundation
import TestSupport
import Testing
import TipJarTerminal

/// The means of this machine that tests may use.
enum Machine {
  /// A Boolean value that indicates whether strace may trace a program.
  static let canTrace = (try? Tool.run("strace", ["-o", "/dev/null", "true"]).status) == 0

  /// A Boolean value that indicates whether a library that is compiled from C can be loaded into a
  /// program in place of the system's functions.
  static let canPreload: Bool = {
    #if os(Linux)
      (try? TestEnvironment.tool("clang")) != nil
    #else
      false
    #endif
  }()

  /// Returns true if a small file system can be mounted on a folder.
  static func canMount(on folder: String, _ options: String = "-rm") -> Bool {
    (try? Tool.run("unshare", [options, "mount", "-t", "tmpfs", "none", folder]).status) == 0
  }

  /// Compiles C into a library in a folder. Returns its path, for LD_PRELOAD.
  static func library(_ source: String, named name: String, in folder: String) throws -> String {
    let (file, library) = ("\(folder)/\(name).c", "\(folder)/\(name).so")
    try Data(source.utf8).write(to: URL(filePath: file))
    let result = try Tool.run("clang", ["-shared", "-fPIC", "-O1", "-o", library, file])
    try #require(result.status == 0, "\(result.errorText)")
    return library
  }

  /// Writes a script that can be executed.
  static func write(script: String, to path: String) throws {
    try Data(script.utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }
}

/// The system calls of a program, as strace records them.
struct Trace {
  private let file: String

  init(in folder: String) { file = folder + "/calls" }

  /// Starts a program on a terminal; `calls` selects those that are recorded.
  func start(
    _ arguments: [String], _ calls: String = "all", environment: [String: String],
    size: Size = Size(width: 80, height: 24)
  ) throws -> PTYProcess {
    try PTYProcess(
      TestEnvironment.tool("strace"), options(calls) + [TestEnvironment.tipjarBinary] + arguments,
      environment: environment, size: size)
  }

  /// The options of strace, which precede the program.
  func options(_ calls: String) -> [String] {
    ["-f", "-qq", "-s", "400", "-e", "trace=" + calls, "-o", file]
  }

  /// The lines so far: the process, the call and its arguments, as in "26921 execve(...) = 0". A
  /// thread that strace lets go at the end, in the middle of no call, is none of them.
  var lines: [String] {
    get throws {
      try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        .filter { !$0.hasSuffix("???( <detached ...>") }.map(String.init)
    }
  }
}
